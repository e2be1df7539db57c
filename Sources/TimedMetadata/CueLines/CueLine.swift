import Timing

/// One line of what `slate cues` writes: a JSON object whose keys are always the same for an
/// event, in the same order.
public struct CueLine: Sendable, Hashable {
  public enum Event: Sendable, Hashable {
    /// `addtrack`, `addcue`, `entercue` or `exitcue`.
    case cue(CueEvent)
    /// A new picture was presented.
    case frame(time: MediaTime, timecode: TimecodeReading)
    /// The source is one of `container`, `session-data`, `id3`, `icy` and `name`.
    case title(String?, source: String?)
    case legible(MediaSelectionGroup)
    case warning(StreamWarning)
    case end(EndReason, exit: Int)
  }

  public enum EndReason: String, Sendable, Hashable {
    case eof
    case duration
    case interrupted
    case error
  }

  /// When the line is written.
  public var wall: WallClock
  /// The position of the last presented frame, or `nil` before the first.
  public var position: MediaTime?
  /// The discontinuity sequence number, or `nil` where it is not known.
  public var period: Int?
  public var event: Event

  public init(wall: WallClock, position: MediaTime?, period: Int?, event: Event) {
    self.wall = wall
    self.position = position
    self.period = period
    self.event = event
  }

  /// The object and a line feed.
  public var text: String {
    let head: JSONObject = [
      "event": .string(event.name), "wall": .string("\(wall)"), "position": .time(position),
      "period": .integer(period),
    ]
    var text = ""
    JSONValue.object(head + event.members).write(to: &text)
    return text + "\n"
  }
}
