import Testing

@testable import ISOBMFF

@Suite("Segment indexes")
struct SegmentIndexTests {
  private func index(version: Int, count: Int = 2, timescale: Int = 90_000) -> [UInt8] {
    let times =
      version == 0
      ? BoxBytes.u32(126_000) + BoxBytes.u32(44) : BoxBytes.u64(126_000) + BoxBytes.u64(44)
    return BoxBytes.full(
      "sidx", version: version, BoxBytes.u32(1), BoxBytes.u32(timescale), times,
      BoxBytes.u16(0), BoxBytes.u16(count),
      BoxBytes.u32(1000), BoxBytes.u32(90_000), BoxBytes.u32(0x9000_0000),
      BoxBytes.u32(0x8000_0064), BoxBytes.u32(45_000), BoxBytes.u32(0))
  }

  @Test("both versions", arguments: [0, 1])
  func versions(version: Int) throws {
    let index = try SegmentIndex(Box(bytes: index(version: version)))
    #expect(index.referenceID == 1)
    #expect(index.timescale == 90_000)
    #expect(index.earliestPresentationTime == 126_000)
    #expect(index.firstOffset == 44)
    #expect(
      index.references == [
        SegmentIndex.Reference(
          isIndex: false, size: 1000, duration: 90_000, startsWithSAP: true, sapType: 1),
        SegmentIndex.Reference(
          isIndex: true, size: 100, duration: 45_000, startsWithSAP: false, sapType: 0),
      ])
  }

  @Test("more references than there is room for, no timescale, a later version")
  func invalid() {
    for (bytes, code) in [
      (index(version: 0, count: 3), BoxError.Code.truncated),
      (index(version: 1, count: 0xFFFF), .truncated),
      (index(version: 1, timescale: 0), .invalidValue), (index(version: 2), .unsupportedVersion),
    ] {
      let error = #expect(throws: BoxError.self) { try SegmentIndex(Box(bytes: bytes)) }
      #expect(error?.code == code)
      #expect(error?.path == "sidx")
    }
  }
}

@Suite("Boxes and their names")
struct BoxTests {
  @Test("a code is four bytes; what is not printable is escaped")
  func codes() {
    #expect(("moof" as FourCC).rawValue == 0x6D6F_6F66)
    #expect(("©nam" as FourCC).rawValue == 0xA96E_616D)
    #expect("\("moof" as FourCC)" == "moof")
    #expect("\("©nam" as FourCC)" == "\\xA9nam")
    #expect("\(FourCC(rawValue: 0x001B_5D7F))" == "\\x00\\x1B]\\x7F")
  }

  @Test("one box is taken from the front")
  func front() throws {
    let bytes = BoxBytes.box("free", [1, 2])
    #expect(try Box(bytes: bytes + [9, 9]).bytes == bytes)
    #expect(try Box(bytes: BoxBytes.u32(0) + BoxBytes.code("free") + [1]).bytes.count == 9)
  }

  @Test(
    "what holds no box is an error",
    arguments: [
      ([], BoxError.Code.truncated), ([0, 0, 0, 8], .truncated),
      (BoxBytes.u32(9) + BoxBytes.code("free"), .invalidSize),
      (BoxBytes.u32(7) + BoxBytes.code("free"), .invalidSize),
      (BoxBytes.u32(1) + BoxBytes.code("free"), .truncated),
    ] as [([UInt8], BoxError.Code)])
  func errors(bytes: [UInt8], code: BoxError.Code) {
    let error = #expect(throws: BoxError.self) { try Box(bytes: bytes, offset: 30) }
    #expect(error?.code == code)
    #expect(error?.offset == 30)
  }

  @Test("an error says what, where and why")
  func description() {
    let error = BoxError(
      code: .truncated, offset: 12, path: "moof/traf", expected: "a box header", found: "3 bytes")
    #expect("\(error)" == "moof/traf at byte 12: expected a box header, found 3 bytes")
  }
}
