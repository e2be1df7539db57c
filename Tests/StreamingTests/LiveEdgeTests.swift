import Testing

@testable import Streaming

/// Where the live edge is and how far behind it a stream is joined.
@Suite struct LiveEdgeTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()
  private let clock = ManualTimekeeper()
  private let index = TestStream.base + "index.m3u8"

  @Test func theEdgeMovesOnWithTheClock() {
    var edge = EdgeEstimate()
    #expect(edge.offset == nil)
    // The second answer was late by 0.3 s, the third by nothing.
    edge.add(end: 10, at: 100.2)
    edge.add(end: 10.5, at: 101)
    edge.add(end: 11, at: 101.1)
    #expect(edge.offset == 11 - 101.1)
    edge.add(end: 11.5, at: 102)
    #expect(edge.offset == 11 - 101.1)
  }

  @Test func whatIsLongPastIsForgotten() {
    var edge = EdgeEstimate()
    edge.add(end: 100, at: 0)
    // The encoder has rested for 20 s.
    for step in 0..<100 { edge.add(end: 100 + Double(step), at: 20 + Double(step)) }
    #expect(edge.offset == 80)
  }

  /// Ten segments of a second from 54 000 s on, dated so that the end is the clock's time less so
  /// many seconds.
  private func serve(lag: Double?, target: Int = 1) {
    TestStream.serveSeconds(origin, count: 30, first: 500, startTicks: 54_000 * 30_000)
    var extra: [Int: String] = [:]
    if let lag {
      // The clock of the tests begins at midnight.
      let seconds = 86_400 - 10 - lag
      let (minute, second) = (Int(seconds) / 60 % 60, seconds - Double(Int(seconds) / 60 * 60))
      extra[500] = "#EXT-X-PROGRAM-DATE-TIME:2026-11-30T23:\(minute):\(second)Z\n"
    }
    origin.answer(
      index,
      text: TestStream.playlist(
        "v", durations: [Double](repeating: 1, count: 10), first: 500, target: target,
        isLive: true, extra: extra))
  }

  private func open(_ latency: LatencyPreference) async throws -> (HLSSession, FeedSet) {
    let log = log
    let session = HLSSession(
      url: index, playlist: nil, configuration: StreamingConfiguration(latency: latency),
      playlists: origin, segments: origin, clock: clock
    ) { log.add($0) }
    await session.prepare()
    return (session, try #require(await session.open(at: nil)))
  }

  @Test func datesAreThoseOfTheEncoder() async throws {
    serve(lag: 2.5)
    let (session, set) = try await open(.automatic)
    let midnight = 1_796_083_200.0
    _ = await set.timeline.reaches(54_009)
    #expect(try abs(#require(set.timeline.date(at: 54_007)) - (midnight - 5.5)) < 1e-6)
    #expect(try abs(#require(set.timeline.date(at: 54_009.25)) - (midnight - 3.25)) < 1e-6)
    await session.close()
  }

  @Test func withoutDatesThereAreNone() async throws {
    serve(lag: nil)
    let (session, set) = try await open(.automatic)
    _ = await set.timeline.reaches(54_008)
    #expect(set.timeline.date(at: 54_007) == nil)
    await session.close()
  }

  /// Seconds behind the encoder, where the end of the playlist is 2.5 s behind it; the hold-back is
  /// three seconds. Segments are joined at their beginning.
  @Test(arguments: [(6.5, 54_006.0), (8.5, 54_004), (1, 54_007), (99, 54_000)])
  func aDelayThatIsAskedForIsKept(_ latency: Double, start: Double) async throws {
    serve(lag: 2.5)
    let (session, set) = try await open(.seconds(latency))
    #expect(set.startTime == start)
    await session.close()
  }

  /// A clock hours off says nothing of the delay.
  @Test(arguments: [nil, 7200.0, -30])
  func withoutACredibleDateTheEndCounts(_ lag: Double?) async throws {
    serve(lag: lag)
    let (session, set) = try await open(.seconds(5))
    #expect(set.startTime == 54_005)
    await session.close()
  }

  @Test func theEdgeIsReported() async throws {
    serve(lag: nil)
    let (session, _) = try await open(.automatic)
    let edge = await log.first { event -> LiveEdge? in
      guard case .window(let window) = event else { return nil }
      return window.edge
    }
    // Feed time 54 010 is the end at the clock's zero.
    #expect(
      edge
        == LiveEdge(offset: 54_010, listedEnd: 54_010, holdBack: 3, step: 1, hasParts: false))
    await session.close()
  }

  /// Segments last 1.002 s although the playlist says 1 s: the axes drift apart by the hour, and
  /// the edge is still that of the media.
  @Test func inexactDurationsDoNotMoveTheEdge() async throws {
    origin.answer(TestStream.base + "vinit.mp4", .body(TestMovie().initialization))
    for number in 500..<530 {
      let samples = TestMovie.frames(30, duration: 1002)
      let fragment = TestMovie.fragment(
        decodeTime: UInt64(number - 500) * 30_060, samples: samples)
      origin.answer(TestStream.base + "v\(number).m4s", .body(fragment))
    }
    func list(_ first: Int) -> [UInt8] {
      Array(
        TestStream.playlist(
          "v", durations: [Double](repeating: 1, count: 10), first: first, target: 1, isLive: true
        ).utf8)
    }
    origin.answer(index, .body(list(500)), .body(list(505)), .body(list(509)), .status(503))
    let (session, set) = try await open(.automatic)
    for _ in 0..<2 {
      let count = clock.sleeps.count
      clock.advance(by: .seconds(5))
      await clock.slept(times: count + 1)
    }
    _ = await set.timeline.reaches(18 * 1.002)
    await session.playhead(8)
    await session.windowChanged()
    let edge = log.all.compactMap { event -> LiveEdge? in
      guard case .window(let window) = event else { return nil }
      return window.edge
    }.last
    // 19 segments are listed, of which the last begins in the media at 18.036 s.
    #expect(try abs(#require(edge).listedEnd - 19.036) < 0.01)
    await session.close()
  }
}
