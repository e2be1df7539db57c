import TestSupport
import Testing

@testable import ID3

/// Values are those that mutagen reads, or the fixtures' notes where they know better.
@Suite("Tags of other writers", .enabled(if: Fixtures.isAvailable))
struct ID3FixtureTests {
  private func firstTag(_ name: String) throws -> ID3Tag {
    try #require(ID3Tag.parse(Fixtures.bytes(name)).tags.first)
  }

  /// The text frames as `id=text` in tag order.
  private func texts(_ tag: ID3Tag) -> [String] {
    tag.frames.compactMap { frame in
      guard case .text(let text) = frame.content else { return nil }
      return frame.id + "=" + text
    }
  }

  private func privateOwners(_ tag: ID3Tag) -> [String] {
    tag.frames.compactMap { frame in
      guard case .privateData(let owner, _) = frame.content else { return nil }
      return owner
    }
  }

  @Test(
    "text frames",
    arguments: [
      ("id3/unsynch24.id3", 4, ["TIT2=Hi"]),
      (
        "id3/unsynch.id3", 3,
        [
          "TALB=100% Jazz", "TIT2=My babe just cares for me", "TLEN=216000", "TPE1=Nina Simone",
          "TRCK=03",
        ]
      ),
      (
        "id3/broken-tenc.id3", 4,
        [
          "TALB=1985", "TCMP=1", "TCON=80s", "TDRC=1985", "TIT2=Take On Me", "TPE1=A Ha", "TRCK=1",
        ]
      ),
      (
        "id3/extended-header.mp3", 4,
        [
          "TALB=Vo Chrieger U Drache", "TCON=Folk/Power Metal", "TDOR=2013", "TDRC=2013",
          "TIT2=Druids", "TPE1=Excelsis", "TRCK=03",
        ]
      ),
      ("id3/id3v22-tda.mp3", 2, ["TDAT=0304", "TRCK=1", "TYER=2010"]),
      (
        "id3/id3v22-test.mp3", 2,
        [
          "TALB=Hymns for the Exiled", "TENC=iTunes v4.6", "TIT2=cosmic american",
          "TPE1=Anais Mitchell", "TRCK=3/11", "TYER=2004",
        ]
      ),
      (
        "id3/issue_21.id3", 4,
        [
          "TALB=Better Living Through Chemistr", "TCON=Bigbeat", "TDRC=1996", "TIT2=Punk To Funk",
          "TPE1=FatBoy Slim", "TRCK=9",
        ]
      ),
      (
        "id3/itunes10.mp3", 2,
        [
          "TALB=Album", "TBPM=180", "TCMP=1", "TCOM=Composer", "TCON=Heavy Metal", "TIT1=Grouping",
          "TIT2=iTunes10MP3", "TIT3=Description", "TPE1=Artist", "TPE2=Album Artist", "TPOS=1/2",
          "TRCK=1/10", "TSO2=Sort Album Artist", "TSOA=Sort Album", "TSOC=Sort Composer",
          "TSOP=Sort Artist", "TSOT=Sort Name", "TYER=2011",
        ]
      ),
      ("id3/rare_frames.mp3", 4, ["TCON=13"]),
      (
        "id3/silence-44-s.mp3", 3,
        [
          "TALB=Quod Libet Test Data", "TCON=Silence", "TIT1=Silence", "TIT2=Silence", "TLEN=3000",
          "TPE1=jzig", "TPE1=piman", "TRCK=02/10", "TYER=2004",
        ]
      ),
      (
        "title/bear-id3.mp3", 3,
        [
          "TALB=Test Album", "TCON=Gorpcore", "TIT2=Test title", "TPE1=Test Artist",
          "TSSE=Lavf58.29.100",
        ]
      ),
    ])
  func textFrames(name: String, version: Int, expected: [String]) throws {
    let tag = try firstTag(name)
    #expect(tag.version == version)
    #expect(texts(tag).sorted() == expected)
  }

