/// An event message box, `emsg` (ISO/IEC 23009-1 section 5.10.3.3), as written.
public struct EventMessage: Sendable, Hashable {
  /// When the event happens.
  public enum Time: Sendable, Hashable {
    /// Version 1: `presentation_time` on the presentation timeline, in `timescale` units.
    case absolute(UInt64)
    /// Version 0: `presentation_time_delta` from the earliest presentation time of the segment.
    case delta(UInt32)
  }

  public var schemeIDURI: String
  public var value: String
  public var timescale: UInt32
  public var time: Time
  /// The duration in `timescale` units; `0xFFFFFFFF` is unknown.
  public var eventDuration: UInt32
  public var id: UInt32
  public var messageData: [UInt8]

  public init(
    schemeIDURI: String, value: String, timescale: UInt32, time: Time, eventDuration: UInt32,
    id: UInt32, messageData: [UInt8]
  ) {
    self.schemeIDURI = schemeIDURI
    self.value = value
    self.timescale = timescale
    self.time = time
    self.eventDuration = eventDuration
    self.id = id
    self.messageData = messageData
  }
}
