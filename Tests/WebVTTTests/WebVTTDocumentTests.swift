import Testing
import WebVTT

@Suite("WebVTT documents")
struct WebVTTDocumentTests {
  private func read(_ text: String) -> WebVTTDocument {
    WebVTTDocument.parse([UInt8](text.utf8))
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func lineEnds(_ end: String) {
    let text = ["WEBVTT", "", "id", "00:01.000 --> 00:02.000", "one", "two", ""]
    let document = read(text.joined(separator: end))
    #expect(document.problems.isEmpty)
    #expect(document.cues.count == 1)
    #expect(document.cues.first?.id == "id")
    #expect(document.cues.first?.lines == [[WebVTTSpan("one")], [WebVTTSpan("two")]])
  }

  @Test func missingHeader() {
    let document = read("00:01.000 --> 00:02.000\nfirst\n\n00:03.000 --> 00:04.000\nsecond\n")
    #expect(!document.hadHeader)
    #expect(document.problems.map(\.code) == [.missingHeader])
    #expect(document.cues.map(\.start) == [1000, 3000])
  }

  @Test func missingHeaderWithMap() {
    let document = read(
      "X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:01.0 --> 00:02.0\na")
    #expect(document.timestampMap == WebVTTTimestampMap(local: 0, mpegTS: 900_000))
    #expect(document.cues.count == 1)
  }

  @Test(arguments: ["WEBVTTX", "WEBVT", "webvtt", ""])
  func notHeaders(_ line: String) {
    #expect(!read(line + "\n\n00:01.000 --> 00:02.000\na").hadHeader)
  }

  @Test func headerDirectlyFollowedByCue() {
    let document = read("WEBVTT\n00:01.000 --> 00:02.000\na")
    #expect(document.cues.count == 1)
  }

  @Test func blocks() {
    let document = read(
      """
      WEBVTT Kind: captions
      Language: en

      STYLE
      ::cue(b) {
        color: red;
      }

      REGION
      id:bill width:40% lines:4
      regionanchor:100%,100% viewportanchor:90%,80.5%
      scroll:up

      NOTE
      not a cue

      00:01.000 --> 00:02.000 region:bill
      a

      STYLE
      too late

      NOTE --> is
      00:03.000 --> 00:04.000
      b
      00:05.000 --> 00:06.000
      c
      """)
    #expect(document.styles == ["::cue(b) {\n  color: red;\n}"])
    #expect(
      document.regions == [
        WebVTTRegion(
          id: "bill", width: 40, lines: 4, anchor: .init(x: 100, y: 100),
          viewportAnchor: .init(x: 90, y: 80.5), scrollsUp: true)
      ])
    #expect(document.cues.map(\.start) == [1000, 3000, 5000])
    #expect(document.cues.first.flatMap(document.region)?.lines == 4)
    #expect(document.problems.map(\.code) == [.malformedTiming])
  }

  static let timesTable: [(String, Int64?)] = [
    ("00:00.000", 0), ("59:59.999", 3_599_999), ("01:02:03.004", 3_723_004),
    ("1:02:03.004", 3_723_004), ("100:00:00.000", 360_000_000),
    ("9999999999:00:00.000", 35_999_999_996_400_000), ("99999999999:00:00.000", nil),
    ("60:00.000", nil), ("00:60.000", nil), ("00:60:00.000", nil), ("1.000", nil), ("", nil),
    ("-00:01.000", nil),
  ]

  @Test(arguments: timesTable)
  func strictTimes(text: String, milliseconds: Int64?) {
    let document = read("WEBVTT\n\n\(text) --> 99999999:00:00.000\na")
    #expect(document.cues.first?.start == milliseconds)
    #expect(document.problems.contains { $0.code == .lenientTiming } == false)
  }

  static let lenientTimesTable: [(String, Int64)] = [
    ("00:01,500", 1500), ("00:01.5", 1500), ("00:01", 1000), ("0:01.000", 1000),
    ("00:01.123456", 1123), ("00:00:01.", 1000),
  ]

  @Test(arguments: lenientTimesTable)
  func lenientTimes(text: String, milliseconds: Int64) {
    let document = read("WEBVTT\n\n\(text)-->00:09.000\na")
    #expect(document.cues.first?.start == milliseconds)
    #expect(document.problems.map(\.code) == [.lenientTiming])
  }

