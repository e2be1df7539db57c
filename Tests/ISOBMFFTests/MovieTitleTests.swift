import TestSupport
import Testing

@testable import ISOBMFF

@Suite("Titles")
struct MovieTitleTests {
  private static func data(type: Int, _ value: [UInt8]) -> [UInt8] {
    BoxBytes.box("data", BoxBytes.u32(type), BoxBytes.u32(0), value)
  }

  private static func item(_ type: Int, _ value: [UInt8]) -> [UInt8] {
    BoxBytes.box("©nam", data(type: type, value))
  }

  private static func metadata(_ items: [UInt8], isQuickTime: Bool = false) -> [UInt8] {
    let content = MovieBytes.handler("mdir") + BoxBytes.box("ilst", items)
    return BoxBytes.box(
      "udta", isQuickTime ? BoxBytes.box("meta", content) : BoxBytes.full("meta", content))
  }

  private func title(_ userData: [UInt8]) throws -> String? {
    try InitializationSegment(bytes: MovieBytes.movie(MovieBytes.track(), userData)).title
  }

  @Test(
    "the item list, with each kind of text",
    arguments: [
      (metadata(item(1, Array("Łódź".utf8))), "Łódź"),
      (metadata(item(1, Array("a\0b".utf8))), "a"),
      (metadata(item(0, Array("plain".utf8))), "plain"),
      (metadata(item(2, [0x01, 0x42, 0xD8, 0x3D, 0xDE, 0x1B])), "\u{142}\u{1F61B}"),
      (metadata(item(2, [0xFF, 0xFE, 0x41, 0])), "A"),
      (metadata(item(1, [0x61, 0xFF])), "a\u{FFFD}"),
      (metadata(item(1, Array("qt".utf8)), isQuickTime: true), "qt"),
      (metadata(BoxBytes.box("©ART", data(type: 1, [0x61])) + item(1, [0x62])), "b"),
      (metadata(item(1, [])), nil),
      (metadata(item(1, [0])), nil),
      (metadata(item(13, [0xFF, 0xD8])), nil),
      (metadata(BoxBytes.box("©ART", data(type: 1, [0x61]))), nil),
      (
        BoxBytes.full("meta", MovieBytes.handler("mdir") + BoxBytes.box("ilst", item(1, [0x63]))),
        "c"
      ),
    ] as [([UInt8], String?)])
  func itemList(userData: [UInt8], expected: String?) throws {
    #expect(try title(userData) == expected)
  }

  @Test(
    "QuickTime's and 3GPP's user data",
    arguments: [
      (BoxBytes.box("©nam", BoxBytes.u16(2), BoxBytes.u16(0), Array("qt".utf8)), "qt"),
      (BoxBytes.box("©nam", BoxBytes.u16(9), BoxBytes.u16(0), Array("cut".utf8)), nil),
      (BoxBytes.full("titl", BoxBytes.u16(0x15C7), Array("3gpp".utf8), [0]), "3gpp"),
      (BoxBytes.full("titl", BoxBytes.u16(0x15C7), [0xFE, 0xFF, 0, 0x41, 0, 0]), "A"),
      (BoxBytes.full("titl", [0]), nil),
    ] as [([UInt8], String?)])
  func userData(item: [UInt8], expected: String?) throws {
    #expect(try title(BoxBytes.box("udta", item)) == expected)
  }

  @Test(
    "atoms that overrun or are too small end the search",
    arguments: [
      BoxBytes.u32(4) + BoxBytes.code("©ART"),
      BoxBytes.u32(0x7FFF_FFFF) + BoxBytes.code("©ART"),
      BoxBytes.u32(1) + BoxBytes.code("©ART"),
      BoxBytes.u32(0) + BoxBytes.code("©ART"),
      [1, 2, 3],
    ])
  func broken(atom: [UInt8]) throws {
    #expect(try title(Self.metadata(atom + Self.item(1, [0x61]))) == nil)
    // What stands before the fault is found.
    #expect(try title(Self.metadata(Self.item(1, [0x61]) + atom)) == "a")
  }

  @Test("a file whose movie box is last, in chunks of any size", arguments: [1, 7, 64, 10_000])
  func file(chunk: Int) {
    let file =
      MovieBytes.fileType + BoxBytes.box("mdat", [UInt8](repeating: 9, count: 500))
      + MovieBytes.movie(MovieBytes.track(), Self.metadata(Self.item(1, Array("last".utf8))))
    let chunks = stride(from: 0, to: file.count, by: chunk).map {
      Array(file.dropFirst($0).prefix(chunk))
    }
    #expect(MovieTitle.find(in: chunks) == "last")
    #expect(MovieTitle.find(in: [Array(file.dropLast(3))]) == nil)
  }

  @Test(
    "files of other writers", .enabled(if: Fixtures.isAvailable),
    arguments: [
      ("title/zero-length-mdat.m4a", "Sine wave 440Hz"),
      ("title/ilst-is-last.m4a", "Intro"),
      (
        "title/nero-chapters.m4b",
        "The Land: Predators: A LitRPG Saga: Chaos Seeds, Book 7 (Unabridged)"
      ),
      ("title/alac.m4a", "empty"),
      ("title/has-tags.m4a", nil), ("title/covr-junk.m4a", nil), ("title/no-tags.m4a", nil),
      ("title/no-tags.3g2", nil), ("title/sample_with_metadata.mp4", nil),
      ("title/sample_with_chapters.mp4", nil),
    ] as [(String, String?)])
  func fixtures(name: String, expected: String?) throws {
    #expect(MovieTitle.find(in: [try Fixtures.bytes(name)]) == expected)
  }
}
