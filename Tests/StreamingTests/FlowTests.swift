import ISOBMFF
import Testing

@testable import Streaming

/// How bytes move from the origin to a feed.
@Suite struct FlowTests {
  private let log = EventLog()
  private static let index = TestStream.base + "index.m3u8"

  private static func origin(chunkSize: Int = 1000, seconds: Int = 3) -> ScriptedOrigin {
    let origin = ScriptedOrigin(chunkSize: chunkSize)
    origin.answer(
      index, text: TestStream.playlist("v", durations: [Double](repeating: 1, count: seconds)))
    TestStream.serveSeconds(
      origin, count: seconds, events: [1: TestMovie.event(at: .absolute(45_000))])
    return origin
  }

  private func open(
    _ origin: ScriptedOrigin, configuration: StreamingConfiguration = StreamingConfiguration()
  ) async throws -> (HLSSession, FeedSet) {
    let session = TestStream.session(origin, log: log, configuration: configuration)
    await session.prepare()
    return (session, try #require(await session.open(at: nil)))
  }

  @Test func theCutsOfTheNetworkChangeNothing() async throws {
    var results: [[UInt8]] = []
    for size in [1, 7, 64, 1000, 1_000_000] {
      let (session, set) = try await open(Self.origin(chunkSize: size))
      results.append(await FeedReader.all(try #require(set.video)))
      await session.close()
    }
    #expect(Set(results).count == 1)
    #expect(log.received.count == 5)
    #expect(Set(log.received).count == 1)
  }

  @Test func theFirstPictureDoesNotWaitForTheSegment() async throws {
    let origin = Self.origin()
    let segment = TestMovie.fragment(
      decodeTime: 0, samples: TestMovie.frames(30, duration: 1000))
    // All of the fragment's box and the first frames come, the rest never does.
    origin.answer(TestStream.base + "v0.m4s", .hanging(segment, after: segment.count - 200))
    let (session, set) = try await open(origin)
    #expect(set.startTime == 0)
    let video = try #require(set.video)
    let reader = Task { await FeedReader.upTo(TestMovie().initialization.count + 600, video) }
    let bytes = await reader.value
    #expect(try FeedReader.times(bytes).count == 30)
    await session.close()
  }

  @Test func readAheadIsBoundedBySeconds() async throws {
    let origin = Self.origin(seconds: 20)
    var configuration = StreamingConfiguration()
    configuration.limits.secondsAhead = 5
    let (session, set) = try await open(origin, configuration: configuration)
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    await origin.asked(for: TestStream.base + "v4.m4s")
    #expect(origin.count(TestStream.base + "v6.m4s") == 0)
    await session.playhead(3)
    await origin.asked(for: TestStream.base + "v7.m4s")
    #expect(origin.count(TestStream.base + "v9.m4s") == 0)
    await session.close()
    _ = await bytes
  }

  @Test func readAheadIsBoundedByBytes() async {
    let ahead = ReadAhead(limits: BufferLimits(), playhead: 0)
    var sent = SentBytes()
    sent.add(40 << 20, at: 1)
    #expect(await ahead.admits(2, sent: sent))
    sent.add(8 << 20, at: 2)
    let waiting = Task { [sent] in await ahead.admits(3, sent: sent) }
    ahead.move(to: 1.5)
    #expect(await waiting.value)
    let blocked = Task { [sent] in await ahead.admits(40, sent: sent) }
    blocked.cancel()
    #expect(await blocked.value == false)
  }

  @Test func closingEndsEverything() async throws {
    let origin = Self.origin()
    origin.answer(TestStream.base + "v1.m4s", .stalled)
    let (session, set) = try await open(origin)
    let video = try #require(set.video)
    async let bytes = FeedReader.all(video)
    await session.close()
    _ = await bytes
    #expect(video.isCancelled)
    #expect(log.failures.isEmpty)
  }

  @Test func aLaterOpenOvertakes() async throws {
    let origin = Self.origin(seconds: 10)
    let session = TestStream.session(origin, log: log)
    await session.prepare()
    async let first = session.open(at: 1)
    async let second = session.open(at: 5)
    let sets = await [first, second].compactMap { $0 }
    let open = sets.filter { $0.video?.isCancelled == false }
    #expect(open.count == 1)
    await session.close()
  }
}
