import Testing

@testable import ID3

@Suite("Flags of tags and frames")
struct ID3FrameFlagTests {
  private func tag(_ bytes: [UInt8]) -> ID3Tag? { ID3Tag.parse(bytes).tags.first }

  /// "slate" in zlib's format, from Python's `zlib.compress(b"\x03slate")`.
  private static let compressed: [UInt8] = [
    0x78, 0x9C, 0x63, 0x2E, 0xCE, 0x49, 0x2C, 0x49, 0x05, 0x00, 0x06, 0x77, 0x02, 0x1D,
  ]

  /// 2 MiB of zeros, from Python's `zlib.compress(bytes(1 << 21), 9)`, as a run of equal bytes.
  private static let bomb: [UInt8] =
    [
      0x78, 0xDA, 0xED, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x0C,
      0x1F, 0xA0,
    ]
    + [UInt8](repeating: 0x00, count: 2032)
    + [0xBE, 0x06, 0x01, 0xE0, 0x00, 0x01]

  @Test("a compressed frame of ID3v2.4, with and without the data length")
  func compressedVersion4() {
    let with = TagBytes.frame("TIT2", flags: 0x09, [0, 0, 0, 6] + Self.compressed)
    let without = TagBytes.frame("TIT2", flags: 0x08, Self.compressed)
    let frames = tag(TagBytes.tag(with + without))?.frames
    #expect(frames?.map(\.content) == [.text("slate"), .text("slate")])
  }

  @Test("a compressed frame of ID3v2.3")
  func compressedVersion3() {
    let frame = TagBytes.frame(
      "TIT2", flags: 0x80, plainSize: true, [0, 0, 0, 6] + Self.compressed)
    #expect(tag(TagBytes.tag(version: 3, frame))?.frames.map(\.content) == [.text("slate")])
  }

  @Test("broken compressed data costs only its frame")
  func brokenCompression() {
    for broken: [UInt8] in [Array(Self.compressed.dropLast(6)), [0x78, 0x9C, 0xFF, 0xFF], []] {
      let frame = TagBytes.frame("TIT2", flags: 0x09, [0, 0, 0, 6] + broken)
      let tag = tag(TagBytes.tag(frame + TagBytes.text("TPE1", "a")))
      #expect(tag?.frames.map(\.id) == ["TPE1"])
      #expect(tag?.problems.map(\.code) == [.brokenCompression])
    }
  }

  @Test("a frame that inflates to more than 1 MiB is left out")
  func inflationLimit() {
    let tag = tag(
      TagBytes.tag(TagBytes.frame("PRIV", flags: 0x08, Self.bomb) + TagBytes.text("TPE1", "a")))
    #expect(tag?.frames.map(\.id) == ["TPE1"])
    #expect(tag?.problems.map(\.code) == [.inflationLimit])
  }

  @Test("grouping puts one byte before the content")
  func grouping() {
    let four = TagBytes.frame("TIT2", flags: 0x40, [0x80, 3, 0x61])
    let three = TagBytes.frame("TIT2", flags: 0x20, plainSize: true, [0x80, 0, 0x61])
    #expect(tag(TagBytes.tag(four))?.frames.map(\.content) == [.text("a")])
    #expect(tag(TagBytes.tag(version: 3, three))?.frames.map(\.content) == [.text("a")])
  }

