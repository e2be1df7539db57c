import Testing

@testable import ID3

@Suite("Tags and frames")
struct ID3TagParsingTests {
  private func only(_ bytes: [UInt8]) throws -> ID3Tag {
    let result = ID3Tag.parse(bytes)
    try #require(result.tags.count == 1)
    return result.tags[0]
  }

  @Test("a timecode and a private frame, in tag order")
  func timecodeAndPrivate() throws {
    let tag = try only(
      TagBytes.tag(
        TagBytes.userText("optiview.live:timecode", "10:00:00;02")
          + TagBytes.frame("PRIV", Array("a@b".utf8) + [0, 0, 0xFF, 7])))
    #expect(
      tag.frames == [
        ID3Frame(
          id: "TXXX",
          content: .userText(description: "optiview.live:timecode", text: "10:00:00;02")),
        ID3Frame(
          id: "PRIV", content: .privateData(ownerIdentifier: "a@b", data: [0, 0xFF, 7])),
      ])
    #expect(tag.problems.isEmpty)
    #expect(tag.version == 4)
  }

  @Test(
    "nothing, garbage and a header alone give no frames",
    arguments: [
      [], [0xFF], Array("ID".utf8), Array("ID3".utf8), Array("hello, world".utf8),
      Array("ID3".utf8) + [5, 0, 0, 0, 0, 0, 0], Array("ID3".utf8) + [1, 0, 0, 0, 0, 0, 0],
    ])
  func noTag(bytes: [UInt8]) {
    #expect(ID3Tag.parse(bytes) == ID3ParseResult(tags: [], trailingByteCount: bytes.count))
  }

  @Test("several tags stand back to back, then garbage is counted")
  func backToBack() {
    let bytes =
      TagBytes.tag(TagBytes.text("TIT2", "one")) + TagBytes.tag(TagBytes.text("TIT2", "two"))
      + [UInt8](repeating: 0xFF, count: 136)
    let result = ID3Tag.parse(bytes)
    #expect(
      result.tags.map(\.frames) == [
        [ID3Frame(id: "TIT2", content: .text("one"))],
        [ID3Frame(id: "TIT2", content: .text("two"))],
      ])
    #expect(result.trailingByteCount == 136)
  }

  @Test("a footer is passed over")
  func footer() {
    let body = TagBytes.text("TIT2", "one")
    let footer = Array("3DI".utf8) + [4, 0, 0x10] + TagBytes.synchsafe(body.count)
    let result = ID3Tag.parse(
      TagBytes.tag(flags: 0x10, body) + footer + TagBytes.tag(TagBytes.text("TIT2", "two")))
    #expect(result.tags.count == 2)
    #expect(result.trailingByteCount == 0)
  }

  @Test("a frame size with its top bits set costs the rest of the tag, not the next tag")
  func hostileFrameSize() throws {
    let frame = Array("TXXX".utf8) + [0xE8, 0, 0, 4, 0, 0, 3, 0x61, 0, 0x62]
    let result = ID3Tag.parse(TagBytes.tag(frame) + TagBytes.tag(TagBytes.text("TIT2", "ok")))
    #expect(result.tags.map(\.frames.count) == [0, 1])
    #expect(result.tags.first?.problems.map(\.code) == [.truncatedFrame])
    #expect(result.tags.first?.problems.first?.offset == 10)
  }

  @Test(
    "a frame shorter than its fixed fields costs only itself",
    arguments: [
      (TagBytes.frame("TXXX", []), ID3Problem.Code.emptyFrame),
      (TagBytes.frame("TXXX", [3]), .malformedFrame),
      (TagBytes.frame("TXXX", [1, 0xFF, 0xFE, 0]), .malformedFrame),
      (TagBytes.frame("TXXX", [3, 0x61, 0x62]), .malformedFrame),
      (TagBytes.frame("PRIV", [0x61, 0x62]), .malformedFrame),
      (TagBytes.frame("COMM", [0]), .malformedFrame),
      (TagBytes.frame("WOAF", []), .emptyFrame),
      (TagBytes.frame("TIT2", [4, 0x61]), .unknownEncoding),
      (TagBytes.frame("TENC", flags: 1, [0]), .malformedFrame),
    ])
  func shortFrame(frame: [UInt8], code: ID3Problem.Code) throws {
    let tag = try only(
      TagBytes.tag(TagBytes.text("TIT2", "before") + frame + TagBytes.text("TPE1", "after")))
    #expect(tag.frames.map(\.id) == ["TIT2", "TPE1"])
    #expect(tag.problems.map(\.code) == [code])
    #expect(tag.problems.first?.offset == 27)
  }

  @Test("a tag longer than its bytes gives its complete frames and is flagged")
  func announcesTooMuch() throws {
    let body = TagBytes.text("TIT2", "whole")
    let tag = try only(TagBytes.tag(body, size: body.count + 8))
    #expect(tag.frames == [ID3Frame(id: "TIT2", content: .text("whole"))])
    #expect(tag.problems.map(\.code) == [.truncatedTag])
  }

  @Test("a cut frame is left out, the ones before it stay")
  func cutFrame() throws {
    let bytes = TagBytes.tag(TagBytes.text("TIT2", "whole") + TagBytes.text("TPE1", "is cut"))
    let tag = try only(bytes.dropLast(3))
    #expect(tag.frames == [ID3Frame(id: "TIT2", content: .text("whole"))])
    #expect(tag.problems.map(\.code) == [.truncatedTag, .truncatedFrame])
  }

  @Test("padding after the last frame is no fault")
  func padding() throws {
    let frame = TagBytes.userText("d", "01234567890")
    #expect(frame.count == 24)
    let tag = try only(TagBytes.tag(frame + [UInt8](repeating: 0, count: 256 - 24)))
    #expect(tag.frames.count == 1)
    #expect(tag.problems.isEmpty)
  }

  @Test("what is no identifier ends the tag")
  func invalidIdentifier() throws {
    let tag = try only(
      TagBytes.tag(TagBytes.text("TIT2", "a") + Array("ti@2".utf8) + [0, 0, 0, 1, 0, 0, 3]))
    #expect(tag.frames.count == 1)
    #expect(tag.problems.map(\.code) == [.invalidFrameID])
  }
}

