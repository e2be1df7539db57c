import Testing
import TimedMetadata

@testable import Player

@Suite struct StyledTextASSTests {
  @Test func readsStyleAndLineBreaks() {
    let text = StyledText(ass: "{\\i1}one{\\i0} two\\N{\\b1\\u1}three{\\r} four")
    #expect(
      text.lines == [
        [.init("one", isItalic: true), .init(" two")],
        [.init("three", isBold: true, isUnderlined: true), .init(" four")],
      ])
  }

  @Test(arguments: [
    ("a\nb", [["a"], ["b"]]),
    ("a\\hb\\nc", [["a b c"]]),
    ("{\\an8\\fs20}top", [["top"]]),
    ("{\\b700}x", [["x"]]),
    ("{\\p1}m 0 0 l 1 1{\\p0}y", [["y"]]),
    ("{unclosed", [["{unclosed"]]),
    ("back\\slash", [["back\\slash"]]),
    ("", []),
    ("a\\N\\N", [["a"]]),
  ])
  func readsText(_ text: String, _ lines: [[String]]) {
    #expect(StyledText(ass: text).lines.map { $0.map(\.text) } == lines)
  }
}
