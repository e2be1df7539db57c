import Timing

/// A place in the stream that has to be looked for.
public enum Destination: Sendable, Hashable {
  /// So many frames on from the shown one, negative back.
  case frames(Int)
  /// So many seconds before the end, or before the live edge.
  case beforeEnd(Double)
  /// The next frame with the label; whether it is drop-frame is the stream's affair.
  case label(Timecode)
  /// A time of day of the program, in seconds since 1970.
  case date(Double)
}

/// How far the search for a label has come.
public struct SearchProgress: Sendable, Hashable {
  public var label: String
  /// Segments that were looked into, and those that there are.
  public var done: Int
  public var total: Int

  public init(label: String, done: Int, total: Int) {
    self.label = label
    self.done = done
    self.total = total
  }
}
