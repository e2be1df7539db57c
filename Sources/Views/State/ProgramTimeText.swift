/// The program's date and time as a person writes it: ISO 8601, with or without the date.
///
/// A time alone needs a zone or a `T` in front, which tell it from a position. Without a zone it is
/// UTC, as it is shown.
enum ProgramTimeText {
  /// Seconds since 1970; `nil` for what is no date and time.
  ///
  /// - Parameter shown: the program's time of the shown frame, which a time alone is to be near.
  static func seconds(_ text: String, near shown: Double?) throws(Prompt.Refusal) -> Double? {
    var rest = Substring(text)
    let date = takeDate(&rest)
    let hasMark = take(&rest, where: { "Tt".contains($0) })
    if date != nil, !hasMark { _ = take(&rest, where: { $0 == " " }) }
    guard let clock = takeClock(&rest) else {
      if date == nil { return nil }
      throw Prompt.Refusal(reason: "a time such as T12:00:00 is to follow the date")
    }
    let zone = takeZone(&rest)
    guard rest.isEmpty, date != nil || hasMark || zone != nil else {
      if date == nil, !hasMark { return nil }
      throw Prompt.Refusal(reason: "a time is HH:MM:SS, then Z or a zone such as +01:00")
    }
    guard let shown else {
      throw Prompt.Refusal(reason: "the stream does not say its date and time")
    }
    let seconds = clock - Double(zone ?? 0) * 60
    if let date { return Double(date) * day + seconds }
    return ((shown - seconds) / day).rounded() * day + seconds
  }

  private static let day = 86_400.0

  /// Days since 1970-01-01.
  private static func takeDate(_ rest: inout Substring) -> Int? {
    var scan = rest
    guard let year = takeNumber(&scan, digits: 4), take(&scan, where: { $0 == "-" }),
      let month = takeNumber(&scan, digits: 2), take(&scan, where: { $0 == "-" }),
      let day = takeNumber(&scan, digits: 2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    rest = scan
    // Years that begin in March have the leap day at their end.
    let shifted = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let era = shifted.0 / 400
    let ofEra = shifted.0 - era * 400
    let ofYear = (153 * shifted.1 + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// Seconds since midnight of `HH:MM` or `HH:MM:SS` with a fraction.
  private static func takeClock(_ rest: inout Substring) -> Double? {
    var scan = rest
    guard let hours = takeNumber(&scan, digits: 2), take(&scan, where: { $0 == ":" }),
      let minutes = takeNumber(&scan, digits: 2), hours < 24, minutes < 60
    else { return nil }
    var seconds = 0.0
    if take(&scan, where: { $0 == ":" }) {
      guard let whole = takeNumber(&scan, digits: 2), whole <= 60 else { return nil }
      seconds = Double(whole)
      if take(&scan, where: { $0 == "." }) {
        let digits = scan.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, digits.utf8.count <= 9 else { return nil }
        seconds += Double("0." + digits) ?? 0
        scan = scan.dropFirst(digits.count)
      }
    }
    rest = scan
    return Double(hours * 3600 + minutes * 60) + seconds
  }

  /// Minutes east of UTC.
  private static func takeZone(_ rest: inout Substring) -> Int? {
    var scan = rest
    if take(&scan, where: { "Zz".contains($0) }) {
      rest = scan
      return 0
    }
    let isWest = scan.first == "-"
    guard take(&scan, where: { "+-".contains($0) }), let hours = takeNumber(&scan, digits: 2),
      hours < 24
    else { return nil }
    _ = take(&scan, where: { $0 == ":" })
    let minutes = scan.isEmpty ? 0 : takeNumber(&scan, digits: 2)
    guard let minutes, minutes < 60 else { return nil }
    rest = scan
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func take(_ rest: inout Substring, where matches: (Character) -> Bool) -> Bool {
    guard let first = rest.first, matches(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func takeNumber(_ rest: inout Substring, digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy({ ("0"..."9").contains($0) }),
      let number = Int(text)
    else { return nil }
    rest = rest.dropFirst(digits)
    return number
  }
}
