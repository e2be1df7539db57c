/// A time as WebVTT writes it: `hh:mm:ss.ttt` or `mm:ss.ttt`, with two or more digits of hours.
///
/// W3C WebVTT, section 6.3 ("collect a WebVTT timestamp").
struct WebVTTTimestamp {
  var milliseconds: Int64
  /// Whether it is written exactly as the standard asks.
  var isStrict: Bool

  /// Takes a time from the front of a text.
  ///
  /// A comma for the point, another number of digits after it, or none, and one digit for minutes
  /// or seconds are read but not strict.
  static func read(_ text: inout Substring) -> WebVTTTimestamp? {
    var rest = text
    var numbers: [(value: Int64, digits: Int)] = []
    while let number = number(&rest) {
      numbers.append(number)
      guard numbers.count < 3, rest.utf8.first == UInt8(ascii: ":") else { break }
      rest = rest.dropFirst()
    }
    guard numbers.count >= 2, let seconds = numbers.popLast(), let minutes = numbers.popLast(),
      seconds.value < 60, minutes.value < 60
    else { return nil }
    let hours = numbers.popLast()?.value ?? 0
    var isStrict = seconds.digits == 2 && minutes.digits == 2
    var thousandths: Int64 = 0
    let mark = rest.utf8.first
    if mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") {
      rest = rest.dropFirst()
      let digits = rest.utf8.prefix { isDigit($0) }
      isStrict = isStrict && digits.count == 3 && mark == UInt8(ascii: ".")
      for index in 0..<3 {
        let digit = digits.dropFirst(index).first.map { Int64($0 - UInt8(ascii: "0")) } ?? 0
        thousandths = thousandths * 10 + digit
      }
      rest = rest[digits.endIndex...]
    } else {
      isStrict = false
    }
    text = rest
    let total = (hours * 60 + minutes.value) * 60 + seconds.value
    return WebVTTTimestamp(milliseconds: total * 1000 + thousandths, isStrict: isStrict)
  }

  /// At most ten digits, so that no sum overflows.
  private static func number(_ rest: inout Substring) -> (value: Int64, digits: Int)? {
    let digits = rest.utf8.prefix { isDigit($0) }
    guard (1...10).contains(digits.count) else { return nil }
    rest = rest[digits.endIndex...]
    return (digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }, digits.count)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
