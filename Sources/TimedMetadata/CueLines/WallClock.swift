/// An instant of Coordinated Universal Time, to the millisecond.
public struct WallClock: Sendable, Hashable {
  /// Since the start of 1970, leap seconds not counted.
  public var milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }
}

extension WallClock: CustomStringConvertible {
  /// `YYYY-MM-DDThh:mm:ss.mmmZ` (ISO 8601), the year with at least four digits.
  public var description: String {
    let perDay: Int64 = 86_400_000
    let ofDay = ((milliseconds % perDay) + perDay) % perDay
    let (year, month, day) = Self.date(ofDay: (milliseconds - ofDay) / perDay)
    let second = ofDay / 1000
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T"
      + "\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
      + ".\(digits(ofDay % 1000, 3))Z"
  }

  private func digits(_ number: Int64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// The date of a day counted from 1970-01-01 in the Gregorian calendar.
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // Counted from 0000-03-01, so that a leap day is the last of its year.
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, ofYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
