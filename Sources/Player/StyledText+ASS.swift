import TimedMetadata

extension StyledText {
  /// The text of an ASS event with its override tags (`{\i1}`, `{\b1}`, `{\u1}`, `{\r}`) as style.
  ///
  /// Lines end at line feeds and at `\N`; `\n` and `\h` are blanks. The colour of the text is that
  /// of `{\c}` or `{\1c}`. Other tags have no meaning in a terminal and are left out, drawings
  /// (`{\p1}`) with what they draw.
  public init(ass text: String) {
    var reader = ASSReader()
    var rest = text[...]
    // Behind it no tag can end, so that what opens there is not looked through again and again.
    let lastEnd = text.lastIndex(of: "}")
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "{", let lastEnd, rest.startIndex <= lastEnd,
        let end = rest.firstIndex(of: "}")
      {
        reader.apply(tags: rest[..<end])
        rest = rest[rest.index(after: end)...]
      } else if character == "\\", let next = rest.first, "Nnh".contains(next) {
        rest = rest.dropFirst()
        if next == "N" { reader.endLine() } else { reader.append(" ") }
      } else if character.isNewline {
        reader.endLine()
      } else {
        reader.append(character)
      }
    }
    self.init(lines: reader.finish())
  }
}

/// Collects runs of one style into lines.
private struct ASSReader {
  private var lines: [[StyledText.Run]] = []
  private var line: [StyledText.Run] = []
  private var run = StyledText.Run("")
  private var isDrawing = false

  mutating func append(_ character: Character) {
    if !isDrawing { run.text.append(character) }
  }

  mutating func apply(tags: Substring) {
    for tag in tags.split(separator: "\\") {
      switch tag {
      case "i1": restyle { $0.isItalic = true }
      case "i0", "i": restyle { $0.isItalic = false }
      case "u1": restyle { $0.isUnderlined = true }
      case "u0", "u": restyle { $0.isUnderlined = false }
      case "b0", "b": restyle { $0.isBold = false }
      default: applyOther(tag)
      }
    }
  }

  private mutating func applyOther(_ tag: Substring) {
    if tag.first == "r" {
      restyle { $0 = StyledText.Run("") }
    } else if tag.first == "b", let weight = Int(tag.dropFirst()) {
      restyle { $0.isBold = weight == 1 || weight >= 600 }
    } else if tag.hasPrefix("c&") || tag.hasPrefix("1c&") {
      let color = Self.color(tag)
      restyle { $0.color = color }
    } else if tag == "c" || tag == "1c" {
      restyle { $0.color = nil }
    } else if tag.first == "p", let scale = Int(tag.dropFirst()) {
      isDrawing = scale > 0
    }
  }

  /// Reads `c&HBBGGRR&`.
  private static func color(_ tag: Substring) -> TextColor? {
    guard let ampersand = tag.firstIndex(of: "&") else { return nil }
    let digits = tag[ampersand...].filter { $0.isHexDigit }
    guard let value = UInt32(digits.suffix(6), radix: 16) else { return nil }
    return TextColor(
      red: UInt8(value & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value >> 16 & 0xFF))
  }

  private mutating func restyle(_ change: (inout StyledText.Run) -> Void) {
    endRun()
    change(&run)
  }

  private mutating func endRun() {
    if !run.text.isEmpty { line.append(run) }
    run.text = ""
  }

  mutating func endLine() {
    endRun()
    lines.append(line)
    line = []
  }

  /// The lines without the empty ones at the end.
  mutating func finish() -> [[StyledText.Run]] {
    endLine()
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
