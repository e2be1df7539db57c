import TestSupport
import Testing
import TimedMetadata
import Timing

@testable import Streaming

@Suite struct SubtitleTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()

  private static func rendition(
    _ name: String, _ language: String, _ uri: String, _ rest: String = ""
  )
    -> String
  {
    "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"\(name)\",LANGUAGE=\"\(language)\","
      + "URI=\"\(uri)\"\(rest)\n"
  }

  private func serve(_ renditions: String, startTicks: UInt64 = 0, seconds: Int = 4) {
    origin.answer(
      TestStream.base + "index.m3u8",
      text: "#EXTM3U\n" + renditions
        + "#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS=\"avc1.64001e\",SUBTITLES=\"s\"\nv.m3u8\n")
    origin.answer(
      TestStream.base + "v.m3u8",
      text: TestStream.playlist("v", durations: [Double](repeating: 1, count: seconds)))
    TestStream.serveSeconds(origin, count: seconds, startTicks: startTicks)
  }

  private func serveText(_ name: String, _ segments: String..., duration: Double = 2) {
    origin.answer(
      TestStream.base + name + ".m3u8",
      text: TestStream.playlist(
        name, durations: [Double](repeating: duration, count: segments.count), map: nil
      ).replacing(".m4s", with: ".vtt"))
    for (number, text) in segments.enumerated() {
      origin.answer(TestStream.base + "\(name)\(number).vtt", text: text)
    }
  }

  private func open() async throws -> (HLSSession, FeedSet) {
    let session = TestStream.session(origin, log: log)
    await session.prepare()
    await session.select(legible: 0)
    return (session, try #require(await session.open(at: nil)))
  }

  private func texts(_ cues: [TextCue]) -> [String] {
    cues.map { $0.text.lines.map { $0.map(\.text).joined() }.joined(separator: "/") }
  }

  @Test func cuesComeOnce() async throws {
    serve(Self.rendition("English", "en", "e.m3u8", ",DEFAULT=YES"))
    serveText(
      "e", "WEBVTT\n\n00:00.500 --> 00:01.500\nfirst\n\n00:01.900 --> 00:02.100\nboth\n",
      "00:01.900 --> 00:02.100\nboth\n\n00:03.000 --> 00:03.500\n<i>last</i>\n")
    let (session, set) = try await open()
    _ = await FeedReader.all(try #require(set.video))
    let cues = await log.textCues(0, count: 3)
    #expect(texts(cues) == ["first", "both", "last"])
    #expect(
      cues.map(\.start.time) == [
        MediaTime(1, timescale: 2), MediaTime(19, timescale: 10), MediaTime(3, timescale: 1),
      ])
    #expect(
      cues.map(\.end) == [
        MediaTime(3, timescale: 2), MediaTime(21, timescale: 10), MediaTime(7, timescale: 2),
      ])
    #expect(cues.last?.text.lines.first?.first?.isItalic == true)
    #expect(log.warnings.isEmpty)
    await session.close()
  }

  @Test func theTimestampMapIsTheWrapNearestToTheSegment() async throws {
    // Media starts at 95 450 s, past the 33 bits of 90 kHz, which wrap at 2^33 / 90 000 s.
    serve(Self.rendition("English", "en", "e.m3u8", ",DEFAULT=YES"), startTicks: 95_450 * 30_000)
    let wrapped = 95_451 * 90_000 - (1 << 33)
    serveText(
      "e",
      "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:\(wrapped)\n\n"
        + "00:00.500 --> 00:01.000\nhere\n")
    let (session, set) = try await open()
    _ = await FeedReader.all(try #require(set.video))
    let cue = try #require(await log.textCues(0, count: 1).first)
    #expect(cue.start.time == MediaTime(190_903, timescale: 2))
    await session.close()
  }

  /// A segment with an hour of subtitles, all of them after the pictures.
  @Test func subtitlesThatWaitAreBounded() async throws {
    serve(Self.rendition("English", "en", "e.m3u8", ",DEFAULT=YES"))
    let limit = BufferLimits().waitingSubtitles
    // The soonest last, and those are kept.
    let cues = (0..<limit + 100).reversed().map { number in
      let seconds = "\(number % 60 < 10 ? "0" : "")\(number % 60)"
      let minutes = number / 60 % 60
      let time = "0\(1 + number / 3600):\(minutes < 10 ? "0" : "")\(minutes):\(seconds)"
      return "\(time).000 --> \(time).900\ncue \(number)\n"
    }
    serveText("e", "WEBVTT\n\n" + cues.joined(separator: "\n"))
    let (session, set) = try await open()
    let message = await log.first { event -> String? in
      guard case .warning(let warning) = event else { return nil }
      return warning.message
    }
    #expect(message == "100 subtitles that lie far ahead are left out")
    _ = await FeedReader.all(try #require(set.video))
    let shown = texts(await log.textCues(0, count: limit))
    #expect(Set(shown) == Set((0..<limit).map { "cue \($0)" }))
    await session.close()
  }

  @Test func anotherRenditionAfterOffShows() async throws {
    serve(
      Self.rendition("English", "en", "e.m3u8", ",DEFAULT=YES")
        + Self.rendition("Deutsch", "de", "d.m3u8"))
    serveText("e", "WEBVTT\n\n00:00.500 --> 00:01.500\nenglish\n")
    serveText("d", "WEBVTT\n\n00:00.500 --> 00:01.500\ndeutsch\n")
    let (session, set) = try await open()
    _ = await FeedReader.all(try #require(set.video))
    #expect(texts(await log.textCues(0, count: 1)) == ["english"])
    await session.select(legible: nil)
    await session.select(legible: 1)
    #expect(texts(await log.textCues(1, count: 1)) == ["deutsch"])
    // Back again: its cues are reported anew, without a request.
    origin.forget()
    await session.select(legible: 0)
    #expect(texts(await log.textCues(0, count: 2)) == ["english", "english"])
    #expect(origin.requests.isEmpty)
    await session.close()
  }

  @Test func faultsLeaveThePictureAlone() async throws {
    serve(Self.rendition("English", "en", "e.m3u8", ",DEFAULT=YES"))
    serveText(
      "e", "WEBVTT\n\nnonsense --> 00:01.500\nlost\n\n00:00.500 --> 00:01.000\nkept\n", "")
    origin.answer(TestStream.base + "e1.vtt", .status(500))
    let (session, set) = try await open()
    let bytes = await FeedReader.all(try #require(set.video))
    #expect(try FeedReader.times(bytes).count == 120)
    #expect(texts(await log.textCues(0, count: 1)) == ["kept"])
    let codes = await log.first { event -> Bool? in
      guard case .warning(let warning) = event, warning.code == "subtitle-segment" else {
        return nil
      }
      return true
    }
    #expect(codes == true)
    #expect(log.warnings.contains { $0.code == "webvtt" })
    #expect(log.failures.isEmpty)
    await session.close()
  }

  @Test func aMissingPlaylistIsAWarning() async throws {
    serve(Self.rendition("English", "en", "e.m3u8", ",DEFAULT=YES"))
    let (session, set) = try await open()
    #expect(try FeedReader.times(await FeedReader.all(try #require(set.video))).count == 120)
    let code = await log.first { event -> String? in
      guard case .warning(let warning) = event else { return nil }
      return warning.code
    }
    #expect(code == "subtitles")
    await session.close()
  }

  @Test func onlyWhatIsNearThePlayheadIsFetched() async throws {
    serve(Self.rendition("English", "en", "e.m3u8", ",DEFAULT=YES"), seconds: 60)
    let texts = (0..<30).map {
      "WEBVTT\n\n00:\($0 * 2 < 10 ? "0" : "")\($0 * 2).000 --> 00:59.999\ncue \($0)\n"
    }
    origin.answer(
      TestStream.base + "e.m3u8",
      text: TestStream.playlist("e", durations: [Double](repeating: 2, count: 30), map: nil)
        .replacing(".m4s", with: ".vtt"))
    for (number, text) in texts.enumerated() {
      origin.answer(TestStream.base + "e\(number).vtt", text: text)
    }
    let (session, set) = try await open()
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    // 20 s ahead of 0: the segments that start at 0, 2, … 20.
    _ = await log.textCues(0, count: 11)
    #expect(origin.count(TestStream.base + "e11.vtt") == 0)
    #expect(origin.count(TestStream.base + "v40.m4s") == 0)
    await session.playhead(30)
    await origin.asked(for: TestStream.base + "e25.vtt")
    #expect(origin.count(TestStream.base + "e12.vtt") == 0)
    await session.close()
    _ = await bytes
  }

  @Test func liveSubtitlesFollowTheWindow() async throws {
    let clock = ManualTimekeeper()
    serve(Self.rendition("English", "en", "e.m3u8", ",DEFAULT=YES"))
    func list(_ prefix: String, _ first: Int, isLive: Bool, map: String?) -> ScriptedOrigin.Answer {
      .body(
        Array(
          TestStream.playlist(
            prefix, durations: [1, 1, 1, 1, 1], first: first, target: 1, isLive: isLive, map: map
          ).replacing("\(prefix == "e" ? ".m4s" : ".none")", with: ".vtt").utf8))
    }
    origin.answer(
      TestStream.base + "v.m3u8", list("v", 70, isLive: true, map: "init.mp4"),
      list("v", 71, isLive: false, map: "init.mp4"))
    origin.answer(
      TestStream.base + "e.m3u8", list("e", 170, isLive: true, map: nil),
      list("e", 171, isLive: false, map: nil))
    TestStream.serveSeconds(origin, count: 6, first: 70, startTicks: 1000 * 30_000)
    for number in 0..<6 {
      origin.answer(
        TestStream.base + "e\(170 + number).vtt",
        text: "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:\((1000 + number) * 90_000),LOCAL:00:00:00.000\n\n"
          + "00:00.250 --> 00:00.750\ncue \(number)\n")
    }
    let session = TestStream.session(origin, log: log, clock: clock)
    await session.prepare()
    await session.select(legible: 0)
    let set = try #require(await session.open(at: nil))
    #expect(set.startTime == 1002)
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    // Places are estimates, so the segment that ends where playback starts is fetched too.
    #expect(texts(await log.textCues(0, count: 4)) == ["cue 1", "cue 2", "cue 3", "cue 4"])
    await clock.slept(times: 2)
    clock.advance(by: .seconds(1))
    let cues = await log.textCues(0, count: 5)
    #expect(texts(cues) == ["cue 1", "cue 2", "cue 3", "cue 4", "cue 5"])
    #expect(cues.last?.start.time == MediaTime(4021, timescale: 4))
    await session.close()
    _ = await bytes
  }

  @Test(.enabled(if: Fixtures.isAvailable)) func webVTTInMoviesShows() throws {
    let initialization = try InitializationSection(
      bytes: try Fixtures.bytes("subs/media3-webvtt-in-mp4/text_init.mp4"), uri: "", offset: 0)
    var cues: [SubtitlePump.FeedCue] = []
    for number in 1...5 {
      let segment = SubtitleSegment.parse(
        try Fixtures.bytes("subs/media3-webvtt-in-mp4/text\(number).m4s"),
        initialization: initialization.movie, offset: .zero)
      #expect(segment.problems.isEmpty)
      cues += segment.cues
    }
    #expect(!cues.isEmpty)
    #expect(cues.allSatisfy { $0.start < $0.end && !$0.text.isEmpty })
  }
}
