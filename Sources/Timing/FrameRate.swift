/// A frame rate as an exact fraction of frames a second.
public struct FrameRate: Sendable, Hashable {
  public let numerator: Int64
  public let denominator: Int64

  init(unchecked numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }
}
