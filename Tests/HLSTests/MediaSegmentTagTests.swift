import HLS
import Testing

@Suite("media segment tags")
struct MediaSegmentTagTests {
  private let base = "http://example.com/live/"

  static let durationsTable: [(String, Double, String?, Bool)] = [
    ("6.000000", 6, nil, false), ("6", 6, nil, false), ("6,", 6, nil, false),
    ("5.005,Title, with comma", 5.005, "Title, with comma", false), (" 4.2 , x ", 4.2, "x", false),
    ("0,", 0, nil, false), (";asl)00,", 6, nil, true), (",", 6, nil, true), ("-1,x", 6, "x", true),
    ("nan,", 6, nil, true), ("inf", 6, nil, true), ("1e3,", 1, nil, true), ("0x10,", 0, nil, true),
    ("4.5 tvg-id=\"a\",x", 4.5, "x", true), ("3.0000000000000000001,", 3, nil, false),
  ]

  @Test(arguments: durationsTable)
  func extinf(text: String, seconds: Double, title: String?, warned: Bool) throws {
    let (playlist, warnings) = try PlaylistReading.lines("#EXTINF:\(text)", "a.ts")
    #expect(playlist.segments.map(\.duration) == [seconds])
    #expect(playlist.segments.first?.title == title)
    #expect(warnings.contains { $0.code == .malformedDuration } == warned)
  }

