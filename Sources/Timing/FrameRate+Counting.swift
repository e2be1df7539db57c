extension FrameRate {
  /// How a span that is not a whole number of frames is counted.
  public enum Rounding: Sendable, Hashable {
    /// The nearest whole number, halves away from zero.
    case nearest
    /// Whole frames only, but one that lacks at most a quarter counts as whole.
    case downWithQuarterTolerance
  }

  /// The number of frames in a span of time, negative for a negative span; clamped to 64 bits.
  public func frames(in span: MediaTime, rounding: Rounding = .nearest) -> Int64 {
    let (product, divisor) = fraction(of: span)
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
    switch rounding {
    case .nearest:
      guard remainder.magnitude >= divisor.magnitude - remainder.magnitude else {
        return Int64(clamping: quotient)
      }
      return Int64(clamping: remainder < 0 ? quotient - 1 : quotient + 1)
    case .downWithQuarterTolerance:
      let (whole, rest) =
        remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
      return Int64(clamping: rest >= divisor - divisor / 4 ? whole + 1 : whole)
    }
  }

  /// Whether a span of time is `count` frames to within a tenth of a frame.
  public func matches(_ count: Int64, framesIn span: MediaTime) -> Bool {
    let (product, divisor) = fraction(of: span)
    let (target, isTooLarge) = Int128(count).multipliedReportingOverflow(by: divisor)
    guard !isTooLarge else { return false }
    let (difference, isFar) = product.subtractingReportingOverflow(target)
    return !isFar && difference.magnitude <= divisor.magnitude / 10
  }

  /// How long a number of frames lasts, exactly.
  public func duration(ofFrames count: Int64) -> MediaTime {
    MediaTime(numerator: Int128(count) * Int128(denominator), denominator: Int128(numerator))
  }

  /// The number of frames in a span as an exact fraction; 64 bits times 64 bits cannot overflow.
  private func fraction(of span: MediaTime) -> (product: Int128, divisor: Int128) {
    (Int128(span.value) * Int128(numerator), Int128(span.timescale) * Int128(denominator))
  }
}
