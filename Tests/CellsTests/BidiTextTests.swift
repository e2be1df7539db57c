import Testing

@testable import Cells

@Suite struct BidiTextTests {
  /// Lines of Unicode's BidiCharacterTest.txt (15.0): code points, paragraph direction (0, 1, 2
  /// for "of the first strong character"), resolved level, levels, visual order.
  static let conformance = [
    "05D0 0028 2680 0029 005B 2681 05D1;0;0;1 1 1 1 1 1 1;6 5 4 3 2 1 0",
    "0028 05D0 2680 005B 0061 005D 0029;1;1;1 1 1 1 2 1 1;6 5 4 3 2 1 0",
    "0028 0061 005D 2680 0062 0029 05D0;1;1;1 2 2 2 2 1 1;6 5 1 2 3 4 0",
    "0061 0028 2680 0028 0062 2681 005B 0029 005D;0;0;0 0 0 0 0 0 0 0 0;0 1 2 3 4 5 6 7 8",
    "05D0 0028 0061 0029 05D1 0028 0029 0062;1;1;1 1 2 1 1 1 1 2;7 6 5 4 3 2 1 0",
    "0028 2680 0028 0029 05D0 0061 0029 05D1;1;1;1 1 1 1 1 2 1 1;7 6 5 4 3 2 1 0",
    "2680 0028 0028 005B 2681 005D 05D0 2682 0029;0;0;0 0 0 0 0 0 1 0 0;0 1 2 3 4 5 6 7 8",
    "0028 0028 05D0 0061 05D1 0062 0029 0029;0;0;0 0 1 0 1 0 0 0;0 1 2 3 4 5 6 7",
    "2680 005D 0028 0029 0061;0;0;0 0 0 0 0;0 1 2 3 4",
    "05D0 0028 2680 0028 005B 2681 05D1 005D 0029;0;0;1 1 1 1 1 1 1 1 1;8 7 6 5 4 3 2 1 0",
    "0061 0028 0062 0028 0063 0029 0029;1;1;2 2 2 2 2 2 2;0 1 2 3 4 5 6",
    "05D0 0028 0028 0061 05D1 0029 0028 05D2 0029;1;1;1 1 1 2 1 1 1 1 1;8 7 6 5 4 3 2 1 0",
    "0028 0061 2680 005B 05D0 0029 05D1 005D;1;1;1 2 1 1 1 1 1 1;7 6 5 4 3 2 1 0",
    "0061 0028 05D0 0062 0029 2680 0028 0029;1;1;2 1 1 2 1 1 1 1;7 6 5 4 3 2 1 0",
    "05D0 2680 0028 2681 05D1 0028 0029 0029;0;0;1 1 1 1 1 1 1 1;7 6 5 4 3 2 1 0",
    "0028 0061 0028 0029 0028 05D0 0029 0062;1;1;1 2 1 1 1 1 1 2;7 6 5 4 3 2 1 0",
    "05D0 2680 0028 05D1 0029 2681 005D;1;1;1 1 1 1 1 1 1;6 5 4 3 2 1 0",
    "0028 2680 05D0 0028 0029 0029 2681 0061;1;1;1 1 1 1 1 1 1 2;7 6 5 4 3 2 1 0",
    "2680 0028 2681 05D0 0028 0029 2682;1;1;1 1 1 1 1 1 1;6 5 4 3 2 1 0",
    "0028 05D0 0061 0028 0029 2680 0029 2681;0;0;0 1 0 0 0 0 0 0;0 1 2 3 4 5 6 7",
    "0028 2680 05D0 0028 0061 005B 2681 005D 0029;1;1;1 1 1 1 2 1 1 1 1;8 7 6 5 4 3 2 1 0",
    "2680 0028 2681 0028 0029 0061 0028 0029;1;1;1 1 1 1 1 2 1 1;7 6 5 4 3 2 1 0",
    "0028 0028 0061 0029 05D0 0029 0062;0;0;0 0 0 0 1 0 0;0 1 2 3 4 5 6",
    "0061 0028 2680 05D0 0028 005B 005D 0029 05D1;0;0;0 0 0 1 1 1 1 1 1;0 1 2 8 7 6 5 4 3",
    "0028 0061 2680 0029 05D0 005B 005D 05D1;1;1;1 2 1 1 1 1 1 1;7 6 5 4 3 2 1 0",
    "0028 05D0 2680 0061 2681 005B 0029 005D;1;1;1 1 1 2 1 1 1 1;7 6 5 4 3 2 1 0",
    "0028 2680 0028 0061 005B 2681 0029 2682 005D;0;0;0 0 0 0 0 0 0 0 0;0 1 2 3 4 5 6 7 8",
    "2680 0028 0028 005B 2681 0061 05D0 0029 005D;1;1;1 1 1 1 1 2 1 1 1;8 7 6 5 4 3 2 1 0",
    "05D0 0028 0028 005B 2680 005D 2681 0029 05D1;1;1;1 1 1 1 1 1 1 1 1;8 7 6 5 4 3 2 1 0",
    "0028 05D0 0028 05D1 2680 0029 0029;1;1;1 1 1 1 1 1 1;6 5 4 3 2 1 0",
    "0028 0028 005B 005D 0061 05D0 0062 2680 0029;1;1;1 1 1 1 2 1 2 1 1;8 7 6 5 4 3 2 1 0",
    "0028 05D0 2680 0061 0028 0062 005B 005D 0029;1;1;1 1 1 2 2 2 2 2 2;3 4 5 6 7 8 2 1 0",
    "0028 005D 0061 05D0 2680 0029 2681;0;0;0 0 0 1 0 0 0;0 1 2 3 4 5 6",
    "05D0 0028 0029 05D1 2680 0028 0061 0029;0;0;1 1 1 1 0 0 0 0;3 2 1 0 4 5 6 7",
    "0028 0061 05D0 005B 0029 05D1 2680 005D;0;0;0 0 1 0 0 1 0 0;0 1 2 3 4 5 6 7",
    "0028 05D0 0061 0029 0028 2680 0029 05D1;0;0;0 1 0 0 0 0 0 1;0 1 2 3 4 5 6 7",
    "0028 0061 2680 0028 2681 005B 005D 0029 0062;0;0;0 0 0 0 0 0 0 0 0;0 1 2 3 4 5 6 7 8",
    "05D0 2680 0028 0061 05D1 0029 005B 005D;0;0;1 0 0 0 1 0 0 0;0 1 2 3 4 5 6 7",
    "005B 05D0 0028 0061 05D1 0029 0062;0;0;0 1 0 0 1 0 0;0 1 2 3 4 5 6",
    "05D0 0028 0061 2680 0029 005D 0062;0;0;1 0 0 0 0 0 0;0 1 2 3 4 5 6",
    "05D0 0028 005B 005D 0061 0029;0;0;1 0 0 0 0 0;0 1 2 3 4 5",
    "0028 2680 0061 0028 2681 005B 005D 05D0 0029;1;1;1 1 2 1 1 1 1 1 1;8 7 6 5 4 3 2 1 0",
    "0028 2680 0029 05D0 0061 05D1 005B 005D;0;0;0 0 0 1 0 1 0 0;0 1 2 3 4 5 6 7",
    "0061 0028 0028 0062 005B 05D0 005D 0029 0063;1;1;2 1 1 2 1 1 1 1 2;8 7 6 5 4 3 2 1 0",
    "05D0 0028 05D1 2680 005B 0029 2681;0;0;1 1 1 1 1 1 0;5 4 3 2 1 0 6",
    "0028 0061 2680 0028 0062 005B 0063 005D 0029;1;1;1 2 2 2 2 2 2 2 2;1 2 3 4 5 6 7 8 0",
    "05D0 0028 0028 2680 005B 05D1 0061 0029 005D;0;0;1 0 0 0 0 1 0 0 0;0 1 2 3 4 5 6 7 8",
    "0028 05D0 005B 2680 005D 05D1 0061 0029;1;1;1 1 1 1 1 1 2 1;7 6 5 4 3 2 1 0",
  ]

