extension ProgramDateTime {
  /// Reads `YYYY-MM-DDThh:mm:ss.SSSZ` with a fraction of any length and a zone `Z`, `±hh:mm`,
  /// `±hhmm` or `±hh`, or none.
  ///
  /// ISO 8601 as RFC 8216bis, section 4.4.4.6, uses it; `nil` for anything else, and for instants
  /// that nanoseconds in 64 bits do not reach (before 1677, after 2262).
  public init?(_ text: String) {
    var scanner = DateScanner(rest: Array(text.utf8)[...])
    guard let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2), scanner.skip("-"),
      let day = scanner.number(digits: 2), scanner.skip("Tt "),
      let hour = scanner.number(digits: 2), scanner.skip(":"),
      let minute = scanner.number(digits: 2), scanner.skip(":"),
      let second = scanner.number(digits: 2),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      hour <= 24, minute < 60, second <= 60
    else { return nil }
    let fraction = scanner.skip(".,") ? scanner.fraction() : 0
    guard let fraction, let offset = scanner.zone(), scanner.rest.isEmpty else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    let clock = hour * 3600 + minute * 60 + second - (offset ?? 0) * 60
    let seconds = Int64(days * 86400 + clock)
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = whole.addingReportingOverflow(Int64(fraction))
    guard !overflow, !carry else { return nil }
    self.init(nanoseconds: sum, offsetMinutes: offset)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Days of the proleptic Gregorian calendar, with years that begin in March so that the leap
  /// day comes last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let marchMonth = month <= 2 ? month + 9 : month - 3
    let leapDays = floorDivide(marchYear, 4) - floorDivide(marchYear, 100)
    let beforeYear = 365 * marchYear + leapDays + floorDivide(marchYear, 400)
    return beforeYear + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
  }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }
}

extension ProgramDateTime: CustomStringConvertible {
  /// The instant as ISO 8601 in its own offset, with as many digits as it needs: none, three, six
  /// or nine.
  public var description: String {
    let offset = offsetMinutes ?? 0
    let (seconds, nanoseconds) = wholeSeconds
    let local = Int(seconds) + offset * 60
    let days = Self.floorDivide(local, 86400)
    let clock = local - days * 86400
    let (year, month, day) = Self.date(daysSince1970: days)
    let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    let time = [clock / 3600, clock / 60 % 60, clock % 60].map { Self.padded($0, 2) }
    return date + "T" + time.joined(separator: ":") + Self.fraction(nanoseconds) + zone
  }

  private var wholeSeconds: (seconds: Int64, nanoseconds: Int64) {
    let remainder = nanoseconds % 1_000_000_000
    let quotient = nanoseconds / 1_000_000_000
    return remainder < 0 ? (quotient - 1, remainder + 1_000_000_000) : (quotient, remainder)
  }

  private var zone: String {
    guard let offsetMinutes else { return "" }
    guard offsetMinutes != 0 else { return "Z" }
    let magnitude = offsetMinutes.magnitude
    let sign = offsetMinutes < 0 ? "-" : "+"
    return sign + Self.padded(Int(magnitude / 60), 2) + ":" + Self.padded(Int(magnitude % 60), 2)
  }

  private static func fraction(_ nanoseconds: Int64) -> String {
    if nanoseconds == 0 { return "" }
    if nanoseconds % 1_000_000 == 0 { return "." + padded(Int(nanoseconds / 1_000_000), 3) }
    if nanoseconds % 1_000 == 0 { return "." + padded(Int(nanoseconds / 1_000), 6) }
    return "." + padded(Int(nanoseconds), 9)
  }

  private static func date(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let days = daysSince1970 + 719_468
    let era = floorDivide(days, 146_097)
    let ofEra = days - era * 146_097
    let leap = ofEra / 1460 - ofEra / 36524 + ofEra / 146_096
    let yearOfEra = (ofEra - leap) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * ofYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, ofYear - (153 * marchMonth + 2) / 5 + 1)
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Takes the parts of a date from the front of a text.
private struct DateScanner {
  var rest: ArraySlice<UInt8>

  mutating func number(digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, let value = PlaylistNumber.integer(text) else { return nil }
    rest = rest.dropFirst(digits)
    return value
  }

  /// Skips one byte of the set.
  mutating func skip(_ set: StaticString) -> Bool {
    guard let first = rest.first, set.description.utf8.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Nanoseconds; further digits are cut off.
  mutating func fraction() -> Int? {
    let digits = rest.prefix { PlaylistNumber.digit($0) != nil }
    guard !digits.isEmpty else { return nil }
    rest = rest[digits.endIndex...]
    var value = 0
    for index in 0..<9 {
      let digit = digits.dropFirst(index).first.flatMap(PlaylistNumber.digit) ?? 0
      value = value * 10 + digit
    }
    return value
  }

  /// Minutes east of UTC; the inner `nil` where no zone is named, the outer for a malformed one.
  mutating func zone() -> Int?? {
    guard let first = rest.first else { return .some(nil) }
    if skip("Zz") { return 0 }
    guard skip("+-"), let hours = number(digits: 2) else { return nil }
    let hasColon = skip(":")
    let minutes = rest.isEmpty && !hasColon ? 0 : number(digits: 2)
    guard let minutes, minutes < 60, hours < 24 else { return nil }
    let magnitude = hours * 60 + minutes
    return first == UInt8(ascii: "-") ? -magnitude : magnitude
  }
}
