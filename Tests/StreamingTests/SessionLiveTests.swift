import Testing
import TimedMetadata
import Timing

@testable import Streaming

/// Live streams on a clock that is wound by hand.
@Suite struct SessionLiveTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()
  private let clock = ManualTimekeeper()
  private let index = TestStream.base + "index.m3u8"

  private func list(
    _ first: Int, _ count: Int, isLive: Bool = true, header: String = ""
  ) -> [UInt8] {
    Array(
      TestStream.playlist(
        "v", durations: [Double](repeating: 1, count: count), first: first, target: 1,
        isLive: isLive, header: header
      ).utf8)
  }

  /// Segments from 500 on; segment n holds the second from 54 000 + n - 500.
  private func serve(_ answers: ScriptedOrigin.Answer..., count: Int = 60) {
    TestStream.serveSeconds(
      origin, count: count, first: 500, startTicks: 54_000 * 30_000,
      events: [
        508: TestMovie.event(at: .absolute(54_008 * 30_000 + 15_000))
      ])
    origin.answer(index, answers)
  }

  private func open(at position: Double? = nil) async throws -> (HLSSession, FeedSet) {
    let session = TestStream.session(origin, log: log, clock: clock)
    await session.prepare()
    return (session, try #require(await session.open(at: position)))
  }

  /// Winds the clock until the session sleeps again.
  private func wind(_ seconds: Double) async {
    let count = clock.sleeps.count
    clock.advance(by: .seconds(seconds))
    await clock.slept(times: count + 1)
  }

  private func window(_ matches: @escaping @Sendable (PlaybackWindow) -> Bool) async
    -> PlaybackWindow?
  {
    await log.first { event -> PlaybackWindow? in
      guard case .window(let window) = event, matches(window) else { return nil }
      return window
    }
  }

  @Test func joinsThreeTargetDurationsFromTheEnd() async throws {
    serve(.body(list(500, 10)))
    let (session, set) = try await open()
    #expect(set.startTime == 54_007)
    #expect(set.timeline.position(of: 54_007) == 7)
    #expect(origin.count(TestStream.base + "v506.m4s") == 0)
    await session.close()
  }

  @Test func joinsAtTheHoldBack() async throws {
    serve(.body(list(500, 10, header: "#EXT-X-SERVER-CONTROL:HOLD-BACK=5\n")))
    let (session, set) = try await open()
    #expect(set.startTime == 54_005)
    await session.close()
  }

  @Test func anEventCountsAtItsMediaTime() async throws {
    serve(.body(list(500, 10)))
    let (session, set) = try await open()
    let event = try #require(await log.received(count: 1).first)
    #expect(event.message.time == .absolute(54_008 * 30_000 + 15_000))
    let shown = set.timeline.streamTime(at: 54_008.5)
    #expect(shown.time == MediaTime(54_008 * 30_000 + 15_000, timescale: 30_000))
    #expect(set.timeline.position(of: 54_008.5) == 8.5)
    await session.close()
  }

  @Test func followsTheWindowToTheEnd() async throws {
    serve(
      .body(list(500, 10)), .body(list(500, 10)), .body(list(502, 10)),
      .body(list(502, 11, isLive: false)))
    let (session, set) = try await open()
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    await clock.slept(times: 1)
    // Unchanged: half the target duration before the next attempt.
    await wind(1)
    await wind(0.5)
    _ = await window { $0.end == 10 }
    #expect(set.timeline.position(of: 54_007) == 5)
    clock.advance(by: .seconds(1))
    let end = try #require(await window { !$0.isLive })
    #expect(end.duration == 11)
    let times = try FeedReader.times(await bytes)
    #expect(times.first == 54_007)
    #expect(times.count == 30 * 6)
    #expect(clock.sleeps.prefix(3) == [.seconds(1), .milliseconds(500), .seconds(1)])
    await session.close()
  }

  @Test func anEventThatEndsBecomesARecordingWithoutABreak() async throws {
    let event = "#EXT-X-PLAYLIST-TYPE:EVENT\n"
    serve(
      .body(list(500, 10, header: event)), .body(list(500, 11, header: event)),
      .body(list(500, 12, isLive: false, header: event)))
    let (session, set) = try await open()
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    await clock.slept(times: 1)
    await wind(1)
    clock.advance(by: .seconds(1))
    let window = try #require(await window { !$0.isLive })
    #expect(window.duration == 12)
    #expect(window.liveEdge == nil)
    #expect(window.edge == nil)
    // Positions count from the same start, and the feed plays on to the last frame.
    #expect(set.timeline.position(of: 54_007) == 7)
    #expect(try FeedReader.times(await bytes).count == 30 * 5)
    #expect(log.warnings.isEmpty)
    let again = try #require(await session.open(at: 0))
    #expect(again.startTime == 54_000)
    await session.close()
  }

  @Test func aMalformedPlaylistIsLoadedAgainAndPlaybackGoesOn() async throws {
    serve(
      .body(list(500, 10)), .body(Array("<html>".utf8)), .status(503),
      .body(list(501, 11, isLive: false)))
    let (session, set) = try await open()
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    await clock.slept(times: 1)
    await wind(1)
    await wind(1)
    clock.advance(by: .seconds(1))
    #expect(try FeedReader.times(await bytes).count == 30 * 5)
    #expect(log.warnings.contains { $0.code == "playlist-reload" })
    #expect(log.failures.isEmpty)
    await session.close()
  }

  @Test func anOlderCopyChangesNothing() async throws {
    serve(.body(list(505, 10)), .body(list(503, 10)), .body(list(505, 11, isLive: false)))
    let (session, set) = try await open()
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    await clock.slept(times: 1)
    await wind(1)
    clock.advance(by: .milliseconds(500))
    let times = try FeedReader.times(await bytes)
    #expect(times.first == 54_012)
    #expect(times.count == 30 * 4)
    await session.close()
  }

  /// The encoder starts again with number 0 and time 0, and says nothing of a discontinuity.
  @Test func anEncoderThatRestartsGoesOn() async throws {
    serve(
      .body(list(500, 10)), .body(list(0, 1)), .body(list(0, 1)),
      .body(list(0, 1, isLive: false)))
    for number in 0..<1 {
      origin.answer(
        TestStream.base + "v\(number).m4s",
        .body(
          TestMovie.event(at: .absolute(UInt64(number) * 30_000), id: UInt32(number))
            + TestMovie.fragment(
              decodeTime: UInt64(number) * 30_000,
              samples: TestMovie.frames(30, duration: 1000))))
    }
    let (session, set) = try await open()
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    await origin.asked(for: TestStream.base + "v509.m4s")
    await clock.slept(times: 1)
    for _ in 0..<2 { await wind(1) }
    clock.advance(by: .seconds(1))
    // After three seconds from 54 007 on, the one of the new numbers.
    let times = try FeedReader.times(await bytes)
    #expect(times.count == 120)
    #expect(times == times.sorted())
    #expect(times.last.map { abs($0 - 54_010.9667) < 0.001 } == true)
    // It is a period of its own, and so are its events.
    #expect(set.timeline.streamTime(at: 54_010.5).period == 1)
    #expect(set.timeline.streamTime(at: 54_010.5).time == MediaTime(15_000, timescale: 30_000))
    #expect(log.received.last?.period == 1)
    #expect(log.warnings.map(\.code) == ["segment-gone"])
    await session.close()
  }

  @Test func whoFallsOutOfTheWindowIsTakenBackIn() async throws {
    serve(.body(list(500, 10)), .body(list(530, 10)))
    let (session, set) = try await open()
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    await origin.asked(for: TestStream.base + "v509.m4s")
    await clock.slept(times: 1)
    await wind(1)
    let times = try FeedReader.times(await bytes)
    #expect(times.count == 90)
    let position = await log.first { event -> Double? in
      guard case .segue(let position) = event else { return nil }
      return position
    }
    #expect(log.warnings.contains { $0.code == "segment-gone" })
    let next = try #require(await session.open(at: position))
    #expect(next.startTime == 54_030)
    await session.close()
  }

  @Test func positionsSeekInTheWindow() async throws {
    serve(.body(list(500, 10)))
    let (session, _) = try await open()
    let set = try #require(await session.open(at: 2.5))
    #expect(set.startTime == 54_002.5)
    let edge = try #require(await session.open(at: 999))
    #expect(edge.startTime == 54_007)
    let back = try #require(await session.open(at: -2))
    #expect(back.startTime == 54_005)
    await session.close()
  }

  @Test func aPlaylistThatStaysAwayEndsPlaybackWithTheReason() async throws {
    serve(.body(list(500, 10)), .status(404))
    let (session, set) = try await open()
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    await clock.slept(times: 1)
    while log.failures.isEmpty, clock.now < .seconds(90) {
      clock.advance(by: .seconds(5))
      await Task.yield()
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(log.failures.map(\.kind) == [.refused(status: 404)])
    #expect(try FeedReader.times(await bytes).count == 90)
    await session.close()
  }

  @Test func aStreamThatHasNotBegunIsWaitedFor() async throws {
    serve(.body(list(500, 0)), .body(list(500, 1)), .body(list(500, 2, isLive: false)))
    let session = TestStream.session(origin, log: log, clock: clock)
    await session.prepare()
    async let opened = session.open(at: nil)
    await clock.slept(times: 1)
    await wind(1)
    let set = try #require(await opened)
    #expect(set.startTime == 54_000)
    await session.close()
  }
}