  @Test func byteRanges() throws {
    let (playlist, warnings) = try PlaylistReading.lines(
      "#EXTINF:6,", "#EXT-X-BYTERANGE:100@50", "a.ts", "#EXTINF:6,", "#EXT-X-BYTERANGE:30",
      "a.ts", "#EXTINF:6,", "#EXT-X-BYTERANGE:20", "a.ts", "#EXTINF:6,", "#EXT-X-BYTERANGE:10",
      "b.ts", "#EXTINF:6,", "#EXT-X-BYTERANGE:7@9223372036854775807", "b.ts", "#EXTINF:6,",
      "#EXT-X-BYTERANGE:x", "b.ts", "#EXTINF:6,", "b.ts")
    #expect(
      playlist.segments.map(\.byteRange) == [
        ByteRange(offset: 50, length: 100), ByteRange(offset: 150, length: 30),
        ByteRange(offset: 180, length: 20), ByteRange(offset: 0, length: 10), nil, nil, nil,
      ])
    #expect(warnings.map(\.code) == [.unknownByteOffset, .unknownByteOffset, .malformedTag])
    #expect(warnings.map(\.line) == [14, 17, 19])
  }

  @Test func discontinuities() throws {
    let (playlist, _) = try PlaylistReading.lines(
      "#EXT-X-DISCONTINUITY-SEQUENCE:5", "#EXT-X-MEDIA-SEQUENCE:9", "#EXT-X-DISCONTINUITY",
      "#EXTINF:6,", "a.ts", "#EXTINF:6,", "b.ts", "#EXT-X-DISCONTINUITY",
      "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "c.ts", "#EXT-X-DISCONTINUITY",
      "#EXT-X-PART:DURATION=1,URI=\"d.0.ts\"")
    #expect(playlist.segments.map(\.discontinuitySequence) == [6, 6, 8])
    #expect(playlist.segments.map(\.isDiscontinuity) == [true, false, true])
    #expect(playlist.segments.map(\.mediaSequence) == [9, 10, 11])
    #expect(playlist.unfinished.discontinuitySequence == 9)
    #expect(playlist.unfinished.mediaSequence == 12)
  }

  @Test func keysOfSeveralFormats() throws {
    let fairPlay = "KEYFORMAT=\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"1/2\""
    let (playlist, warnings) = try PlaylistReading.lines(
      "#EXTINF:6,", "clear.ts",
      "#EXT-X-KEY:METHOD=AES-128,URI=\"k1\",IV=0x0000000000000000000000000000000A",
      "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://k2\",\(fairPlay)", "#EXTINF:6,", "both.ts",
      "#EXT-X-KEY:METHOD=AES-128,URI=\"k3\"", "#EXTINF:6,", "changed.ts",
      "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,", "clear.ts")
    #expect(warnings.isEmpty)
    let apple = EncryptionKey(
      method: .sampleAES, uri: "skd://k2", keyFormat: "com.apple.streamingkeydelivery",
      keyFormatVersions: [1, 2])
    let vector = [UInt8](repeating: 0, count: 15) + [10]
    #expect(
      playlist.segments.map(\.keys) == [
        [], [.init(method: .aes128, uri: base + "k1", initializationVector: vector), apple],
        [apple, .init(method: .aes128, uri: base + "k3")], [],
      ])
    let implicit = playlist.segments[2].keys[1].initializationVector(mediaSequence: 0x0102)
    #expect(implicit == [UInt8](repeating: 0, count: 14) + [1, 2])
  }

  static let vectorsTable: [(String, [UInt8]?)] = [
    ("0x000102030405060708090a0B0C0D0E0F", (0...15).map { UInt8($0) }),
    ("0XFF", [UInt8](repeating: 0, count: 15) + [255]),
    ("0xABC", [UInt8](repeating: 0, count: 14) + [0x0A, 0xBC]),
    ("0x", [UInt8](repeating: 0, count: 16)),
    ("0x0000000000000000000000000000000000", nil), ("12", nil), ("0xZZ", nil),
  ]

  @Test(arguments: vectorsTable)
  func initializationVectors(text: String, bytes: [UInt8]?) throws {
    let (playlist, warnings) = try PlaylistReading.lines(
      "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=\(text)", "#EXTINF:6,", "a.ts")
    #expect(playlist.segments.first?.keys.first?.initializationVector == bytes)
    #expect(warnings.isEmpty == (bytes != nil))
  }

  /// A map is encrypted with the keys above it, whatever comes between it and the segment.
  @Test func mapsKeepTheirKeys() throws {
    let (playlist, _) = try PlaylistReading.lines(
      "#EXT-X-MAP:URI=\"clear.mp4\",BYTERANGE=\"720@16\"", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"",
      "#EXTINF:6,", "a.m4s", "#EXT-X-MAP:URI=\"secret.mp4\",BYTERANGE=720",
      "#EXT-X-KEY:METHOD=NONE",
      "#EXTINF:6,", "b.m4s")
    let key = EncryptionKey(method: .aes128, uri: base + "k")
    #expect(
      playlist.segments.map(\.map) == [
        .init(uri: base + "clear.mp4", byteRange: ByteRange(offset: 16, length: 720)),
        .init(uri: base + "secret.mp4", byteRange: ByteRange(offset: 0, length: 720), keys: [key]),
      ])
    #expect(playlist.segments.map(\.keys) == [[key], []])
  }

  @Test func gapsAndBitRates() throws {
    let (playlist, _) = try PlaylistReading.lines(
      "#EXT-X-BITRATE:800", "#EXT-X-GAP", "#EXTINF:6,", "a.ts", "#EXTINF:6,", "b.ts",
      "#EXTINF:6,", "#EXT-X-BYTERANGE:5@0", "c.ts", "#EXT-X-BITRATE:900", "#EXTINF:6,", "d.ts")
    #expect(playlist.segments.map(\.isGap) == [true, false, false, false])
    #expect(playlist.segments.map(\.bitrate) == [800, 800, nil, 900])
  }

  @Test func parts() throws {
    let (playlist, warnings) = try PlaylistReading.lines(
      "#EXT-X-PART-INF:PART-TARGET=1.02", "#EXT-X-MAP:URI=\"i.mp4\"", "#EXT-X-GAP",
      "#EXT-X-PART:DURATION=1.0,URI=\"a.mp4\",BYTERANGE=\"10@5\",INDEPENDENT=YES",
      "#EXT-X-PART:DURATION=1.0,URI=\"a.mp4\",BYTERANGE=\"20\"", "#EXTINF:2,", "a.mp4",
      "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:00:00Z",
      "#EXT-X-PART:DURATION=0.5,URI=\"b.mp4\",GAP=YES",
      "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"b.mp4\",BYTERANGE-START=30",
      "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"i2.mp4\",BYTERANGE-LENGTH=7")
    #expect(warnings.isEmpty)
    #expect(playlist.partTarget == 1.02)
    #expect(
      playlist.segments.first?.parts == [
        .init(
          uri: base + "a.mp4", duration: 1, byteRange: ByteRange(offset: 5, length: 10),
          isIndependent: true),
        .init(uri: base + "a.mp4", duration: 1, byteRange: ByteRange(offset: 15, length: 20)),
      ])
    #expect(playlist.segments.first?.isGap == true)
    #expect(playlist.trailingParts == [.init(uri: base + "b.mp4", duration: 0.5, isGap: true)])
    #expect(playlist.unfinished.map?.uri == base + "i.mp4")
    #expect(playlist.unfinished.mediaSequence == 1)
    #expect(playlist.unfinished.programDateTime?.description == "2020-01-01T00:00:00Z")
    #expect(!playlist.unfinished.isGap)
    #expect(
      playlist.preloadHints == [
        .init(kind: .part, uri: base + "b.mp4", byteRangeStart: 30),
        .init(kind: .map, uri: base + "i2.mp4", byteRangeLength: 7),
      ])
    #expect(playlist.duration == 2.5)
  }

  @Test func datesSpreadBothWays() throws {
    let (playlist, _) = try PlaylistReading.lines(
      "#EXTINF:2.5,", "a.ts", "#EXT-X-PROGRAM-DATE-TIME:2020-02-28T23:59:58.500+01:00",
      "#EXTINF:4,", "b.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:1.001,", "c.ts",
      "#EXT-X-PART:DURATION=1,URI=\"d.ts\"")
    #expect(
      playlist.segments.map { $0.programDateTime?.description } == [
        "2020-02-28T23:59:56+01:00", "2020-02-28T23:59:58.500+01:00",
        "2020-02-29T00:00:02.500+01:00",
      ])
    #expect(playlist.unfinished.programDateTime?.description == "2020-02-29T00:00:03.501+01:00")
    #expect(playlist.segments.map { $0.declaredProgramDateTime != nil } == [false, true, false])
  }
}