  @Test("encrypted frames are kept as they stand")
  func encrypted() {
    let four = TagBytes.frame("TIT2", flags: 0x04, [0x81, 1, 2])
    let three = TagBytes.frame("TIT2", flags: 0x40, plainSize: true, [0x81, 1, 2])
    #expect(tag(TagBytes.tag(four))?.frames.map(\.content) == [.encrypted([0x81, 1, 2])])
    #expect(
      tag(TagBytes.tag(version: 3, three))?.frames.map(\.content) == [.encrypted([0x81, 1, 2])])
  }

  @Test("the frame's own unsynchronisation, with the data length")
  func frameUnsynchronisation() {
    let frame = TagBytes.frame(
      "TIT2", flags: 0x03, [0, 0, 0, 7, 1, 0xFF, 0, 0xFE, 0x48, 0, 0x69, 0])
    #expect(tag(TagBytes.tag(frame))?.frames.map(\.content) == [.text("Hi")])
  }

  @Test("the tag's unsynchronisation counts for every frame of ID3v2.4")
  func tagUnsynchronisation() {
    let frame = TagBytes.frame("PRIV", [0x61, 0, 0xFF, 0, 0xE0, 0xFF, 0, 0])
    let tag = tag(TagBytes.tag(flags: 0x80, frame))
    #expect(
      tag?.frames.map(\.content)
        == [.privateData(ownerIdentifier: "a", data: [0xFF, 0xE0, 0xFF, 0])])
  }

  @Test("ID3v2.3 counts frame sizes without the stuffing")
  func tagUnsynchronisationVersion3() {
    let stuffed =
      Array("TIT2".utf8) + TagBytes.plain(5) + [0, 0, 1, 0xFF, 0, 0xFE, 0x48, 0]
      + TagBytes.frame("TPE1", plainSize: true, [0, 0x61])
    let tag = tag(TagBytes.tag(version: 3, flags: 0x80, stuffed))
    #expect(tag?.frames.map(\.content) == [.text("H"), .text("a")])
  }

  @Test("the flag on what was never stuffed changes nothing")
  func falseUnsynchronisation() {
    let frame = TagBytes.frame("TIT2", flags: 0x02, [1, 0xFF, 0xFE, 0x48, 0])
    #expect(tag(TagBytes.tag(frame))?.frames.map(\.content) == [.text("H")])
  }

  @Test("extended headers of both versions are passed over")
  func extendedHeader() {
    let four = TagBytes.synchsafe(6) + [1, 0] + TagBytes.text("TIT2", "a")
    let three =
      TagBytes.plain(6) + [0, 0, 0, 0, 0, 0]
      + TagBytes.frame("TIT2", plainSize: true, [0, 0x61])
    for bytes in [
      TagBytes.tag(flags: 0x40, four), TagBytes.tag(version: 3, flags: 0x40, three),
    ] {
      #expect(tag(bytes)?.frames.map(\.content) == [.text("a")])
      #expect(tag(bytes)?.problems.isEmpty == true)
    }
  }

  @Test("an extended header that is announced but not there")
  func missingExtendedHeader() {
    let tag = tag(TagBytes.tag(flags: 0x40, TagBytes.text("TIT2", "a")))
    #expect(tag?.frames.map(\.content) == [.text("a")])
    #expect(tag?.problems.map(\.code) == [.invalidExtendedHeader])
  }

  @Test("ID3v2.2: short headers, mapped identifiers, the picture in its later form")
  func version2() {
    let body =
      Array("TT2".utf8) + [0, 0, 2, 0, 0x61] + Array("TXX".utf8) + [0, 0, 4, 0, 0x64, 0, 0x74]
      + Array("PIC".utf8) + [0, 0, 7, 0, 0x50, 0x4E, 0x47, 3, 0, 9] + Array("XYZ".utf8)
      + [0, 0, 1, 9]
    let tag = tag(TagBytes.tag(version: 2, body))
    #expect(
      tag?.frames == [
        ID3Frame(id: "TIT2", content: .text("a")),
        ID3Frame(id: "TXXX", content: .userText(description: "d", text: "t")),
        ID3Frame(id: "APIC", content: .binary([0, 0x50, 0x4E, 0x47, 0, 3, 0, 9])),
        ID3Frame(id: "XYZ", content: .binary([9])),
      ])
  }

  @Test("a compressed ID3v2.2 tag, which has no defined method, is left out")
  func compressedVersion2() {
    let tag = tag(TagBytes.tag(version: 2, flags: 0x40, Array("TT2".utf8) + [0, 0, 2, 0, 0x61]))
    #expect(tag?.frames.isEmpty == true)
    #expect(tag?.problems.map(\.code) == [.unsupportedTag])
  }

  @Test("a three-character identifier in a later tag is mapped")
  func paddedIdentifier() {
    let frame = Array("TT2".utf8) + [0, 0, 0, 0, 2, 0, 0, 0, 0x61]
    #expect(tag(TagBytes.tag(version: 3, frame))?.frames.map(\.id) == ["TIT2"])
  }
}
