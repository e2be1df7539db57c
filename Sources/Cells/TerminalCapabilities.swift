/// What a terminal said of itself when it was asked.
public struct TerminalCapabilities: Sendable, Hashable {
  /// The identifiers of the images in the questions about the kitty graphics protocol.
  public static let directImage = 31
  public static let sharedImage = 32

  /// Its name and version (XTVERSION), at most 64 characters.
  public private(set) var name: String?
  /// Whether it takes pictures by the kitty graphics protocol.
  public private(set) var hasKittyGraphics = false
  /// Whether it could read the shared memory that it was offered: it runs on the same machine.
  public private(set) var sharesMemory = false
  /// Whether it takes sixels (4 among the attributes of DA1).
  public private(set) var hasSixels = false
  /// Whether it knows synchronized updates (mode 2026); `nil` if it did not say.
  public private(set) var hasSynchronizedUpdates: Bool?
  /// How many colours it has (terminfo's `Co`), if it said.
  public private(set) var colors: Int?
  /// Whether it says that it has 24-bit colours (terminfo's `RGB`).
  public private(set) var hasDirectColor = false
  /// The size of a cell in pixels, if it said and the size makes sense.
  public private(set) var cellPixels: Size?
  /// The size of the text area in pixels, if it said.
  public private(set) var areaPixels: Size?
  /// In which column (from 1) the cursor stood behind a character of three bytes in the first.
  public private(set) var columnBehindCharacter: Int?
  /// Whether the last question was answered (DA1), after which no answer is waited for.
  public private(set) var isComplete = false

  public init() {}

  /// Whether 24-bit colours can be sent to it: it says so, or is one of those that have them.
  public var takesDirectColor: Bool {
    let known = ["kitty", "WezTerm", "foot", "Konsole", "iTerm2", "contour", "ghostty", "mintty"]
    let families = known + ["VTE", "XTerm", "Alacritty"]
    return hasDirectColor || (colors ?? 0) > 256
      || families.contains { family in name?.lowercased().hasPrefix(family.lowercased()) == true }
  }

  /// Whether it takes UTF-8, if that was asked and answered.
  public var isUTF8: Bool? { columnBehindCharacter.map { $0 == 2 } }

  /// Takes an answer; what is none changes nothing.
  public mutating func take(_ report: TerminalReport) {
    switch report.kind {
    case .control(let final): take(control: report.body, final: Character(Unicode.Scalar(final)))
    case .deviceControl: take(deviceControl: report.body)
    case .applicationCommand: take(graphics: report.body)
    case .other: break
    }
  }

  private mutating func take(control body: String, final: Character) {
    let marker = body.first
    let numbers = body.drop { "?>=$".contains($0) }
      .split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0.prefix { $0 != "$" }) ?? -1 }
    switch (marker, final) {
    case ("?", "c"):
      hasSixels = numbers.dropFirst().contains(4)
      isComplete = true
    case ("?", "y") where numbers.count == 2 && numbers[0] == 2026 && body.hasSuffix("$"):
      hasSynchronizedUpdates = (1...3).contains(numbers[1])
    case (_, "t") where numbers.count == 3 && numbers[0] == 6:
      let size = Size(width: numbers[2], height: numbers[1])
      if Self.isPlausibleCell(size) { cellPixels = size }
    case (_, "t") where numbers.count == 3 && numbers[0] == 4:
      if (1...32_767).contains(numbers[1]), (1...32_767).contains(numbers[2]) {
        areaPixels = Size(width: numbers[2], height: numbers[1])
      }
    case (_, "R") where numbers.count == 2 && (1...1000).contains(numbers[1]):
      columnBehindCharacter = numbers[1]
    default: break
    }
  }

  private mutating func take(deviceControl body: String) {
    if body.hasPrefix(">|") {
      name = String(SafeText.clean(String(body.dropFirst(2))).prefix(64))
    } else if body.hasPrefix("1+r") {
      for entry in body.dropFirst(3).split(separator: ";") {
        let parts = entry.split(separator: "=", maxSplits: 1)
        switch parts.first?.uppercased() {
        case "524742": hasDirectColor = true
        case "436F":
          let digits = parts.count > 1 ? Self.text(hexadecimal: parts[1]) : ""
          if let count = Int(digits), (1...1 << 24).contains(count) { colors = count }
        default: break
        }
      }
    }
  }

  private mutating func take(graphics body: String) {
    guard body.hasPrefix("G"), let separator = body.firstIndex(of: ";"),
      body[body.index(after: separator)...] == "OK"
    else { return }
    let keys = body[..<separator].dropFirst().split(separator: ",")
    if keys.contains("i=\(Self.directImage)") { hasKittyGraphics = true }
    if keys.contains("i=\(Self.sharedImage)") { sharesMemory = true }
  }

  /// Whether a cell can have this size: neither tiny nor huge, and between square and four times
  /// as high as wide.
  public static func isPlausibleCell(_ size: Size) -> Bool {
    (2...256).contains(size.width) && (2...512).contains(size.height)
      && size.height >= size.width && size.height <= 4 * size.width
  }

  private static func text(hexadecimal digits: Substring) -> String {
    var text = ""
    var rest = digits.prefix(32)
    while rest.count >= 2 {
      guard let byte = UInt8(rest.prefix(2), radix: 16), byte < 0x80 else { return "" }
      text.unicodeScalars.append(Unicode.Scalar(byte))
      rest = rest.dropFirst(2)
    }
    return text
  }
}

extension TerminalCapabilities: CustomStringConvertible {
  /// One line for a log.
  public var description: String {
    func answer(_ value: Bool?) -> String { value.map { $0 ? "yes" : "no" } ?? "unknown" }
    let cell = cellPixels.map { "\($0.width)x\($0.height)" } ?? "unknown"
    return "\(name ?? "unnamed"): kitty graphics \(answer(hasKittyGraphics)), shared memory"
      + " \(answer(sharesMemory)), sixels \(answer(hasSixels)), synchronized updates"
      + " \(answer(hasSynchronizedUpdates)), 24-bit colours \(answer(takesDirectColor)), cell of"
      + " \(cell) pixels\(isComplete ? "" : "; it did not answer in time")"
  }
}
