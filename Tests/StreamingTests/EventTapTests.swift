import ISOBMFF
import TestSupport
import Testing
import TimedMetadata
import Timing

@testable import Streaming

@Suite struct EventTapTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()

  private func play(_ playlist: String = "index.m3u8") async throws -> [ReceivedEvent] {
    let session = TestStream.session(origin, log: log, playlist: playlist)
    await session.prepare()
    let set = try #require(await session.open(at: nil))
    _ = await FeedReader.all(try #require(set.video))
    await session.close()
    return log.received
  }

  @Test func everyPlaceInASegmentIsRead() async throws {
    let frames = TestMovie.frames(15, duration: 1000)
    let segment =
      TestMovie.event(at: .absolute(1), id: 1)
      + TestMovie.box("styp", Array("msdh".utf8) + [0, 0, 0, 0])
      + TestMovie.event(at: .absolute(2), id: 2)
      + TestMovie.fragment(decodeTime: 0, samples: frames)
      + TestMovie.event(at: .absolute(3), id: 3)
      + TestMovie.fragment(decodeTime: 15_000, samples: frames)
      + TestMovie.event(at: .absolute(4), id: 4)
    origin.answer(
      TestStream.base + "index.m3u8", text: TestStream.playlist("v", durations: [1]))
    origin.answer(
      TestStream.base + "vinit.mp4",
      .body(TestMovie.event(at: .absolute(0)) + TestMovie().initialization))
    origin.answer(TestStream.base + "v0.m4s", .body(segment))
    let events = try await play()
    #expect(events.map(\.message.time) == (0...4).map { .absolute($0) })
    #expect(events.map { $0.uri.hasSuffix("init.mp4") } == [true, false, false, false, false])
    #expect(events.allSatisfy { $0.segmentStart == .zero })
  }

  /// A damaged event message costs itself alone.
  @Test func aDamagedEventIsAWarning() async throws {
    origin.answer(
      TestStream.base + "index.m3u8", text: TestStream.playlist("v", durations: [1, 1]))
    TestStream.serveSeconds(
      origin, count: 2,
      events: [
        0: TestMovie.full("emsg", Array("no end".utf8), version: 0),
        1: TestMovie.event(at: .absolute(30_000)),
      ])
    let events = try await play()
    #expect(events.map(\.message.time) == [.absolute(30_000)])
    #expect(log.warnings.contains { $0.code == "box" && $0.uri?.hasSuffix("v0.m4s") == true })
  }

  /// The times of events never move the picture, wherever they lie.
  @Test func anEventOutsideItsSegmentMovesNothing() async throws {
    origin.answer(
      TestStream.base + "index.m3u8", text: TestStream.playlist("v", durations: [1, 1, 1]))
    TestStream.serveSeconds(
      origin, count: 3, events: [1: TestMovie.event(at: .absolute(96_000))])
    let session = TestStream.session(origin, log: log)
    await session.prepare()
    let set = try #require(await session.open(at: 1.5))
    #expect(set.startTime == 1.5)
    #expect(set.timeline.position(of: 1.5) == 1.5)
    await session.close()
  }

  @Test func aDeltaCountsFromItsOwnSegment() async throws {
    origin.answer(
      TestStream.base + "index.m3u8", text: TestStream.playlist("v", durations: [1, 1]))
    TestStream.serveSeconds(
      origin, count: 2, startTicks: 300_000,
      events: [0: TestMovie.event(at: .delta(0)), 1: TestMovie.event(at: .delta(15_000))])
    let events = try await play()
    #expect(
      events.map(\.segmentStart) == [MediaTime(10, timescale: 1), MediaTime(11, timescale: 1)])
  }

  @Test(.enabled(if: Fixtures.isAvailable)) func deltasOfARealStream() async throws {
    origin.answer(
      TestStream.base + "index.m3u8",
      text: "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI=\"init.mp4\"\n"
        + "#EXTINF:0.5,\n1.m4s\n#EXTINF:0.5,\n2.m4s\n#EXT-X-ENDLIST\n")
    let folder = "emsg/media3-emsg0/"
    origin.answer(
      TestStream.base + "init.mp4", .body(try Fixtures.bytes(folder + "segment_init.mp4")))
    for number in 1...2 {
      origin.answer(
        TestStream.base + "\(number).m4s",
        .body(try Fixtures.bytes(folder + "segment_\(number).m4s")))
    }
    let events = try await play()
    #expect(events.map(\.message.time) == [.delta(0), .delta(0)])
    #expect(events.map(\.segmentStart) == [.zero, MediaTime(1, timescale: 2)])
  }

  @Test(.enabled(if: Fixtures.isAvailable)) func aRealStreamWithItsTimes() async throws {
    let folder = "emsg/ffmpeg9-hls-id3-boundary/"
    for name in ["index.m3u8", "init.mp4", "index0.m4s", "index1.m4s", "index2.m4s", "index3.m4s"] {
      origin.answer(TestStream.base + name, .body(try Fixtures.bytes(folder + name)))
    }
    let session = TestStream.session(origin, log: log)
    await session.prepare()
    let set = try #require(await session.open(at: nil))
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    // An empty edit of 126 000 ticks of 90 kHz; 91 frames of 1/30 s.
    #expect(set.startTime == 1.4)
    #expect(times.count == 91)
    #expect(times.max().map { abs($0 - 4.4) < 1e-6 } == true)
    let ticks: [UInt64] = [126_000, 216_000, 306_000, 396_000]
    #expect(log.received.map(\.message.time) == ticks.map { .absolute($0) })
    #expect(log.received.map(\.offset) == [0, 24, 24, 24])
    #expect(set.timeline.streamTime(at: 2.4).time == MediaTime(216_000, timescale: 90_000))
    await session.close()
  }

  @Test(.enabled(if: Fixtures.isAvailable)) func aStandaloneSubtitleFileShows() async throws {
    let folder = "subs/media3-standalone-webvtt/"
    for name in [
      "multivariant_playlist.m3u8", "media_playlist.m3u8", "playlist_vtt.m3u8", "sample.mp4",
      "english_subs.vtt",
    ] {
      origin.answer(TestStream.base + name, .body(try Fixtures.bytes(folder + name)))
    }
    let session = TestStream.session(origin, log: log, playlist: "multivariant_playlist.m3u8")
    await session.prepare()
    #expect(log.presentation?.legible.map(\.name) == ["English"])
    await session.select(legible: 0)
    let set = try #require(await session.open(at: nil))
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.count == 30)
    let cues = await log.textCues(0, count: 2)
    #expect(
      cues.map(\.start.time) == [MediaTime(567, timescale: 1000), MediaTime(667, timescale: 1000)])
    #expect(cues.map(\.end) == [MediaTime(801, timescale: 1000), MediaTime(951, timescale: 1000)])
    await session.close()
  }
}
