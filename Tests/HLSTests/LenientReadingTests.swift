import HLS
import Testing

@Suite("playlists with faults")
struct LenientReadingTests {
  private func codes(_ warnings: [PlaylistWarning]) -> [PlaylistWarning.Code] {
    warnings.map(\.code)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\n", " \t\n"])
  func lineEnds(_ end: String) throws {
    let lines = [
      "#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXTINF:6,", " a.ts\t", "#EXTINF:x,", "b.ts",
    ]
    let (playlist, warnings) = try PlaylistReading.media(lines.joined(separator: end))
    #expect(
      playlist.segments.map(\.uri) == ["a.ts", "b.ts"].map { "http://example.com/live/\($0)" })
    #expect(warnings.map(\.line) == [end == "\n\n" ? 9 : 5])
  }

  @Test func byteOrderMark() throws {
    let (playlist, warnings) = try PlaylistReading.media(
      "\u{FEFF}#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts")
    #expect(playlist.segments.count == 1)
    #expect(codes(warnings) == [.byteOrderMark])
  }

  @Test func controlCharactersStay() throws {
    let (playlist, warnings) = try PlaylistReading.multivariant(
      "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"x\u{1B}]0;y\u{7}\"\n")
    #expect(playlist.renditions.first?.name == "x\u{1B}]0;y\u{7}")
    #expect(codes(warnings) == [.controlCharacter])
    #expect(warnings.first?.line == 2)
  }

  @Test(arguments: ["", "\n", "<html></html>", "a.ts", "# comment\na.ts", "#EXTM3U8\na.ts", "\0"])
  func otherTexts(_ text: String) {
    #expect(throws: PlaylistError.self) { try PlaylistReading.any(text) }
  }

  @Test func headerMissingOrLate() throws {
    for text in ["#EXTINF:6,\na.ts", "# made by x\n#EXTM3U\n#EXTINF:6,\na.ts"] {
      let (playlist, warnings) = try PlaylistReading.media("#EXT-X-TARGETDURATION:6\n" + text)
      #expect(playlist.segments.count == 1)
      #expect(codes(warnings) == [.missingHeader])
    }
  }

  @Test func prefixes() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for text in ["#EXTM3U", "#EXTM3U\n", "#EXTM3U\r\n#EXT", "#EXTM3U x=1"] {
      #expect(Playlist.isPlaylist([UInt8](text.utf8)))
      #expect(Playlist.isPlaylist(mark + [UInt8](text.utf8)))
    }
    for text in ["", "#EXTM3", "#EXTM3U8", "x#EXTM3U", "\n#EXTM3U", "WEBVTT"] {
      #expect(!Playlist.isPlaylist([UInt8](text.utf8)))
    }
    #expect(!Playlist.isPlaylist(mark))
  }

  static let attributeLists: [(String, [String: String])] = [
    ("X-A=\"a,b=c\",X-Y=1", ["X-A": "a,b=c", "X-Y": "1"]),
    (" X-A = \"a\" , X-B = b ", ["X-A": "a", "X-B": "b"]),
    (",,X-A=a,,X-B=b,", ["X-A": "a", "X-B": "b"]),
    ("stray,X-A=a", ["X-A": "a"]), ("X-A=\"open,X-B=b", ["X-A": "open,X-B=b"]),
    ("X-A=\"a\"junk,X-B=b", ["X-A": "a", "X-B": "b"]), ("X-A=,X-B=b", ["X-A": "", "X-B": "b"]),
    ("X-A=a=b", ["X-A": "a=b"]), ("X-A=\"\"", ["X-A": ""]), ("X-A=a,X-A=b", ["X-A": "b"]),
  ]

  @Test(arguments: attributeLists)
  func attributes(text: String, expected: [String: String]) throws {
    let (playlist, _) = try PlaylistReading.lines(
      "#EXT-X-DATERANGE:ID=\"i\",START-DATE=\"2020-01-01T00:00:00Z\",\(text)")
    let values = playlist.dateRanges.first?.attributes.mapValues { value in
      switch value {
      case .text(let text): text
      case .number(let number): "\(Int(number))"
      case .bytes: "bytes"
      }
    }
    #expect(values == expected)
  }

  @Test func blanksAfterCommas() throws {
    let (playlist, warnings) = try PlaylistReading.multivariant(
      "#EXTM3U\n#EXT-X-STREAM-INF:PROGRAM-ID=1, BANDWIDTH=10000000\na.m3u8")
    #expect(playlist.variants.first?.bandwidth == 10_000_000)
    #expect(warnings.isEmpty)
  }

  static let frameRates: [(String, Double?)] = [
    ("FRAME-RATE=\"25\"", 25), ("FRAME-RATE=59.940", 59.94), ("FRAME-RATE=25/1", nil),
    ("FRAME-RATE=0", nil), ("FRAME-RATE=", nil), ("SCORE=1", nil),
  ]

  @Test(arguments: frameRates)
  func frameRate(attribute: String, rate: Double?) throws {
    let (playlist, _) = try PlaylistReading.multivariant(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,\(attribute)\na.m3u8")
    #expect(playlist.variants.first?.frameRate == rate)
  }

  @Test func undefinedGroups() throws {
    let (playlist, warnings) = try PlaylistReading.multivariant(
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS="cc",AUDIO="a"
      a.m3u8
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A"
      #EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=NONE,SUBTITLES="a"
      b.m3u8
      """)
    #expect(playlist.variants.map(\.closedCaptions) == [.group("cc"), .noCaptions])
    #expect(warnings.map(\.detail) == ["CLOSED-CAPTIONS cc", "SUBTITLES a"])
    #expect(warnings.map(\.line) == [2, 5])
  }

  @Test func variantsWithoutURI() throws {
    let (playlist, warnings) = try PlaylistReading.multivariant(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=2\n# x\nb.m3u8\nc.m3u8\n"
        + "#EXT-X-STREAM-INF:BANDWIDTH=3")
    #expect(playlist.variants.map(\.bandwidth) == [2])
    #expect(codes(warnings) == [.missingURI, .missingAttribute, .missingURI])
  }

  @Test func segmentsWithoutDuration() throws {
    let (playlist, warnings) = try PlaylistReading.lines(
      "#EXT-X-DISCONTINUITY", "lost.ts", "#EXTINF:6,", "a.ts", "#EXTINF:4,")
    #expect(playlist.segments.map(\.uri) == ["http://example.com/live/a.ts"])
    #expect(playlist.segments.first?.discontinuitySequence == 1)
    #expect(codes(warnings) == [.missingDuration, .missingURI])
  }

  @Test func targetDurations() throws {
    let missing = try PlaylistReading.media("#EXTM3U\n#EXTINF:6.2,\na.ts\n#EXTINF:x,\nb.ts")
    #expect(missing.0.targetDuration == 7)
    #expect(missing.0.segments.map(\.duration) == [6.2, 7])
    #expect(codes(missing.1) == [.malformedDuration, .missingTargetDuration])
    let fraction = try PlaylistReading.media("#EXTM3U\n#EXT-X-TARGETDURATION:6.006\n")
    #expect(fraction.0.targetDuration == 7)
    #expect(codes(fraction.1) == [.malformedTag])
    let long = try PlaylistReading.lines("#EXTINF:6.49,", "a.ts", "#EXTINF:6.5,", "b.ts")
    #expect(long.1 == [PlaylistWarning(line: 6, code: .segmentTooLong)])
    for text in ["-1", "x", "", "99999999999999999999999"] {
      let wrong = try PlaylistReading.media("#EXTM3U\n#EXT-X-TARGETDURATION:\(text)\n")
      #expect(wrong.0.targetDuration == 1)
    }
  }

  @Test(arguments: ["-1", "x", "", "9223372036854775807", "18446744073709551616", "1.5"])
  func sequenceNumbers(text: String) throws {
    let (playlist, warnings) = try PlaylistReading.lines(
      "#EXT-X-MEDIA-SEQUENCE:\(text)", "#EXTINF:6,", "a.ts")
    #expect(playlist.segments.map(\.mediaSequence) == [0])
    #expect(codes(warnings) == [.malformedTag])
  }

  @Test func tagsOfTheOtherKind() throws {
    let (_, media) = try PlaylistReading.lines(
      "#EXT-X-STREAM-INF:BANDWIDTH=1", "#EXT-X-UNKNOWN:1", "#EXT-X-CUE-OUT:30")
    #expect(codes(media) == [.misplacedTag])
    let (_, multivariant) = try PlaylistReading.multivariant(
      "#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID=\"x\"\n#EXT-X-ENDLIST")
    #expect(codes(multivariant) == [.misplacedTag])
  }

  @Test func addressesThatAreNotUTF8() throws {
    let text = [UInt8]("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na".utf8) + [0xE9, 0x2E]
    let (playlist, _) = try Playlist.parse(text, context: PlaylistContext(url: "http://h/x"))
    guard case .media(let media) = playlist else { return }
    #expect(media.segments.map(\.uri) == ["http://h/a%E9."])
  }

  @Test func limits() {
    let big = [UInt8]("#EXTM3U\n".utf8) + [UInt8](repeating: 0x23, count: PlaylistLimits.bytes)
    #expect(throws: PlaylistError(.tooLarge(limit: PlaylistLimits.bytes), line: 0, url: "u")) {
      try Playlist.parse(big, context: PlaylistContext(url: "u"))
    }
  }

  @Test func longLinesAndManyWarnings() throws {
    let line = String(repeating: "x", count: PlaylistLimits.lineBytes + 1)
    let (_, warnings) = try PlaylistReading.lines("#EXTINF:6,", line, "a.ts")
    #expect(codes(warnings) == [.lineTooLong])
    let many = String(repeating: "a.ts\n", count: 1000)
    let (_, all) = try PlaylistReading.media("#EXTM3U\n" + many)
    #expect(all.count == PlaylistLimits.warnings)
  }
}
