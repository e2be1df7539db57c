/// Puts text with right-to-left scripts into the order in which cells are drawn.
///
/// Terminals draw cells from left to right and few of them reorder, so Slate does: the implicit
/// part of the Unicode Bidirectional Algorithm (UAX #9, rules P2–P3, W1–W7, N0–N2, I1–I2, L1–L4)
/// on one line. Explicit embeddings and isolates are not interpreted: they and the direction
/// marks are taken out; overrides stay in, to become placeholders when the text is drawn. Marks stay
/// on their base character. Text without right-to-left characters comes back as it is.
public enum BidiText {
  public enum Direction: Sendable, Hashable {
    case leftToRight
    case rightToLeft
  }

  /// The direction of the first strong character, or `nil` if there is none (P2).
  public static func baseDirection(_ text: String) -> Direction? {
    for scalar in text.unicodeScalars {
      switch BidiClass(scalar) {
      case .left: return .leftToRight
      case .right, .arabic: return .rightToLeft
      default: continue
      }
    }
    return nil
  }

  /// One line of text in visual order, its brackets mirrored.
  ///
  /// - Parameter direction: of the line; by default that of its first strong character.
  public static func visual(_ text: String, direction: Direction? = nil) -> String {
    guard text.unicodeScalars.contains(where: isRightToLeft) else { return text }
    let clusters = clusters(text)
    let line = BidiLine(clusters.map(\.scalar), direction: direction ?? baseDirection(text))
    var result = ""
    for index in line.visualOrder where !clusters[index].isMark {
      let isReversed = line.levels[index] % 2 == 1
      if isReversed, let mirrored = BidiMirror.mirrored(clusters[index].text) {
        result += mirrored
      } else {
        result += clusters[index].text
      }
    }
    return result
  }

  /// The order in which glyphs of one line are drawn, for text whose parts have styles.
  ///
  /// - Returns: for each place from the left, the index of the glyph and what to draw there (the
  ///   glyph, mirrored if it is a bracket in right-to-left text).
  public static func visualOrder(
    _ glyphs: [Glyph], direction: Direction? = nil
  ) -> [(index: Int, glyph: Glyph)] {
    let scalars = glyphs.map { $0.text.unicodeScalars.first ?? " " }
    guard scalars.contains(where: isRightToLeft) else {
      return glyphs.enumerated().map { ($0.offset, $0.element) }
    }
    let base = direction ?? baseDirection(glyphs.map(\.text).joined())
    let line = BidiLine(scalars, direction: base)
    return line.visualOrder.map { index in
      let glyph = glyphs[index]
      guard line.levels[index] % 2 == 1, let mirrored = BidiMirror.mirrored(glyph.text) else {
        return (index, glyph)
      }
      return (index, Glyph(text: mirrored, width: glyph.width))
    }
  }

  /// The text without the formatting characters that only lay out bidirectional text.
  public static func removingDirectionMarks(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isDirectionMark) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isDirectionMark($0) }))
  }

  private struct Cluster {
    var scalar: Unicode.Scalar
    var text: String
    /// A direction mark: it takes part in the layout and is not drawn.
    var isMark = false
  }

  private static func clusters(_ text: String) -> [Cluster] {
    var clusters: [Cluster] = []
    for scalar in text.unicodeScalars {
      if isDirectionMark(scalar) {
        // LRM, RLM and ALM are strong characters without a picture; the others are dropped.
        guard scalar.value < 0x2028 else { continue }
        clusters.append(Cluster(scalar: scalar, text: "", isMark: true))
      } else if let last = clusters.indices.last, !clusters[last].isMark, attaches(scalar) {
        clusters[last].text.unicodeScalars.append(scalar)
      } else {
        clusters.append(Cluster(scalar: scalar, text: String(scalar)))
      }
    }
    return clusters
  }

  private static func attaches(_ scalar: Unicode.Scalar) -> Bool {
    TextWidth.isNonspacing(scalar) || (0x200B...0x200D).contains(scalar.value)
      || (0xFE00...0xFE0F).contains(scalar.value)
  }

  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch BidiClass(scalar) {
    case .right, .arabic, .arabicNumber: return true
    default: return false
    }
  }

  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202C, 0x2066...0x2069: return true
    default: return false
    }
  }
}