@Suite("Frame sizes that writers mix up")
struct ID3FrameSizeTests {
  private func frames(_ bytes: [UInt8]) -> [ID3Frame] {
    ID3Tag.parse(bytes).tags.flatMap(\.frames)
  }

  private func long(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x78, count: count) }

  @Test("a plain size of 200 in ID3v2.4, then another frame")
  func plainInVersion4() {
    let first = TagBytes.frame("TXXX", plainSize: true, [3, 0] + long(198))
    let result = frames(TagBytes.tag(first + TagBytes.frame("PRIV", [0x61, 0, 1])))
    #expect(result.map(\.id) == ["TXXX", "PRIV"])
  }

  @Test("a plain size that is synchsafe too is told by what follows", arguments: [256, 300, 1000])
  func ambiguousInVersion4(count: Int) {
    let first = TagBytes.frame("TXXX", plainSize: true, [3, 0] + long(count - 2))
    let result = frames(TagBytes.tag(first + TagBytes.frame("PRIV", [0x61, 0, 1])))
    #expect(result.map(\.id) == ["TXXX", "PRIV"])
  }

  @Test("a synchsafe size above 127 in ID3v2.4", arguments: [128, 300, 16_384, 70_000])
  func synchsafe(count: Int) {
    let first = TagBytes.frame("PRIV", [0x61, 0] + long(count - 2))
    let result = frames(TagBytes.tag(first + TagBytes.userText("d", "t")))
    #expect(result.map(\.id) == ["PRIV", "TXXX"])
    #expect(result.first?.content == .privateData(ownerIdentifier: "a", data: long(count - 2)))
  }

  @Test("private data full of zeros is not taken for padding")
  func zeros() {
    let data = [UInt8](repeating: 0, count: 500)
    let first = TagBytes.frame("PRIV", [0x61, 0] + data)
    let result = frames(TagBytes.tag(first + TagBytes.userText("d", "t")))
    #expect(result.first?.content == .privateData(ownerIdentifier: "a", data: data))
    #expect(result.count == 2)
  }

  @Test("a synchsafe size in ID3v2.3")
  func synchsafeInVersion3() {
    let first = TagBytes.frame("TIT2", [0] + long(299))
    let second = TagBytes.frame("TPE1", plainSize: true, [0, 0x61])
    #expect(frames(TagBytes.tag(version: 3, first + second)).map(\.id) == ["TIT2", "TPE1"])
  }
}
