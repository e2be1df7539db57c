/// The part of the stream that is repeated, in position seconds.
public struct LoopMarks: Sendable, Hashable {
  /// A, the first frame of it.
  public var start: Double
  /// B, the first frame after it; `nil` while only A is set.
  public var end: Double?

  public init(start: Double, end: Double? = nil) {
    self.start = start
    self.end = end
  }
}
