extension MediaTime: Comparable {
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    Int128(left.value) * Int128(right.timescale) < Int128(right.value) * Int128(left.timescale)
  }
}

extension MediaTime {
  /// The sum, exact wherever it has a fraction of 64 bits.
  ///
  /// Otherwise it is the last convergent of the sum's continued fraction that fits, which is off
  /// by less than one part in 2^63 of a second for times of everyday size; beyond 64 bits of
  /// seconds it stops at the largest time.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    if left.timescale == right.timescale {
      return MediaTime(
        numerator: Int128(left.value) + Int128(right.value), denominator: Int128(left.timescale))
    }
    return MediaTime(
      numerator: Int128(left.value) * Int128(right.timescale)
        + Int128(right.value) * Int128(left.timescale),
      denominator: Int128(left.timescale) * Int128(right.timescale))
  }

  /// The difference, rounded as a sum is.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime { left + -right }

  public static prefix func - (time: MediaTime) -> MediaTime {
    MediaTime(numerator: -Int128(time.value), denominator: Int128(time.timescale))
  }

  public static func += (left: inout MediaTime, right: MediaTime) { left = left + right }

  public static func -= (left: inout MediaTime, right: MediaTime) { left = left - right }

  /// The fraction in lowest terms, or the nearest convergent of 64 bits.
  ///
  /// The denominator must be positive and both magnitudes below 2^127.
  init(numerator: Int128, denominator: Int128) {
    let divisor = Int128(numerator.magnitude.greatestCommonDivisor(with: denominator.magnitude))
    let value = numerator / divisor
    let timescale = denominator / divisor
    if let value = Int64(exactly: value), let timescale = Int64(exactly: timescale) {
      self.init(unchecked: value, timescale: timescale)
    } else {
      self.init(convergentOf: value.magnitude, over: timescale.magnitude, isNegative: value < 0)
    }
  }

  /// The last convergent of a continued fraction whose terms fit 64 bits.
  private init(convergentOf numerator: UInt128, over denominator: UInt128, isNegative: Bool) {
    let limit = UInt128(Int64.max)
    var (dividend, divisor) = (numerator, denominator)
    var (before, last) = (
      (value: UInt128(0), scale: UInt128(1)), (value: UInt128(1), scale: UInt128(0))
    )
    while divisor != 0 {
      let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
      guard quotient <= limit else { break }
      // All factors are at most 2^63, so neither line can leave 128 bits.
      let next = (
        value: quotient * last.value + before.value, scale: quotient * last.scale + before.scale
      )
      guard next.value <= limit, next.scale <= limit else { break }
      (before, last) = (last, next)
      (dividend, divisor) = (divisor, remainder)
    }
    // Without one convergent the number is beyond 64 bits of seconds.
    let (value, scale) = last.scale == 0 ? (limit, 1) : last
    self.init(
      unchecked: isNegative ? -Int64(clamping: value) : Int64(clamping: value),
      timescale: Int64(clamping: scale))
  }
}
