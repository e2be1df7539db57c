import ISOBMFF
import Testing
import TimedMetadata
import Timing

@testable import Streaming

/// Streams whose sound is a rendition of its own.
@Suite struct SessionSoundTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()
  private static let soundScale: UInt32 = 48_000

  /// Sound in segments of 1.2 s, each with two fragments of 0.6 s (28 800 ticks of 1/48000 s).
  private func serveSound(
    _ prefix: String, count: Int, events: [Int: [UInt8]] = [:], priming: Int32? = nil
  ) {
    var track = TestMovie.Track(handler: "soun", timescale: Self.soundScale)
    track.editMediaTime = priming
    let movie = TestMovie(tracks: [track])
    origin.answer(TestStream.base + prefix + "init.mp4", .body(movie.initialization))
    origin.answer(
      TestStream.base + prefix + ".m3u8",
      text: TestStream.playlist(prefix, durations: [Double](repeating: 1.2, count: count)))
    for number in 0..<count {
      let fragments = (0..<2).flatMap { half in
        TestMovie.fragment(
          decodeTime: UInt64(number * 57_600 + half * 28_800),
          samples: TestMovie.frames(30, duration: 960))
      }
      origin.answer(
        TestStream.base + prefix + "\(number).m4s", .body((events[number] ?? []) + fragments))
    }
  }

  private func serve(events: [Int: [UInt8]] = [:], priming: Int32? = nil) {
    origin.answer(
      TestStream.base + "index.m3u8",
      text: """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="a.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",URI="d.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,\
        FRAME-RATE=30,AUDIO="a"
        v.m3u8
        """)
    origin.answer(
      TestStream.base + "v.m3u8",
      text: TestStream.playlist("v", durations: [Double](repeating: 1, count: 6)))
    TestStream.serveSeconds(origin, count: 6)
    serveSound("a", count: 5, events: events, priming: priming)
    serveSound("d", count: 5)
  }

  private func open(
    at position: Double? = nil, languages: [String] = []
  ) async throws -> (HLSSession, FeedSet) {
    var configuration = StreamingConfiguration()
    configuration.audibleLanguages = languages
    let session = TestStream.session(origin, log: log, configuration: configuration)
    await session.prepare()
    return (session, try #require(await session.open(at: position)))
  }

  @Test func bothRenditionsStartTogether() async throws {
    serve()
    let (session, set) = try await open()
    let sound = try FeedReader.times(await FeedReader.all(try #require(set.audio)))
    #expect(sound.first == 0)
    #expect(sound.count == 300)
    #expect(!set.isMuxed)
    await session.close()
  }

  @Test func soundStartsAtTheFragmentThatHoldsThePosition() async throws {
    serve()
    let (session, set) = try await open(at: 2.0)
    #expect(set.startTime == 2)
    // Fragments start at 0, 0.6, 1.2, 1.8 s…
    let sound = try FeedReader.times(await FeedReader.all(try #require(set.audio)))
    #expect(sound.first == 1.8)
    await session.close()
  }

  @Test func primingIsTakenOffExactly() async throws {
    serve(priming: 1024)
    let (session, set) = try await open()
    let sound = try FeedReader.times(await FeedReader.all(try #require(set.audio)))
    #expect(sound.first.map { abs($0 + 1024.0 / 48_000) < 1e-9 } == true)
    await session.close()
  }

  @Test func eventsOfTheSoundAreReported() async throws {
    serve(events: [
      1: TestMovie.event(at: .absolute(90_000), timescale: 48_000),
      2: TestMovie.event(at: .delta(480), timescale: 48_000, id: 7),
    ])
    let (session, set) = try await open()
    _ = await FeedReader.all(try #require(set.audio))
    let events = log.received
    #expect(events.map(\.message.time) == [.absolute(90_000), .delta(480)])
    #expect(
      events.map(\.segmentStart) == [MediaTime(6, timescale: 5), MediaTime(12, timescale: 5)])
    #expect(events.map(\.period) == [0, 0])
    #expect(events.allSatisfy { $0.uri.hasPrefix(TestStream.base + "a") })
    await session.close()
  }

  @Test func theLanguageAskedForPlays() async throws {
    serve()
    let (session, _) = try await open(languages: ["ger"])
    #expect(log.presentation?.audible.selectedOption?.name == "Deutsch")
    #expect(origin.count(TestStream.base + "a.m3u8") == 0)
    await session.close()
  }

  @Test func anotherRenditionStartsAtThePlayhead() async throws {
    serve()
    let (session, set) = try await open()
    await session.playhead(3.1)
    let feed = try #require(await session.select(audible: 1))
    let sound = try FeedReader.times(await FeedReader.all(feed))
    #expect(sound.first == 3)
    #expect(set.audio?.isCancelled == true)
    #expect(set.video?.isCancelled == false)
    let group = await log.first { event -> MediaSelectionGroup? in
      guard case .audible(let group) = event else { return nil }
      return group
    }
    #expect(group?.selected == .rendition(1))
    await session.close()
  }

  @Test func aMissingRenditionLeavesThePicture() async throws {
    serve()
    for number in 0..<5 { origin.answer(TestStream.base + "a\(number).m4s", .status(404)) }
    let (session, set) = try await open()
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.count == 180)
    #expect(log.warnings.contains { $0.code == "audio-rendition" })
    #expect(log.failures.isEmpty)
    await session.close()
  }

  @Test func soundAloneIsTheMainFeed() async throws {
    origin.answer(TestStream.base + "index.m3u8", text: "")
    serveSound("a", count: 2)
    let session = TestStream.session(origin, log: log, playlist: "a.m3u8")
    await session.prepare()
    let set = try #require(await session.open(at: 1))
    #expect(set.video == nil)
    #expect(set.audio === set.main)
    await session.close()
  }
}
