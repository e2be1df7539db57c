import TimedMetadata

@testable import Streaming

/// What a session reported.
final class EventLog: Sendable {
  private let events = Watched([SessionEvent]())

  func add(_ event: SessionEvent) {
    events.update { $0.append(event) }
  }

  var all: [SessionEvent] { events.value }

  /// Waits until an event gives something.
  func first<Value: Sendable>(_ take: @Sendable (SessionEvent) -> Value?) async -> Value? {
    await events.first { $0.lazy.compactMap(take).first }
  }

  var warnings: [StreamWarning] {
    all.compactMap { event -> StreamWarning? in
      guard case .warning(let warning) = event else { return nil }
      return warning
    }
  }

  var received: [ReceivedEvent] {
    all.flatMap { event -> [ReceivedEvent] in
      guard case .events(let events) = event else { return [] }
      return events
    }
  }

  var failures: [StreamFailure] {
    all.compactMap { event -> StreamFailure? in
      guard case .failed(let failure) = event else { return nil }
      return failure
    }
  }

  var presentation: Presentation? {
    all.lazy.compactMap { event -> Presentation? in
      guard case .prepared(let value) = event else { return nil }
      return value
    }.first
  }

  func textCues(_ rendition: Int) -> [TextCue] {
    all.flatMap { event -> [TextCue] in
      guard case .textCues(let cues, rendition) = event else { return [] }
      return cues
    }
  }

  /// Waits for so many cues of a rendition.
  func textCues(_ rendition: Int, count: Int) async -> [TextCue] {
    _ = await events.first { events -> Bool? in
      let found = events.reduce(0) { sum, event in
        guard case .textCues(let cues, rendition) = event else { return sum }
        return sum + cues.count
      }
      return found >= count ? true : nil
    }
    return textCues(rendition)
  }

  /// Waits for so many event messages.
  func received(count: Int) async -> [ReceivedEvent] {
    _ = await events.first { events -> Bool? in
      let found = events.reduce(0) { sum, event in
        guard case .events(let received) = event else { return sum }
        return sum + received.count
      }
      return found >= count ? true : nil
    }
    return received
  }
}
