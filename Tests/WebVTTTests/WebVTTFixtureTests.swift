import TestSupport
import Testing
import WebVTT

@Suite("WebVTT files from the field", .enabled(if: Fixtures.isAvailable))
struct WebVTTFixtureTests {
  private func read(_ name: String) throws -> WebVTTDocument {
    WebVTTDocument.parse(try Fixtures.bytes("subs/" + name))
  }

  private func text(_ cue: WebVTTCue) -> String {
    cue.lines.map { $0.map(\.text).joined() }.joined(separator: "|")
  }

  static let plainTable = [
    ("vtt/typical.vtt", ["", ""]),
    ("vtt/typical_with_comments.vtt", ["1", "2"]),
    ("vtt/typical_with_identifiers.vtt", ["1", "2"]),
    ("vtt/with_bom.vtt", ["", ""]),
  ]

  @Test(arguments: plainTable)
  func twoCues(name: String, ids: [String]) throws {
    let document = try read(name)
    #expect(document.hadHeader)
    #expect(document.problems.isEmpty)
    #expect(document.cues.map(\.id) == ids)
    #expect(document.cues.map(\.start) == [0, 2345])
    #expect(document.cues.map(\.end) == [1234, 3456])
    #expect(
      document.cues.map(text) == ["This is the first subtitle.", "This is the second subtitle."])
  }

  @Test func consecutiveCues() throws {
    let cues = try read("vtt/with_consecutive_cues.vtt").cues
    #expect(cues.map(\.start) == [0, 1234])
    #expect(cues.map(\.end) == [1234, 3456])
  }

  @Test func carriageReturnsOnly() throws {
    let cues = try read("vtt/with_wide_unicode_chars_and_cr_endings.vtt").cues
    #expect(cues.count == 1)
    #expect(cues.first?.end == 1234)
    #expect(cues.first.map(text) == "\u{1F61B}|\u{1F61B}")
  }

  /// The second cue closes `<b>` inside `<i>`, which W3C WebVTT ignores: bold goes on.
  @Test func tags() throws {
    let lines = try read("vtt/with_tags.vtt").cues.map { $0.lines.first ?? [] }
    #expect(
      lines == [
        [
          WebVTTSpan("This is the "), WebVTTSpan("first", isItalic: true),
          WebVTTSpan(" subtitle."),
        ],
        [
          WebVTTSpan("This is the "), WebVTTSpan("second", isBold: true, isItalic: true),
          WebVTTSpan(" subtitle.", isBold: true),
        ],
        [
          WebVTTSpan("This is the "), WebVTTSpan("third", classes: ["red", "caps"]),
          WebVTTSpan(" subtitle."),
        ],
        [WebVTTSpan("This is the <fourth> &subtitle.")],
      ])
  }

  /// The W3C rules leave out a whole setting of which a part is not of the final standard.
  @Test func positioning() throws {
    let document = try read("vtt/with_positioning.vtt")
    #expect(
      document.cues.map(\.settings) == [
        WebVTTCueSettings(size: 35, textAlignment: .start),
        WebVTTCueSettings(textAlignment: .end),
        WebVTTCueSettings(line: .percentage(45), lineAlignment: .end),
        WebVTTCueSettings(line: .number(-10)),
        WebVTTCueSettings(textAlignment: .right),
        WebVTTCueSettings(textAlignment: .center),
        WebVTTCueSettings(),
        WebVTTCueSettings(position: 70, positionAlignment: .lineRight),
      ])
    let rejected = document.problems.filter { $0.code == .malformedSetting }
    #expect(
      rejected.map(\.detail) == [
        "position:60%,end", "position:10", "align:middle", "align:middle", "position:20%,start",
      ])
    #expect(rejected.map(\.line) == [5, 11, 16, 21, 36])
  }

  @Test func timestampMap() throws {
    let document = try read("vtt/with_x-timestamp-map_header.vtt")
    #expect(
      document.timestampMap == WebVTTTimestampMap(local: 4_276_443, mpegTS: 384_879_885))
    let cue = try #require(document.cues.first)
    #expect(cue.start == 958_715_679)
    #expect(text(cue) == "Cue text one")
    // 384879885 + (958715679 - 4276443) * 90, ten times 2^33 taken off.
    let ticks: Int64 = 385_065_205
    #expect(document.presentationTicks(ofLocal: cue.start, near: ticks + 900_000) == ticks)
    #expect(document.presentationTicks(ofLocal: cue.start, near: 0) == ticks)
    let turn: Int64 = 1 << 33
    #expect(
      document.presentationTicks(ofLocal: cue.start, near: turn + 1000) == ticks + turn)
  }

  @Test func renditionFiles() throws {
    let english = try read("media3-standalone-webvtt/english_subs.vtt").cues
    #expect(english.map(\.start) == [567, 667])
    #expect(english.map(\.end) == [801, 951])
    let german = try read("shaka-text-no-discontinuity/subtitle.vtt").cues
    #expect(german.map(\.id) == ["1", "2", "3"])
    #expect(german.map(\.start) == [600, 2880, 6360])
    #expect(
      german.last.map(text)
        == "Die Science City ist ein 125 Hektar|großes Areal in Bahrenfeld,")
  }

  /// The samples of the segments as their `trun` boxes divide `mdat`.
  static let samplesTable = [
    ("text1", [8, 66, 8], "first"), ("text2", [8, 67, 8], "second"), ("text3", [8], nil),
    ("text4", [8], nil), ("text5", [8, 66, 8], "fifth"),
  ]

  @Test(arguments: samplesTable)
  func samplesInMP4(name: String, sizes: [Int], ordinal: String?) throws {
    var data = try Fixtures.bytes("subs/media3-webvtt-in-mp4/\(name).m4s")
      .suffix(sizes.reduce(0, +))
    let samples = sizes.map { size in
      defer { data = data.dropFirst(size) }
      return WebVTTSample.parse(Array(data.prefix(size)))
    }
    let cues = samples.flatMap { $0 }
    #expect(cues.count == (ordinal == nil ? 0 : 1))
    guard let ordinal else { return }
    #expect(cues.first?.settings == WebVTTCueSettings(textAlignment: .center))
    #expect(cues.first?.lines == [[WebVTTSpan("Subtitle in the \(ordinal) segment.")]])
  }
}
