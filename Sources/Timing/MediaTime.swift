/// A time or a duration in seconds as an exact fraction, kept in lowest terms.
///
/// Times of different timescales compare and add exactly, so two events a tick apart never
/// become one. Arithmetic that leaves 64 bits rounds to a time very near (see `MediaTime.+`)
/// rather than trapping.
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

  /// The time of `value` ticks of `1/timescale` seconds, or `nil` for a timescale below 1.
  public init?(_ value: Int64, timescale: Int64) {
    guard timescale > 0 else { return nil }
    self.init(numerator: Int128(value), denominator: Int128(timescale))
  }

  /// The tick of `1/timescale` seconds that is nearest to `seconds`.
  ///
  /// A value that is not finite gives zero, one beyond 64 bits of ticks the last tick there is,
  /// and a timescale below 1 counts as 1.
  public init(seconds: Double, timescale: Int64) {
    let timescale = max(1, timescale)
    guard seconds.isFinite else {
      self = .zero
      return
    }
    let ticks = (seconds * Double(timescale)).rounded(.toNearestOrAwayFromZero)
    let value = Int64(exactly: ticks) ?? (ticks < 0 ? -Int64.max : .max)
    self.init(numerator: Int128(value), denominator: Int128(timescale))
  }

  /// The time in seconds, rounded to the nearest `Double`.
  public var seconds: Double { Double(value) / Double(timescale) }

  /// The number of ticks of `1/timescale` seconds that is nearest, halves away from zero.
  ///
  /// What does not fit 64 bits is clamped; a timescale below 1 counts as 1.
  public func rescaled(to timescale: Int64) -> Int64 {
    Int64(
      clamping: Int128(value).multipliedAndRounded(
        by: Int128(max(1, timescale)), over: Int128(self.timescale)))
  }

  /// The time as a plain decimal number of seconds with exactly six digits, such as `12.345678`.
  ///
  /// It is rounded from the fraction, halves away from zero; a time that rounds to nothing has
  /// no sign.
  public func decimalSeconds() -> String {
    let micros = Int128(value).multipliedAndRounded(by: 1_000_000, over: Int128(timescale))
    let (whole, fraction) = micros.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(fraction)
    let padding = String(repeating: "0", count: 6 - digits.utf8.count)
    return "\(micros < 0 ? "-" : "")\(whole).\(padding)\(digits)"
  }
}
