import ISOBMFF
import Timing

/// Where an event lies on the presentation timeline of its period.
struct EventPlacement: Sendable, Hashable {
  var startTime: MediaTime
  /// The end by `event_duration`, or `nil` for an open end.
  var endTime: MediaTime?
  /// `false` for version 0, which ID3 in CMAF does not allow.
  var isConformant: Bool

  /// Places an event, or says in a warning why it has no place.
  ///
  /// Version 0 adds its delta to the earliest presentation time of its own segment
  /// (ISO/IEC 23009-1 section 5.10.3.3.4). A duration that is unknown or at most 1 ms is what
  /// packagers write for want of one, so the end is open.
  static func of(_ event: ReceivedEvent) -> Result<EventPlacement, StreamWarning> {
    let message = event.message
    func refused(_ reason: String) -> Result<EventPlacement, StreamWarning> {
      .failure(event.warning("emsg-time", reason))
    }
    guard message.timescale > 0 else {
      return refused("emsg with timescale 0, expected at least 1")
    }
    let timescale = Int64(message.timescale)
    let start: MediaTime
    switch message.time {
    case .absolute(let ticks):
      guard let ticks = Int64(exactly: ticks), let time = MediaTime(ticks, timescale: timescale)
      else { return refused("emsg with presentation_time \(ticks), expected less than 2^63") }
      start = time
    case .delta(let ticks):
      guard let segmentStart = event.segmentStart,
        let delta = MediaTime(Int64(ticks), timescale: timescale)
      else { return refused("emsg version 0 in a segment whose earliest time is not known") }
      start = segmentStart + delta
    }
    return .success(
      EventPlacement(
        startTime: start, endTime: duration(of: message).map { start + $0 },
        isConformant: message.isVersion1))
  }

  private static func duration(of message: EventMessage) -> MediaTime? {
    guard message.eventDuration != .max,
      // At most 1 ms.
      UInt64(message.eventDuration) * 1000 > UInt64(message.timescale)
    else { return nil }
    return MediaTime(Int64(message.eventDuration), timescale: Int64(message.timescale))
  }
}

extension StreamWarning: Error {}

extension EventMessage {
  fileprivate var isVersion1: Bool {
    if case .absolute = time { return true }
    return false
  }
}
