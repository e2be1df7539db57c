extension Int128 {
  /// `self × factor ÷ divisor` to the nearest whole number, halves away from zero.
  ///
  /// Each argument must fit 64 bits and the divisor be positive; then nothing can overflow.
  func multipliedAndRounded(by factor: Int128, over divisor: Int128) -> Int128 {
    let (quotient, remainder) = (self * factor).quotientAndRemainder(dividingBy: divisor)
    guard remainder.magnitude >= divisor.magnitude - remainder.magnitude else { return quotient }
    return remainder < 0 ? quotient - 1 : quotient + 1
  }
}

extension UInt128 {
  /// The greatest common divisor; of zero and a number, that number.
  func greatestCommonDivisor(with other: UInt128) -> UInt128 {
    var (a, b) = (self, other)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
