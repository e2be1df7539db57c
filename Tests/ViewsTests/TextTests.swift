import Testing
import TimedMetadata
import Timing

@testable import Views

@MainActor @Suite struct TextTests {
  nonisolated static let payloads: [(String, String)] = [
    (#"{ "a" : [ 1, 2.5e-3 , true ] ,"b":"x y\" z" }"#, #"{"a":[1,2.5e-3,true],"b":"x y\" z"}"#),
    ("[ ]", "[]"),
    ("{\n\t}\r\n", "{}"),
    (#"{"a": }"#, #"{"a": }"#),
    (#"{"a": 1} x"#, #"{"a": 1} x"#),
    ("[1,]", "[1,]"),
    ("plain text", "plain text"),
    ("12", "12"),
    ("", "(empty)"),
  ]

  @Test(arguments: payloads) func payloadsAsTextOrJSON(_ payload: String, _ line: String) {
    #expect(PayloadText.line(payload) == line)
    #expect(PayloadText.line(Array(payload.utf8)) == line)
  }

  @Test func payloadsThatAreNoTextAreHexadecimal() {
    #expect(PayloadText.line([0x00, 0x1F, 0xA3]) == "00 1f a3")
    #expect(PayloadText.line([0xFF, 0x61]) == "ff 61")
    #expect(PayloadText.line(Array("a\u{1B}b".utf8)) == "61 1b 62")
    #expect(PayloadText.line([UInt8](repeating: 0, count: 100)).hasSuffix("00 … 100 bytes"))
  }

  @Test func aStormOfMarksIsLookedAtOnlyInPart() {
    let storm = "e" + String(repeating: "\u{301}", count: 5000)
    #expect(FittedText.line(storm + "x", width: 10) == "e\u{301}\u{301}\u{301}\u{301}")
    #expect(FittedText.line("e\u{301}x", width: 10) == "e\u{301}x")
  }

  @Test func deepAndLongJSONIsShownAsText() {
    let deep = String(repeating: "[ ", count: 5000)
    #expect(PayloadText.line(deep).hasPrefix("[ [ ["))
    let balanced = String(repeating: "[ ", count: 100) + String(repeating: "]", count: 100)
    #expect(PayloadText.line(balanced).hasPrefix("[ [ ["))
  }

  nonisolated static let clocks: [(Double, String)] = [
    (0, "0:00"), (12.99, "0:12"), (60, "1:00"), (3599.5, "59:59"), (3600, "1:00:00"),
    (-5.5, "-0:05"), (360_000, "100:00:00"), (.nan, "–:––"), (.infinity, "–:––"),
    (1e300, "–:––"),
  ]

  @Test(arguments: clocks) func positions(_ seconds: Double, _ text: String) {
    #expect(NumberText.clock(seconds) == text)
  }

  @Test func positionsWithHours() {
    #expect(NumberText.clock(12, showsHours: true) == "0:00:12")
  }

  @Test func decimals() {
    #expect(NumberText.fixed(12.345, digits: 1) == "12.3")
    #expect(NumberText.fixed(-0.04, digits: 1) == "0.0")
    #expect(NumberText.fixed(-1.05, digits: 2) == "-1.05")
    #expect(NumberText.fixed(0.007, digits: 3) == "0.007")
    #expect(NumberText.fixed(100, digits: 0) == "100")
    #expect(NumberText.fixed(.nan, digits: 2) == "–")
    #expect(NumberText.fixed(1e200, digits: 2) == "–")
  }

  nonisolated static let rates: [(FrameRate, String)] = [
    (.fps24000_1001, "23.976"), (.fps24, "24"), (.fps25, "25"), (.fps30000_1001, "29.97"),
    (.fps30, "30"), (.fps48000_1001, "47.952"), (.fps50, "50"), (.fps60000_1001, "59.94"),
    (.fps60, "60"), (.fps100, "100"), (.fps120000_1001, "119.88"),
  ]

  @Test(arguments: rates) func frameRates(_ rate: FrameRate, _ text: String) {
    #expect(NumberText.rate(rate) == text)
  }

  @Test func flagsOfOptions() {
    var option = MediaSelectionOption(
      id: .rendition(0), kind: .captions, name: "x", isForced: true, isDefault: true,
      characteristics: [
        "public.accessibility.describes-music-and-sound", "public.easy-to-read",
      ])
    #expect(OptionText.flags(option) == ["CC", "SDH", "FORCED", "EASY", "DEFAULT"])
    option = MediaSelectionOption(id: .track(1), kind: .bitmap, name: "x")
    #expect(OptionText.flags(option) == ["BITMAP"])
  }

  @Test func rightToLeftNamesAreCutAtTheirEnd() {
    // The first letters stay; drawn from the right, they are the last cells.
    #expect(FittedText.line("אבגדה", width: 5) == "הדגבא")
    #expect(FittedText.line("אבגדה", width: 4).unicodeScalars.suffix(2) == ["ב", "א"])
  }
}
