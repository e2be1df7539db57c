/// What one cell, or two side by side, can show: a base character and its combining marks.
///
/// Terminals, tmux and ncurses disagree about the width of emoji sequences, so Slate draws only
/// what all of them count alike:
/// - of an emoji joined by zero-width joiners the first, without skin tone;
/// - an emoji in its default presentation (variation selectors are dropped);
/// - a flag as the two letters of its region;
/// - a keycap as its digit;
/// - conjoining Hangul composed to syllables;
/// - spacing marks (Indic vowel signs) in a cell of their own.
public struct Glyph: Sendable, Hashable {
  /// Safe for the terminal: one spacing scalar and at most four non-spacing ones.
  public let text: String
  /// 1 or 2.
  public let width: Int

  public static let blank = Glyph(text: " ", width: 1)

  /// The glyphs of a text, which is cleaned first.
  public static func glyphs(of text: String) -> [Glyph] {
    let safe = SafeText.clean(text)
    var splitter = GlyphSplitter(capacity: safe.utf8.count)
    for scalar in safe.unicodeScalars { splitter.push(scalar) }
    return splitter.finish()
  }
}

/// Gathers scalars to glyphs.
private struct GlyphSplitter {
  private static let maximumMarks = 4

  private var glyphs: [Glyph] = []
  private var base: Unicode.Scalar?
  private var marks: [Unicode.Scalar] = []
  private var isJoined = false

  init(capacity: Int) {
    glyphs.reserveCapacity(capacity)
  }

  mutating func push(_ scalar: Unicode.Scalar) {
    let joined = isJoined
    isJoined = false
    if scalar.isASCII {
      emit()
      base = scalar
      return
    }
    switch scalar.value {
    case 0x200D:
      isJoined = true
      return
    case 0xAD, 0x200B, 0x200C, 0x2060, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF,
      0x20E3:
      return
    case 0x1F3FB...0x1F3FF where base?.properties.isEmojiModifierBase == true:
      return
    case 0x1F1E6...0x1F1FF:
      emit()
      base = Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0x1F1E6) + 0x41)
      return
    default:
      break
    }
    if joined, let base, isEmoji(base), isEmoji(scalar) {
      isJoined = false
      return
    }
    if let base, let syllable = HangulSyllable.composed(base, scalar) {
      self.base = syllable
      return
    }
    if TextWidth.isNonspacing(scalar) {
      if base == nil { base = "\u{25CC}" }
      if marks.count < Self.maximumMarks { marks.append(scalar) }
      return
    }
    emit()
    base = scalar
  }

  mutating func finish() -> [Glyph] {
    emit()
    return glyphs
  }

  private mutating func emit() {
    guard let base else { return }
    var text = String(base)
    for mark in marks { text.unicodeScalars.append(mark) }
    glyphs.append(Glyph(text: text, width: TextWidth.isWide(base) ? 2 : 1))
    self.base = nil
    marks.removeAll(keepingCapacity: true)
  }

  private func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2190 && scalar.properties.isEmoji
  }
}

/// Hangul composition by arithmetic (Unicode Standard, section 3.12).
private enum HangulSyllable {
  static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let a = first.value
    let b = second.value
    if (0x1100...0x1112).contains(a), (0x1161...0x1175).contains(b) {
      return Unicode.Scalar(0xAC00 + ((a - 0x1100) * 21 + (b - 0x1161)) * 28)
    }
    if (0xAC00...0xD7A3).contains(a), (a - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(b) {
      return Unicode.Scalar(a + (b - 0x11A7))
    }
    return nil
  }
}