  @Test func badTimesLeaveOutTheCueOnly() {
    let document = read("WEBVTT\n\nx --> 00:02.000\na\n\n00:03.000 --> 00:04.000\nb")
    #expect(document.cues.map(\.start) == [3000])
    #expect(
      document.problems == [
        WebVTTProblem(line: 3, code: .malformedTiming, detail: "x --> 00:02.000")
      ])
  }

  @Test func endBeforeStartIsKept() {
    let document = read("WEBVTT\n\n00:05.000 --> 00:04.000\na")
    #expect(document.cues.count == 1)
    #expect(document.problems.map(\.code) == [.endsBeforeStart])
  }

  static let settingsTable: [(String, WebVTTCueSettings)] = [
    ("vertical:rl", WebVTTCueSettings(writingDirection: .verticalGrowingLeft)),
    ("vertical:up", WebVTTCueSettings()),
    ("line:0", WebVTTCueSettings(line: .number(0))),
    ("line:-1,center", WebVTTCueSettings(line: .number(-1), lineAlignment: .center)),
    ("line:12.5%", WebVTTCueSettings(line: .percentage(12.5))),
    ("line:101%", WebVTTCueSettings()), ("line:5,middle", WebVTTCueSettings()),
    ("line:", WebVTTCueSettings()), (":5", WebVTTCueSettings()),
    ("position:50%,line-left", WebVTTCueSettings(position: 50, positionAlignment: .lineLeft)),
    ("size:0%", WebVTTCueSettings(size: 0)), ("size:100.5%", WebVTTCueSettings()),
    ("align:left\talign:end", WebVTTCueSettings(textAlignment: .end)),
    ("region:r", WebVTTCueSettings(regionID: "r")),
    ("region:r size:50%", WebVTTCueSettings(size: 50)),
    ("region:r line:1", WebVTTCueSettings(line: .number(1))),
  ]

  @Test(arguments: settingsTable)
  func settings(text: String, expected: WebVTTCueSettings) {
    let document = read("WEBVTT\n\n00:01.000 --> 00:02.000 \(text)\na")
    #expect(document.cues.first?.settings == expected)
  }

  static let mapsTable: [(String, WebVTTTimestampMap?)] = [
    (
      "X-TIMESTAMP-MAP=LOCAL:00:00:01.000,MPEGTS:90000",
      WebVTTTimestampMap(local: 1000, mpegTS: 90000)
    ),
    (
      "X-TIMESTAMP-MAP=MPEGTS:90000, LOCAL:00:00:01.000",
      WebVTTTimestampMap(local: 1000, mpegTS: 90000)
    ),
    (
      "X-TIMESTAMP-MAP=MPEGTS:18446744073709551615,LOCAL:00:00.000",
      WebVTTTimestampMap(local: 0, mpegTS: .max)
    ),
    ("X-TIMESTAMP-MAP=MPEGTS:18446744073709551616,LOCAL:00:00.000", nil),
    ("X-TIMESTAMP-MAP=MPEGTS:-1,LOCAL:00:00.000", nil), ("X-TIMESTAMP-MAP=LOCAL:00:00.000", nil),
    ("X-TIMESTAMP-MAP", nil),
  ]

  @Test(arguments: mapsTable)
  func timestampMaps(line: String, map: WebVTTTimestampMap?) {
    let document = read("WEBVTT\n\(line)\n\n")
    #expect(document.timestampMap == map)
    #expect(document.problems.isEmpty == (map != nil))
  }

  @Test func nearestWrap() {
    let turn: Int64 = 1 << 33
    let map = WebVTTTimestampMap(local: 0, mpegTS: UInt64(turn - 90_000))
    // A second before the wrap, and a second after it.
    #expect(map.presentationTicks(ofLocal: 0, near: 0) == -90_000)
    #expect(map.presentationTicks(ofLocal: 2000, near: 0) == 90_000)
    #expect(map.presentationTicks(ofLocal: 2000, near: turn) == turn + 90_000)
    #expect(map.presentationTicks(ofLocal: 2000, near: 5 * turn - 1) == 5 * turn + 90_000)
    #expect(map.presentationTicks(ofLocal: .max, near: .max) <= .max)
    let plain = WebVTTDocument()
    #expect(plain.presentationTicks(ofLocal: 1500, near: 9 * turn) == 135_000)
    #expect(plain.presentationTicks(ofLocal: .max, near: 0) == .max)
  }

  @Test func invalidUTF8() {
    let bytes = [UInt8]("WEBVTT\n\n00:01.000 --> 00:02.000\na".utf8) + [0xFF, 0x00]
    let document = WebVTTDocument.parse(bytes)
    #expect(document.cues.first?.lines == [[WebVTTSpan("a\u{FFFD}\u{FFFD}")]])
    #expect(document.problems.map(\.code) == [.invalidUTF8])
  }
}
