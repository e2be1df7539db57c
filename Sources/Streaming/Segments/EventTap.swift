import ISOBMFF
import TimedMetadata
import Timing

/// Collects the event messages of one segment until the time that version 0 counts from is known.
struct EventTap {
  private let period: Int
  private var waiting: [(message: EventMessage, uri: String, offset: Int)] = []
  private var start: MediaTime?

  init(period: Int) {
    self.period = period
  }

  /// Takes an event message; returns what can be reported now.
  mutating func add(_ message: EventMessage, uri: String, offset: Int) -> [ReceivedEvent] {
    waiting.append((message, uri, offset))
    return start == nil ? [] : flush()
  }

  /// The earliest presentation time of the segment is known; later calls change nothing.
  mutating func begin(at time: MediaTime?) -> [ReceivedEvent] {
    guard start == nil, let time else { return [] }
    start = time
    return flush()
  }

  /// The segment has ended: what still waits has no time to count from.
  mutating func flush() -> [ReceivedEvent] {
    defer { waiting = [] }
    return waiting.map {
      ReceivedEvent(
        message: $0.message, period: period, segmentStart: start, uri: $0.uri, offset: $0.offset)
    }
  }
}