  @Test(arguments: conformance)
  func agreesWithTheStandard(_ testCase: String) throws {
    let fields = testCase.split(separator: ";")
    let scalars = fields[0].split(separator: " ").compactMap {
      UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
    }
    let direction: BidiText.Direction? =
      switch fields[1] {
      case "0": .leftToRight
      case "1": .rightToLeft
      default: BidiText.baseDirection(String(String.UnicodeScalarView(scalars)))
      }
    let line = BidiLine(scalars, direction: direction)
    #expect(line.levels.map(String.init).joined(separator: " ") == fields[3])
    #expect(line.visualOrder.map(String.init).joined(separator: " ") == fields[4])
  }

  @Test func leavesOtherTextAlone() {
    #expect(BidiText.visual("a (b) – 12:30") == "a (b) – 12:30")
    #expect(BidiText.visual("") == "")
  }

  @Test func reversesHebrewAndKeepsNumbersAndLatin() {
    #expect(BidiText.visual("שלום 123 abc") == "abc 123 םולש")
    #expect(BidiText.visual("abc שלום def") == "abc םולש def")
  }

  @Test func mirrorsBrackets() {
    #expect(BidiText.visual("(שלום)") == "(םולש)")
    #expect(BidiText.visual("א<ב") == "ב>א")
  }

  @Test func keepsMarksOnTheirBase() {
    // Bet with dagesh, then alef: the dagesh stays on the bet.
    #expect(BidiText.visual("\u{5D1}\u{5BC}\u{5D0}") == "\u{5D0}\u{5D1}\u{5BC}")
  }

  @Test func directionMarksLayOutAndVanish() {
    #expect(BidiText.visual("\u{200F}abc!") == "!abc")
    #expect(BidiText.visual("\u{202B}שלום!\u{202C}") == "!םולש")
    #expect(BidiText.removingDirectionMarks("a\u{200E}\u{2067}b\u{2069}") == "ab")
  }

  @Test func overridesAreLeftToBecomePlaceholders() {
    let visual = BidiText.visual("א\u{202E}ב")
    #expect(visual.unicodeScalars.contains("\u{202E}"))
    #expect(SafeText.clean(visual) == "ב\u{FFFD}א")
  }

  @Test func ordersStyledGlyphs() {
    let glyphs = Glyph.glyphs(of: "אב(ג")
    let order = BidiText.visualOrder(glyphs)
    #expect(order.map(\.index) == [3, 2, 1, 0])
    #expect(order.map(\.glyph.text).joined() == "ג)בא")
  }
}
