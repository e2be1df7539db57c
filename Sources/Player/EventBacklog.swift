import TimedMetadata

/// Event messages that wait to become cues, first come, first served.
///
/// A stream can carry thousands in one segment; they are taken a few at a time, so that whoever
/// takes them can do other things in between.
struct EventBacklog: Sendable {
  /// How many are taken at a time.
  static let batch = 64
  /// How many wait at most.
  static let limit = 32_768
  /// How many bytes of messages wait at most.
  static let byteLimit = 32 << 20

  private var events: [ReceivedEvent] = []
  private var taken = 0
  private var byteCount = 0
  private var isFull = false

  var count: Int { events.count - taken }

  /// Appends events; what is over the limits is left out and told of once until there is room.
  mutating func append(_ received: [ReceivedEvent]) -> StreamWarning? {
    for (index, event) in received.enumerated() {
      guard count < Self.limit, byteCount + Self.size(event) <= Self.byteLimit || count == 0 else {
        defer { isFull = true }
        return isFull ? nil : event.overflow(of: received.count - index)
      }
      isFull = false
      events.append(event)
      byteCount += Self.size(event)
    }
    return nil
  }

  /// Takes the oldest batch out.
  mutating func next() -> ArraySlice<ReceivedEvent> {
    let batch = events[taken...].prefix(Self.batch)
    taken += batch.count
    for event in batch { byteCount -= Self.size(event) }
    // What was taken goes in lumps as large as what is left, so that each event moves once.
    if taken * 2 >= events.count {
      events.removeFirst(taken)
      taken = 0
    }
    return batch
  }

  private static func size(_ event: ReceivedEvent) -> Int { event.message.messageData.count }
}

extension ReceivedEvent {
  fileprivate func overflow(of count: Int) -> StreamWarning {
    StreamWarning(
      code: "event-limit",
      message: "event messages come faster than they can be read; \(count) or more are left out",
      uri: uri, offset: offset)
  }
}
