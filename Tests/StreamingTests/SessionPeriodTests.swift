import ISOBMFF
import Testing
import TimedMetadata
import Timing

@testable import Streaming

/// Streams with discontinuities.
@Suite struct SessionPeriodTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()

  /// Two runs of two seconds; the second starts at its own time.
  private func serve(
    first: UInt64, second: UInt64, secondMovie: TestMovie? = nil, events: [Int: [UInt8]] = [:]
  ) {
    var change = "#EXT-X-DISCONTINUITY\n"
    if secondMovie != nil { change += "#EXT-X-MAP:URI=\"winit.mp4\"\n" }
    origin.answer(
      TestStream.base + "index.m3u8",
      text: TestStream.playlist("v", durations: [1, 1, 1, 1], extra: [2: change]))
    TestStream.serveSeconds(origin, count: 2, startTicks: first, events: events)
    TestStream.serveSeconds(origin, count: 2, first: 2, startTicks: second, events: events)
    origin.answer(TestStream.base + "vinit.mp4", .body(TestMovie().initialization))
    if let secondMovie {
      origin.answer(TestStream.base + "winit.mp4", .body(secondMovie.initialization))
    }
  }

  private func open(at position: Double? = nil) async throws -> (HLSSession, FeedSet) {
    let session = TestStream.session(origin, log: log)
    await session.prepare()
    return (session, try #require(await session.open(at: position)))
  }

  private func time(_ value: Int64, _ period: Int) throws -> StreamTime {
    StreamTime(period: period, time: try #require(MediaTime(value, timescale: 30_000)))
  }

  @Test func aRestartOfTheTimesGoesOnWithoutASeam() async throws {
    serve(first: 0, second: 0)
    let (session, set) = try await open()
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 30) < 1e-9) }
    #expect(times.count == 120)
    let timeline = set.timeline
    #expect(timeline.streamTime(at: 2 - 1.0 / 30) == (try time(59_000, 0)))
    #expect(timeline.streamTime(at: 2) == (try time(0, 1)))
    #expect(timeline.streamTime(at: 3.5) == (try time(45_000, 1)))
    #expect(timeline.position(of: 3.5) == 3.5)
    await session.close()
  }

  @Test func timesNearTheWrapOfTransportStreamsStayPositive() async throws {
    // 8 019 923 008 and 2 106 000 ticks of 90 kHz.
    serve(
      first: 2_673_307_669, second: 702_000,
      events: [
        2: TestMovie.event(at: .absolute(2_106_000), timescale: 90_000)
      ])
    let (session, set) = try await open()
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    let start = 2_673_307_669.0 / 30_000
    #expect(times.first.map { abs($0 - start) < 1e-6 } == true)
    #expect(times.last.map { abs($0 - start - 119.0 / 30) < 1e-6 } == true)
    let event = try #require(log.received.first)
    #expect(event.period == 1)
    #expect(set.timeline.streamTime(at: start + 2) == (try time(702_000, 1)))
    #expect(event.segmentStart == MediaTime(702_000, timescale: 30_000))
    await session.close()
  }

  @Test func aSeekIntoALaterPeriodKnowsIt() async throws {
    serve(first: 0, second: 900_000)
    let (session, set) = try await open(at: 3.5)
    #expect(set.startTime == 3.5)
    #expect(set.timeline.streamTime(at: 3.5) == (try time(945_000, 1)))
    let again = try #require(await session.open(at: 1))
    _ = await FeedReader.all(try #require(again.video))
    #expect(again.timeline.streamTime(at: 1) == (try time(30_000, 0)))
    #expect(again.timeline.streamTime(at: 2.5) == (try time(915_000, 1)))
    await session.close()
  }

  @Test func anotherTimescaleIsRewritten() async throws {
    serve(first: 0, second: 0, secondMovie: TestMovie(tracks: [TestMovie.Track(timescale: 90_000)]))
    for number in 2..<4 {
      origin.answer(
        TestStream.base + "v\(number).m4s",
        .body(
          TestMovie.fragment(
            decodeTime: UInt64(number - 2) * 90_000,
            samples: TestMovie.frames(30, duration: 3000))))
    }
    let (session, set) = try await open()
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 30) < 1e-9) }
    #expect(times.count == 120)
    await session.close()
  }

  @Test func anotherCodecEndsTheFeedAndOpensAtTheBoundary() async throws {
    serve(
      first: 0, second: 600_000, secondMovie: TestMovie(tracks: [TestMovie.Track(configuration: 2)])
    )
    let (session, set) = try await open()
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.count == 60)
    let position = await log.first { event -> Double? in
      guard case .segue(let position) = event else { return nil }
      return position
    }
    #expect(position == 2)
    let next = try #require(await session.open(at: position))
    #expect(next.startTime == 2)
    #expect(next.timeline.streamTime(at: 2) == (try time(600_000, 1)))
    let rest = try FeedReader.times(await FeedReader.all(try #require(next.video)))
    #expect(rest.count == 60)
    #expect(rest.first == 2)
    await session.close()
  }

  /// What follows is fetched while the rest still plays, and takes over with its first frame.
  @Test func whatFollowsAnotherCodecIsPrepared() async throws {
    serve(
      first: 0, second: 600_000, secondMovie: TestMovie(tracks: [TestMovie.Track(configuration: 2)])
    )
    let (session, set) = try await open()
    let position = try #require(
      await log.first { event -> Double? in
        guard case .segue(let position) = event else { return nil }
        return position
      })
    let next = try #require(await session.follow(segue: position))
    #expect(next.startTime == 2)
    #expect(set.video?.isCancelled == false)
    #expect(try FeedReader.times(await FeedReader.all(try #require(set.video))).count == 60)
    await session.commit(next)
    #expect(next.timeline.streamTime(at: 2) == (try time(600_000, 1)))
    #expect(try FeedReader.times(await FeedReader.all(try #require(next.video))).count == 60)
    // A seek instead of it goes where it is to go.
    let again = try #require(await session.open(at: 0.5))
    #expect(again.startTime == 0.5)
    await session.close()
  }

  @Test func soundFollowsThePictureOverADiscontinuity() async throws {
    serve(first: 300_000, second: 0)
    origin.answer(
      TestStream.base + "main.m3u8",
      text: """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="a.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.64001e,mp4a.40.2",AUDIO="a"
        index.m3u8
        """)
    origin.answer(
      TestStream.base + "a.m3u8",
      text: TestStream.playlist("a", durations: [2, 2], extra: [1: "#EXT-X-DISCONTINUITY\n"]))
    let movie = TestMovie(tracks: [TestMovie.Track(handler: "soun", timescale: 48_000)])
    origin.answer(TestStream.base + "ainit.mp4", .body(movie.initialization))
    for (number, ticks) in [UInt64(480_000), 0].enumerated() {
      origin.answer(
        TestStream.base + "a\(number).m4s",
        .body(
          TestMovie.fragment(decodeTime: ticks, samples: TestMovie.frames(100, duration: 960))))
    }
    let session = TestStream.session(origin, log: log, playlist: "main.m3u8")
    await session.prepare()
    let set = try #require(await session.open(at: nil))
    let video = try #require(set.video)
    async let picture = FeedReader.all(video)
    let sound = try FeedReader.times(await FeedReader.all(try #require(set.audio)))
    #expect(try FeedReader.times(await picture).first == 10)
    #expect(sound.count == 200)
    #expect(sound.first == 10)
    #expect(sound.dropFirst(100).first == 12)
    await session.close()
  }
}
