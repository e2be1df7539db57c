import Testing

@testable import Cells

@Suite struct SafeTextTests {
  @Test func replacesEveryControl() {
    for value in Array(UInt32(0)..<0x20) + Array(0x7F..<0xA0) {
      guard let scalar = Unicode.Scalar(value), ![9, 10, 13].contains(value) else { continue }
      #expect(SafeText.clean("a\(scalar)b") == "a\u{FFFD}b", "U+\(String(value, radix: 16))")
    }
  }

  @Test func replacesBidirectionalFormatting() {
    for value in [0x61C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      #expect(SafeText.clean("\(scalar)x") == "\u{FFFD}x", "U+\(String(value, radix: 16))")
    }
  }

  @Test func replacesSeparatorsTagsAndUnassigned() {
    for value: UInt32 in [
      0x2028, 0x2029, 0xFEFF, 0xFFF9, 0xFFFE, 0xFFFF, 0x10FFFF, 0xE0001, 0xE0041, 0x378, 0x1FAFF,
    ] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(SafeText.clean("a\(scalar)") == "a\u{FFFD}", "U+\(String(value, radix: 16))")
    }
  }

  @Test func titleThatWouldOpenAnOperatingSystemCommand() {
    #expect(SafeText.clean("a\u{9D}52;c;ZXZpbA==\u{9C}") == "a\u{FFFD}52;c;ZXZpbA==\u{FFFD}")
    #expect(SafeText.clean("\u{1B}]0;t\u{7}x") == "\u{FFFD}]0;t\u{FFFD}x")
  }

  @Test func newlinesAndTabsAreBlanks() {
    #expect(SafeText.clean("\n\n\na multiline title") == "   a multiline title")
    #expect(SafeText.clean("a\r\nb\tc\rd") == "a b c d")
  }

  @Test func bytesThatAreNotUTF8() {
    #expect(SafeText.clean([0x11, 0x3E, 0x33] as [UInt8]) == "\u{FFFD}>3")
    // A lone C1 byte, a surrogate in UTF-8, an overlong slash, CP1251 text.
    #expect(SafeText.clean([0x41, 0x9D, 0x42] as [UInt8]) == "A\u{FFFD}B")
    for bytes: [UInt8] in [
      [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2],
    ] {
      let text = SafeText.clean(bytes)
      #expect(!text.isEmpty)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\u{FFFD}" || $0.value >= 0xA0 })
    }
  }

  @Test func ordinaryTextPasses() {
    for text in ["plain", "ČESKÝ \u{65}\u{301}", "日本語", "שלום", "ไทย", "a\u{200D}b", "🇩🇪 👍🏽"] {
      #expect(Array(SafeText.clean(text).unicodeScalars) == Array(text.unicodeScalars))
    }
  }

  @Test func everyScalarComesOutSafeAndStaysSafe() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = SafeText.clean(String(scalar))
      guard value % 97 == 0 || value < 0x3000 else { continue }
      #expect(SafeText.clean(once) == once)
      #expect(
        once.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    }
  }
}
