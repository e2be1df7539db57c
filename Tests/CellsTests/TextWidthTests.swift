import Testing

@testable import Cells

@Suite struct TextWidthTests {
  /// Ends of ranges of EastAsianWidth.txt (Unicode 15.0) that are W or F.
  static let wide: [UInt32] = [
    0x232A, 0x23F3, 0x25FD, 0x25FE, 0x267F, 0x26CE, 0x2B1B, 0x2B1C, 0x2F00, 0x2FD5, 0x3000,
    0x3016, 0x301D, 0x3020, 0x303D, 0x322A, 0x3247, 0x3250, 0xFE18, 0xFE30, 0xFE3D, 0xFE3E,
    0xFE5C, 0xFE5D, 0xFF04, 0xFF10, 0xFF19, 0xFF5C, 0xFFE0, 0xFFE1, 0x16FE0, 0x16FE1, 0x17000,
    0x187F7, 0x18800, 0x18AFF, 0x1AFF5, 0x1AFFB, 0x1B164, 0x1B167, 0x1F300, 0x1F320, 0x1F32D,
    0x1F335, 0x1F37E, 0x1F393, 0x1F57A, 0x1F5FB, 0x1F5FF, 0x1F680, 0x1F6C5, 0x1F6CC, 0x1FA80,
    0x1FA88, 0x2A700, 0x2B739, 0x2F800, 0x2FA1D, 0x31350, 0x323AF,
  ]
  /// Ends of ranges that are neither, and spacing.
  static let narrow: [UInt32] = [
    0xD7, 0xF8, 0xFA, 0x6F0, 0x6F9, 0xA35, 0xA36, 0xA5E, 0xFC7, 0xFCC, 0x10CD, 0x17D4, 0x17D6,
    0x1A90, 0x1A99, 0x1CD3, 0x2075, 0x2079, 0x2116, 0x215F, 0x2212, 0x2214, 0x221A, 0x223E,
    0x2247, 0x22C0, 0x22FF, 0x2500, 0x254B, 0x25B2, 0x25B3, 0x25F0, 0x25F7, 0x2642, 0x29D8,
    0x2CFE, 0x2CFF, 0x2E52, 0x2E54, 0xA9E6, 0xAA33, 0xAA34, 0xAAB1, 0xAAB9, 0xAABD, 0x10107,
    0x10133, 0x10B00, 0x10B35, 0x10F1D, 0x10F26, 0x11302, 0x11303, 0x114BB, 0x114BE, 0x11DA0,
    0x11DA9, 0x12000, 0x12399, 0x16B7D, 0x16B8F, 0x1DF0A, 0x1EE4B, 0x1EE51, 0x1EE52, 0x1F43F,
  ]

  @Test func widthsOfTheStandard() {
    for value in Self.wide {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(TextWidth.cells(String(scalar)) == 2, "U+\(String(value, radix: 16))")
    }
    for value in Self.narrow {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(TextWidth.cells(String(scalar)) == 1, "U+\(String(value, radix: 16))")
    }
  }

  @Test func combiningMarksTakeNoCell() {
    #expect(TextWidth.cells("e\u{301}\u{323}") == 1)
    #expect(TextWidth.cells("日\u{3099}") == 2)
    #expect(TextWidth.cells("\u{301}") == 1)
    #expect(Glyph.glyphs(of: "\u{301}a").map(\.text) == ["\u{25CC}\u{301}", "a"])
    let many = "a" + String(repeating: "\u{301}", count: 300)
    #expect(Glyph.glyphs(of: many).map(\.text.unicodeScalars.count) == [5])
  }

  @Test func emojiSequencesAreWhatEveryTerminalCountsAlike() {
    // Family, flag, keycap, heart with variation selector, skin tone, subdivision flag.
    #expect(Glyph.glyphs(of: "👩‍👩‍👧").map(\.text) == ["👩"])
    #expect(Glyph.glyphs(of: "🇩🇪").map(\.text) == ["D", "E"])
    #expect(Glyph.glyphs(of: "1\u{FE0F}\u{20E3}").map(\.text) == ["1"])
    #expect(Glyph.glyphs(of: "\u{2764}\u{FE0F}").map(\.width) == [1])
    #expect(Glyph.glyphs(of: "👍🏽!").map(\.text) == ["👍", "!"])
    #expect(Glyph.glyphs(of: "🏴\u{E0067}\u{E0062}\u{E007F}").map(\.text) == ["🏴"])
    #expect(TextWidth.cells("🎵👩‍👩‍👧 live") == 9)
  }

  @Test func hangulIsComposed() {
    #expect(Glyph.glyphs(of: "\u{1112}\u{1161}\u{11AB}").map(\.text) == ["\u{D55C}"])
    #expect(TextWidth.cells("한국어") == 6)
  }

  @Test func indicVowelSignsHaveTheirOwnCell() {
    #expect(Glyph.glyphs(of: "का").map(\.text) == ["क", "\u{93E}"])
    #expect(Glyph.glyphs(of: "कि\u{902}").map(\.width) == [1, 1])
  }

  @Test func truncationCountsCells() {
    #expect(TextWidth.truncated("timecode", to: 8) == "timecode")
    #expect(TextWidth.truncated("timecode", to: 5) == "time…")
    #expect(TextWidth.truncated("日本語", to: 4) == "日…")
    #expect(TextWidth.truncated("日本語", to: 5) == "日本…")
    #expect(TextWidth.truncated("a", to: 0) == "")
  }
}
