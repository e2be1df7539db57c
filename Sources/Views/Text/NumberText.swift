import Timing

/// Numbers as the interface writes them.
public enum NumberText {
  /// A decimal number with a fixed count of digits after the point, `–` for what is no number.
  static func fixed(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled.isFinite, scaled < 1e15 else { return "–" }
    let units = Int(scaled)
    let sign = value < 0 && units > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(units) }
    let padded =
      String(repeating: "0", count: max(0, digits + 1 - String(units).count)) + "\(units)"
    return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
  }

  /// A position or a duration as `0:12` or `1:02:03`, whole seconds, never rounded up.
  public nonisolated static func clock(_ seconds: Double, showsHours: Bool = false) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return "–:––" }
    let whole = Int(seconds.magnitude.rounded(.down))
    let sign = seconds < 0 && whole > 0 ? "-" : ""
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    guard hours > 0 || showsHours else { return "\(sign)\(minutes):\(twoDigits(rest))" }
    return "\(sign)\(hours):\(twoDigits(minutes)):\(twoDigits(rest))"
  }

  /// A frame rate in frames a second as engineers write it: `25`, `29.97`, `23.976`.
  static func rate(_ rate: FrameRate) -> String {
    guard rate.denominator > 0 else { return "–" }
    var text = fixed(Double(rate.numerator) / Double(rate.denominator), digits: 3)
    while text.hasSuffix("0"), text.contains(".") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A presentation time in seconds with milliseconds.
  static func seconds(_ time: MediaTime) -> String {
    fixed(Double(time.value) / Double(max(1, time.timescale)), digits: 3)
  }

  private nonisolated static func twoDigits(_ value: Int) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }
}
