/// The numbers of settings.
enum WebVTTPercentage {
  /// `0%` to `100%`, with or without a fraction: W3C WebVTT, section 6.3 ("parse a percentage
  /// string").
  static func read(_ text: Substring) -> Double? {
    guard text.utf8.last == UInt8(ascii: "%"), let value = decimal(text.dropLast()),
      (0...100).contains(value)
    else { return nil }
    return value
  }

  /// Digits with an optional fraction.
  static func decimal(_ text: Substring) -> Double? {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }
    guard areDigits, let value = Double(String(text)), value.isFinite else { return nil }
    return value
  }
}
