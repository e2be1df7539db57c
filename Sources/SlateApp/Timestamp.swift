import Foundation

/// Instants of the wall clock as text.
nonisolated enum Timestamp {
  /// Now in UTC as `YYYY-MM-DDThh:mm:ss.mmmZ`.
  static func now() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return text(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
  }

  static func text(seconds: Int, milliseconds: Int) -> String {
    var instant = time_t(seconds)
    var parts = tm()
    gmtime_r(&instant, &parts)
    let date = [
      digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2),
      digits(Int(parts.tm_mday), 2),
    ].joined(separator: "-")
    let time = [
      digits(Int(parts.tm_hour), 2), digits(Int(parts.tm_min), 2), digits(Int(parts.tm_sec), 2),
    ].joined(separator: ":")
    return "\(date)T\(time).\(digits(milliseconds, 3))Z"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
