import Testing

@testable import ID3

@Suite("Text of frames")
struct ID3TextTests {
  private func text(_ content: [UInt8]) -> ID3Frame.Content? {
    ID3Tag.parse(TagBytes.tag(TagBytes.frame("TIT2", content))).tags.first?.frames.first?.content
  }

  @Test(
    "each encoding",
    arguments: [
      ([0, 0x48, 0xE9], "Hé"),
      ([1, 0xFF, 0xFE, 0x48, 0, 0x69, 0], "Hi"),
      ([1, 0xFE, 0xFF, 0, 0x48, 0, 0x69], "Hi"),
      ([1, 0x48, 0, 0x69, 0], "Hi"),
      ([2, 0, 0x48, 0x01, 0x42], "H\u{142}"),
      ([2, 0xFE, 0xFF, 0, 0x48], "H"),
      ([3, 0xC5, 0x82], "\u{142}"),
      ([2, 0xD8, 0x3D, 0xDE, 0x1B], "\u{1F61B}"),
    ] as [([UInt8], String)])
  func encodings(content: [UInt8], expected: String) {
    #expect(text(content) == .text(expected))
  }

  @Test(
    "what is not valid becomes U+FFFD",
    arguments: [
      ([3, 0x61, 0xFF, 0x62], "a\u{FFFD}b"),
      ([3, 0xC2], "\u{FFFD}"),
      ([1, 0xFF, 0xFE, 0x00, 0xD8, 0x61, 0], "\u{FFFD}a"),
      ([2, 0xDC, 0x00], "\u{FFFD}"),
      ([2, 0, 0x61, 0x62], "a\u{FFFD}"),
    ] as [([UInt8], String)])
  func invalid(content: [UInt8], expected: String) {
    #expect(text(content) == .text(expected))
  }

  @Test(
    "terminators at the end are no values, those between are kept as U+0000",
    arguments: [
      ([3], ""),
      ([3, 0], ""),
      ([3, 0x61, 0], "a"),
      ([3, 0x61, 0, 0, 0], "a"),
      ([3, 0x61, 0, 0x62], "a\0b"),
      ([3, 0x61, 0, 0, 0x62, 0], "a\0\0b"),
      ([1, 0xFF, 0xFE, 0x61, 0, 0, 0, 0xFF, 0xFE, 0x62, 0], "a\0b"),
      ([1, 0xFE, 0xFF, 0, 0x61, 0, 0, 0, 0x62, 0, 0], "a\0b"),
      ([1, 0xFF, 0xFE, 0x61, 0, 0], "a"),
      ([2, 0x01, 0x00, 0x00, 0x61], "\u{100}a"),
    ] as [([UInt8], String)])
  func values(content: [UInt8], expected: String) {
    #expect(text(content) == .text(expected))
  }

  @Test("a value without a mark has the byte order of its description")
  func orderOfDescription() {
    let content: [UInt8] = [1, 0xFE, 0xFF, 0, 0x64, 0, 0, 0, 0x74]
    let tag = ID3Tag.parse(TagBytes.tag(TagBytes.frame("TXXX", content))).tags.first
    #expect(tag?.frames.first?.content == .userText(description: "d", text: "t"))
  }

  @Test("controls are kept: cleaning is the screen's work")
  func controls() {
    let tag = ID3Tag.parse(
      TagBytes.tag(TagBytes.frame("TXXX", [0, 0x11, 0x3E, 0x33, 0, 0x1B, 0x9D]))
    ).tags.first
    #expect(
      tag?.frames.first?.content == .userText(description: "\u{11}>3", text: "\u{1B}\u{9D}"))
  }
}
