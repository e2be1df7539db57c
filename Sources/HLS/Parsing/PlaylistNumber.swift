/// The numbers of playlists: decimal digits, with or without a fraction.
///
/// RFC 8216bis, section 4.2. What `Double(_:)` and `Int(_:)` accept beyond that (exponents,
/// hexadecimal, infinity) is no number of a playlist.
enum PlaylistNumber {
  /// A decimal integer, or `nil` where the text is not one or does not fit.
  static func integer(_ text: some Collection<UInt8>) -> Int? {
    guard !text.isEmpty else { return nil }
    var value = 0
    for byte in text {
      guard let digit = digit(byte) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  static func integer(_ text: String) -> Int? { integer(text.utf8) }

  /// A decimal number with an optional sign and fraction.
  static func decimal(_ text: some Collection<UInt8>) -> Double? {
    let (value, rest) = leadingDecimal(text)
    return rest.isEmpty ? value : nil
  }

  static func decimal(_ text: String) -> Double? { decimal(text.utf8) }

  /// A decimal number that is zero or more.
  static func positiveDecimal(_ text: String) -> Double? {
    decimal(text).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The decimal number that a text begins with, and what follows it.
  static func leadingDecimal<Text: Collection<UInt8>>(
    _ text: Text
  ) -> (value: Double?, rest: Text.SubSequence) {
    var rest = text[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
    var mantissa: UInt64 = 0
    var digits = 0
    var scale = 0
    var seenPoint = false
    while let byte = rest.first {
      if let digit = digit(byte) {
        digits += 1
        if seenPoint { scale += 1 }
        mantissa = mantissa &* 10 &+ UInt64(digit)
      } else if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    guard digits > 0 else { return (nil, text[...]) }
    let magnitude: Double?
    if digits <= 15 {
      // Both numbers are exact, so the quotient is the nearest value.
      magnitude = Double(mantissa) / powersOfTen[scale]
    } else {
      let used = text[text.startIndex..<rest.startIndex].drop { $0 == sign && digit($0) == nil }
      magnitude = Double(String(decoding: used, as: UTF8.self))
    }
    guard let magnitude, magnitude.isFinite else { return (nil, rest) }
    return (sign == UInt8(ascii: "-") ? -magnitude : magnitude, rest)
  }

  /// The bytes of `0x` and hexadecimal digits; an odd number of digits counts from the right.
  static func hexadecimal(_ text: String) -> [UInt8]? {
    var digits = Array(text.utf8)
    guard digits.count >= 2, digits[0] == UInt8(ascii: "0"), digits[1] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    digits.removeFirst(2)
    if digits.count % 2 == 1 { digits.insert(UInt8(ascii: "0"), at: 0) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for byte in digits {
      guard let value = hexadecimalDigit(byte) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  static func digit(_ byte: UInt8) -> Int? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
