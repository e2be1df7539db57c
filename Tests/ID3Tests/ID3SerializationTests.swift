import Testing

@testable import ID3

@Suite("Writing tags")
struct ID3SerializationTests {
  @Test("the bytes of a timecode tag, written out by hand")
  func bytes() {
    let tag = ID3Tag(frames: [
      ID3Frame(id: "TXXX", content: .userText(description: "d", text: "10:00:00:01"))
    ])
    let expected: [UInt8] =
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 24] + Array("TXXX".utf8) + [0, 0, 0, 14, 0, 0]
      + [3, 0x64, 0] + Array("10:00:00:01".utf8)
    #expect(tag.serialized() == expected)
  }

  @Test("what is written is read back, sizes above 127 included")
  func roundTrip() {
    let frames = [
      ID3Frame(id: "TXXX", content: .userText(description: "Ł", text: "a\0b")),
      ID3Frame(
        id: "PRIV",
        content: .privateData(
          ownerIdentifier: "optiview.live:meta:é", data: [UInt8](repeating: 0xFF, count: 300))),
      ID3Frame(id: "TIT2", content: .text("\u{1F61B}")),
      ID3Frame(id: "WOAF", content: .binary(Array("http://a".utf8))),
    ]
    let result = ID3Tag.parse(ID3Tag(frames: frames).serialized() + [1, 2])
    #expect(result.tags == [ID3Tag(frames: frames)])
    #expect(result.trailingByteCount == 2)
  }

  @Test("what ID3v2.4 cannot hold is left out")
  func leftOut() {
    let tag = ID3Tag(frames: [
      ID3Frame(id: "XYZ", content: .binary([1])),
      ID3Frame(id: "WOAF", content: .binary([])),
      ID3Frame(id: "TIT2", content: .encrypted([1])),
      ID3Frame(id: "PRIV", content: .privateData(ownerIdentifier: "Ł", data: [1])),
    ])
    #expect(tag.serialized() == Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0])
  }

  @Test("a zero character ends a description and an owner")
  func zeroCharacter() {
    let tag = ID3Tag(frames: [
      ID3Frame(id: "TXXX", content: .userText(description: "a\0b", text: "t"))
    ])
    #expect(
      ID3Tag.parse(tag.serialized()).tags.first?.frames.first?.content
        == .userText(description: "a", text: "t"))
  }

  @Test(
    "synchsafe numbers",
    arguments: [
      (0, 0), (127, 0x7F), (128, 0x100), (257, 0x201), (Synchsafe.limit - 1, 0x7F7F_7F7F),
    ] as [(Int, UInt32)])
  func synchsafe(value: Int, bytes: UInt32) {
    #expect(Synchsafe.encode(value) == bytes)
    #expect(Synchsafe.decode(bytes) == value)
    #expect(Synchsafe.decode(bytes | 0x80) == nil)
  }
}