  @Test("two tags back to back, each with seven private frames")
  func duplicate() throws {
    let result = ID3Tag.parse(try Fixtures.bytes("id3/duplicate_id3v2.mp3"))
    #expect(result.tags.count == 2)
    let tag = try #require(result.tags.first)
    #expect(texts(tag).sorted() == ["TALB=AlbumXXXX", "TIT2=TitleXXXX", "TPE1=ArtistXXXX"])
    #expect(
      privateOwners(tag) == [
        "WM/WMCollectionGroupID", "WM/UniqueFileIdentifier", "WM/Provider",
        "WM/MediaClassPrimaryID", "WM/WMCollectionID", "WM/WMContentID",
        "WM/MediaClassSecondaryID",
      ])
  }

  @Test("long Latin-1 values")
  func long() throws {
    let tag = try firstTag("id3/97-unknown-23-update.mp3")
    let lengths = tag.frames.compactMap { frame -> String? in
      guard case .text(let text) = frame.content else { return nil }
      return "\(frame.id) \(text.unicodeScalars.count)"
    }
    #expect(lengths.contains("TIT2 202"))
    #expect(lengths.contains("TPE1 139"))
  }

  @Test("private frames of four bytes")
  func privateFrames() throws {
    let tag = try firstTag("id3/issue_21.id3")
    #expect(tag.frames.count == 8)
    let owned = tag.frames.filter { $0.id == "PRIV" }.map(\.content)
    #expect(
      owned == [
        .privateData(ownerIdentifier: "PeakValue", data: [0xFF, 0x7F, 0, 0]),
        .privateData(ownerIdentifier: "AverageLevel", data: [0x4A, 0x1C, 0, 0]),
      ])
    #expect(tag.problems.map(\.code) == [.invalidExtendedHeader])
  }

  @Test("a user text of two values")
  func twoValues() throws {
    let tag = try firstTag("id3/rare_frames.mp3")
    #expect(
      tag.frames.contains(
        ID3Frame(
          id: "TXXX",
          content: .userText(
            description: "userTextDescription1", text: "userTextData1\0userTextData2"))))
  }

  @Test(
    "pictures are kept as bytes",
    arguments: [
      ("id3/apic.id3", ["APIC"]), ("id3/comm_apic.id3", ["COMM", "APIC"]),
    ])
  func pictures(name: String, ids: [String]) throws {
    let tag = try firstTag(name)
    #expect(tag.frames.map(\.id) == ids)
    guard case .binary(let data)? = tag.frames.last?.content else {
      Issue.record("no bytes")
      return
    }
    // Encoding, "image/jpeg", type, "Hello World", and ten bytes of picture.
    #expect(data.suffix(10).count == 10)
    #expect(data.dropFirst().starts(with: "image/jpeg".utf8))
  }

  @Test("a table of contents with 129 chapters is not descended into")
  func chapters() throws {
    let tag = try firstTag("id3/toc_many_children.mp3")
    #expect(tag.frames.filter { $0.id == "CHAP" }.count == 129)
    #expect(tag.frames.filter { $0.id == "CTOC" }.count == 1)
  }

  @Test("the tag of an unknown writer, cut: what is whole is read")
  func truncated() throws {
    let tag = try firstTag("id3/w000.mp3")
    #expect(texts(tag).contains("TALB=Knowing You"))
    #expect(texts(tag).contains("TPE1=Sergio Galoyan f. Tamra Keenan"))
    #expect(tag.problems.map(\.code).contains(.truncatedTag))
  }

  @Test("user text and private data of a music file")
  func bear() throws {
    let tag = try firstTag("title/bear-id3.mp3")
    #expect(
      tag.frames.contains(
        ID3Frame(
          id: "TXXX",
          content: .userText(description: "Test description", text: "Test user info"))))
    #expect(
      tag.frames.contains(
        ID3Frame(
          id: "PRIV",
          content: .privateData(
            ownerIdentifier: "test@gmail.com", data: Array("Test data".utf8)))))
  }

  @Test("packed audio starts with its transport stream timestamp")
  func packedAudio() throws {
    let tag = try firstTag("ts-id3/shaka-id3-metadata.aac")
    #expect(privateOwners(tag) == ["com.apple.streaming.transportStreamTimestamp"])
  }

  /// The bytes from the `number`th tag of a file on.
  private func bytes(_ name: String, fromTag number: Int = 0) throws -> [UInt8] {
    let bytes = try Fixtures.bytes(name)
    let starts = bytes.indices.filter { bytes[$0...].starts(with: [0x49, 0x44, 0x33, 4, 0]) }
    return Array(bytes[try #require(starts.dropFirst(number).first)...])
  }

  @Test(
    "a frame of size 0 does not end the tag",
    arguments: [
      (0, "Sam sobie jade - ADM & Bia\u{142}as & White 2115 & Mata & Beteo & Lanek"),
      (1, "FUKAJ SWEEPER - Imanbek"),
    ])
  func emptyFrame(number: Int, title: String) throws {
    let tag = try #require(
      ID3Tag.parse(bytes("emsg/ffmpeg9-aac-timed-id3.mp4", fromTag: number)).tags.first)
    #expect(texts(tag) == ["TIT2=" + title, "TENC=Z/IPStream X/2 v1.24.12"])
    #expect(tag.problems.map(\.code) == [.emptyFrame])
  }

  @Test(
    "user text before garbage that fills the packet",
    arguments: [
      ("init.mp4", "0"), ("index1.m4s", "1"), ("index2.m4s", "2"), ("index3.m4s", "3"),
    ])
  func garbage(name: String, text: String) throws {
    let packet = try bytes("emsg/ffmpeg9-hls-id3-boundary/" + name).prefix(160)
    let result = ID3Tag.parse(Array(packet))
    #expect(
      result.tags == [
        ID3Tag(frames: [ID3Frame(id: "TXXX", content: .userText(description: "", text: text))])
      ])
    #expect(result.trailingByteCount == 160 - 24)
    #expect(packet.suffix(160 - 24).allSatisfy { $0 == 0xFF })
  }
}
