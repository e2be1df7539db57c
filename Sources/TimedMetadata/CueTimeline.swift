import Timing

/// The cues of a stream, each once, and which of them a moving position enters and exits.
public struct CueTimeline: Sendable {
  public init() {}

  /// Takes an event message and reports the tracks and cues that are new.
  public mutating func add(
    _ event: ReceivedEvent, warnings: inout [StreamWarning]
  ) -> [CueEvent] { [] }

  /// Moves the position in playback order and reports what was exited and entered on the way.
  public mutating func advance(to position: StreamTime) -> [CueEvent] { [] }

  /// Moves the position by a seek: exits what is no longer valid and enters exactly what is.
  public mutating func seek(to position: StreamTime) -> [CueEvent] { [] }

  /// Exits every active cue at the end of playback, in order.
  public mutating func finish(at position: StreamTime?) -> [CueEvent] { [] }

  /// The cues that are active at the position, in the order in which they were entered.
  public var active: [Cue] { [] }
}
