import Cells
import Streaming
import Timing

/// Reads the values of options, each with an error that names what was expected.
nonisolated enum OptionValue {
  static func list(_ text: String, option: String) throws(UsageError) -> [String] {
    let parts = text.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    guard !parts.isEmpty else {
      throw UsageError(message: "--\(option) expects languages such as en,de")
    }
    return parts
  }

  /// Seconds, `M:S` or `H:M:S` with a fraction, each with an optional sign.
  static func time(_ text: String, option: String) throws(UsageError) -> Double {
    let error = UsageError(message: "--\(option) expects seconds or [H:]M:S, not '\(text)'")
    let isNegative = text.hasPrefix("-")
    let body = isNegative || text.hasPrefix("+") ? text.dropFirst() : Substring(text)
    let fields = body.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(fields.count) else { throw error }
    var total = 0.0
    for (index, field) in fields.enumerated() {
      guard let number = number(String(field)) else { throw error }
      if index > 0, number >= 60 { throw error }
      total = total * 60 + number
    }
    return isNegative ? -total : total
  }

  static func duration(_ text: String) throws(UsageError) -> Double {
    guard let seconds = number(text), seconds > 0 else {
      throw UsageError(message: "--duration expects seconds above 0, not '\(text)'")
    }
    return seconds
  }

  static func latency(_ text: String) throws(UsageError) -> LatencyPreference {
    if text == "off" { return .off }
    guard let seconds = number(text), seconds > 0, seconds <= 3600 else {
      throw UsageError(message: "--latency expects seconds above 0, or off, not '\(text)'")
    }
    return .seconds(seconds)
  }

  static func variant(_ text: String) throws(UsageError) -> VariantPreference {
    switch text {
    case "auto": return .auto
    case "min": return .minimum
    case "max": return .maximum
    default:
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      if sides.count == 2, let width = sides[0], let height = sides[1], min(width, height) > 0 {
        return .size(width: width, height: height)
      }
      let digits = text.hasSuffix("p") ? String(text.dropLast()) : text
      guard let height = Int(digits), height > 0 else {
        throw UsageError(
          message: "--variant expects auto, min, max, WIDTHxHEIGHT or a height, not '\(text)'")
      }
      return .height(height)
    }
  }

  /// A picture mode, or `nil` for the best that there is.
  static func picture(_ text: String) throws(UsageError) -> PictureMode? {
    if text == "auto" { return nil }
    guard let mode = PictureMode(rawValue: text) else {
      let modes = PictureMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(message: "--picture expects auto, \(modes), not '\(text)'")
    }
    return mode
  }

  static func frameRate(_ text: String) throws(UsageError) -> FrameRate {
    let error = UsageError(
      message: "--source-fps expects a rate such as 29.97 or 30000/1001, not '\(text)'")
    let fields = text.split(separator: "/", omittingEmptySubsequences: false)
    if fields.count == 2 {
      guard let numerator = Int64(fields[0]), let denominator = Int64(fields[1]),
        let rate = FrameRate(numerator, denominator), (1...1000).contains(rate.framesPerSecond)
      else { throw error }
      return rate
    }
    guard let declared = number(text), (1...1000).contains(declared),
      let rate = FrameRate(declared: declared)
    else { throw error }
    return rate
  }

  /// A UUID, as bare digits or with the owner identifier's prefix.
  static func uuid(_ text: String) throws(UsageError) -> String {
    let prefix = "optiview.live:meta:"
    let bare = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    let groups = bare.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    guard groups == [8, 4, 4, 4, 12], bare.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
      throw UsageError(message: "--meta expects a UUID, not '\(text)'")
    }
    return bare
  }

  static func header(_ text: String) throws(UsageError) -> HeaderField {
    let line = try line(text, option: "header")
    guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
      throw UsageError(message: "--header expects 'Name: value', not '\(text)'")
    }
    return HeaderField(
      name: line[..<colon].trimmed, value: line[line.index(after: colon)...].trimmed)
  }

  static func text(_ text: String, option: String) throws(UsageError) -> String {
    guard !text.isEmpty else { throw UsageError(message: "--\(option) expects a value") }
    return text
  }

  static func line(_ text: String, option: String) throws(UsageError) -> String {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw UsageError(message: "--\(option) expects text without control characters")
    }
    return text
  }

  static func mpvOption(_ text: String) throws(UsageError) -> MPVOption {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw UsageError(message: "--mpv-option expects NAME=VALUE, not '\(text)'")
    }
    return MPVOption(
      name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
  }

  static func shell(_ text: String) throws(UsageError) -> Shell {
    guard let shell = Shell(rawValue: text) else {
      throw UsageError(message: "--completion expects bash, zsh or fish, not '\(text)'")
    }
    return shell
  }

  /// A plain decimal number: neither a sign, an exponent nor "inf".
  private static func number(_ text: String) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}

extension StringProtocol {
  /// Without the blanks at both ends.
  nonisolated var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let rest = self[start...]
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}
