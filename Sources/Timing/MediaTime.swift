/// A time or a duration in seconds as an exact fraction, kept in lowest terms.
///
/// Times of different timescales compare and add exactly, so two events a tick apart never
/// become one. Arithmetic that leaves 64 bits rounds to the nearest representable time rather
/// than trapping.
public struct MediaTime: Sendable, Hashable {
  /// The numerator, in units of `1/timescale` seconds; negative before zero.
  public let value: Int64
  /// The denominator, always at least 1.
  public let timescale: Int64

  public static let zero = MediaTime(unchecked: 0, timescale: 1)

  init(unchecked value: Int64, timescale: Int64) {
    self.value = value
    self.timescale = timescale
  }
}
