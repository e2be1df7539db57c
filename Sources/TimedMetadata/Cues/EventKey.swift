import Timing

/// What makes two event messages the same event.
///
/// Ids are reused in the wild, so all of it must be equal; times compare as exact fractions.
/// A segment, its parts and the other renditions of a period may each carry the same event.
struct EventKey: Sendable, Hashable {
  var period: Int
  var startTime: MediaTime
  var emsgID: UInt32
  var schemeIDURI: String
  var value: String
  var messageData: [UInt8]

  init(_ event: ReceivedEvent, startTime: MediaTime) {
    period = event.period
    self.startTime = startTime
    emsgID = event.message.id
    schemeIDURI = event.message.schemeIDURI
    value = event.message.value
    messageData = event.message.messageData
  }
}

/// The events that gave no cue, so that their warnings come once; the oldest are forgotten.
struct BarrenEvents: Sendable {
  private static let limit = 64
  private var keys: [EventKey] = []

  func contains(_ key: EventKey) -> Bool { keys.contains(key) }

  mutating func insert(_ key: EventKey) {
    if keys.count >= Self.limit { keys.removeFirst() }
    keys.append(key)
  }
}
