/// Breaks text into lines of limited cell width.
public enum TextWrap {
  /// The lines of a text: broken at newlines, then at blanks, else inside a word that is too long.
  ///
  /// Blanks at a break are dropped. Running Chinese and Japanese may be broken between any two
  /// characters, but not before closing or after opening punctuation. A width too small for a
  /// single character is exceeded by that character.
  public static func lines(_ text: String, width: Int) -> [String] {
    let paragraphs = text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return paragraphs.flatMap { paragraph -> [String] in
      let glyphs = Glyph.glyphs(of: String(paragraph))
      return ranges(glyphs, width: width).map { glyphs[$0].map(\.text).joined() }
    }
  }

  /// The ranges of glyphs that make up the lines; at least one, which may be empty.
  public static func ranges(_ glyphs: [Glyph], width: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while true {
      let fit = lineEnd(glyphs, from: start, width: width)
      guard fit < glyphs.count else { break }
      let cut = stride(from: fit, to: start, by: -1).first { canBreak(glyphs, before: $0) } ?? fit
      let line = start..<trimmed(glyphs, start..<cut)
      if !line.isEmpty { lines.append(line) }
      start = glyphs[cut...].firstIndex { $0.text != " " } ?? glyphs.count
      if start == glyphs.count { return lines.isEmpty ? [0..<0] : lines }
    }
    lines.append(start..<glyphs.count)
    return lines
  }

  /// Where the line that starts here has to end at the latest; at least one glyph further.
  private static func lineEnd(_ glyphs: [Glyph], from start: Int, width: Int) -> Int {
    var used = 0
    var index = start
    while index < glyphs.count {
      used += glyphs[index].width
      if used > width, index > start { break }
      index += 1
    }
    return index
  }

  private static func canBreak(_ glyphs: [Glyph], before index: Int) -> Bool {
    let next = glyphs[index]
    let previous = glyphs[index - 1]
    if next.text == " " || previous.text == " " { return true }
    return (next.width == 2 || previous.width == 2)
      && !closing.contains(next.text) && !opening.contains(previous.text)
  }

  private static func trimmed(_ glyphs: [Glyph], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, glyphs[end - 1].text == " " { end -= 1 }
    return end
  }

  private static let closing: Set<String> = Set(
    "、。，．：；？！」』）】〉》〕｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…,.:;?!)]}".map(String.init))
  private static let opening: Set<String> = Set("「『（【〈《〔｛([{".map(String.init))
}
