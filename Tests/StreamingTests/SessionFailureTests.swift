import Testing

@testable import Streaming

@Suite struct SessionFailureTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()
  private let index = TestStream.base + "index.m3u8"

  private func prepare(clock: any Timekeeper = HastyTimekeeper()) async -> HLSSession {
    let session = TestStream.session(origin, log: log, clock: clock)
    await session.prepare()
    return session
  }

  @Test(arguments: [401, 403, 404, 410])
  func aRefusalOfTheFirstPlaylistIsFinal(status: Int) async {
    origin.answer(index, .status(status))
    _ = await prepare()
    #expect(log.failures.map(\.kind) == [.refused(status: status)])
    #expect(origin.count(index) == 1)
  }

  @Test func anotherErrorIsTriedForTenSeconds() async {
    origin.answer(index, .status(503))
    let clock = HastyTimekeeper()
    _ = await prepare(clock: clock)
    #expect(log.failures.map(\.kind) == [.refused(status: 503)])
    #expect(clock.now > .seconds(7))
    #expect(clock.now <= .seconds(10))
  }

  @Test func aMalformedPlaylistIsTriedAgain() async {
    origin.answer(
      index, .body(Array("<html>".utf8)),
      .body(Array(TestStream.playlist("v", durations: [1]).utf8)))
    _ = await prepare()
    #expect(log.failures.isEmpty)
    #expect(log.presentation != nil)
  }

  @Test func encryptedSegmentsSaySo() async {
    origin.answer(
      index,
      text: TestStream.playlist(
        "v", durations: [1],
        header:
          "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://k\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n"
      ))
    _ = await prepare()
    #expect(log.failures.map(\.kind) == [.encrypted])
    #expect(log.failures.first?.reason.contains("SAMPLE-AES") == true)
    #expect(log.failures.first?.reason.contains("com.apple.streamingkeydelivery") == true)
  }

  @Test func aRemotePlaylistReachesNoFile() async {
    origin.answer(
      index,
      text: "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI=\"file:///etc/hostname\"\n"
        + "#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n")
    let session = await prepare()
    #expect(await session.open(at: nil) == nil)
    #expect(log.failures.count == 1)
    #expect(origin.requests.allSatisfy { $0.url.hasPrefix("http:") })
  }

  @Test func transportStreamsAreLeftToLibmpv() async {
    origin.answer(index, text: TestStream.playlist("v", durations: [1], map: nil))
    origin.answer(
      TestStream.base + "v0.m4s", .body([0x47] + [UInt8](repeating: 0xFF, count: 187)))
    let session = await prepare()
    #expect(await session.open(at: nil) == nil)
    #expect(log.failures.map(\.kind) == [.unsupported])
    #expect(log.failures.map(\.url) == [index])
  }

  @Test func aStreamWithNoSegmentToBeHadGivesTheReason() async {
    origin.answer(
      index, text: TestStream.playlist("v", durations: [Double](repeating: 1, count: 20)))
    origin.answer(TestStream.base + "vinit.mp4", .body(TestMovie().initialization))
    let clock = HastyTimekeeper()
    let session = await prepare(clock: clock)
    #expect(await session.open(at: nil) == nil)
    #expect(log.failures.map(\.kind) == [.refused(status: 404)])
    #expect(clock.now < .seconds(20))
  }

  @Test func theNextSegmentIsTakenWhereTheFirstIsMissing() async throws {
    origin.answer(index, text: TestStream.playlist("v", durations: [1, 1, 1]))
    TestStream.serveSeconds(origin, count: 3)
    origin.answer(TestStream.base + "v0.m4s", .status(404))
    let session = await prepare()
    let set = try #require(await session.open(at: nil))
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.count == 60)
    await session.close()
  }

  @Test(.timeLimit(.minutes(1))) func aGapLongerThanTheReadAheadIsPassed() async throws {
    origin.answer(
      index, text: TestStream.playlist("v", durations: [Double](repeating: 1, count: 30)))
    TestStream.serveSeconds(origin, count: 30)
    for number in 2..<20 { origin.answer(TestStream.base + "v\(number).m4s", .status(404)) }
    var configuration = StreamingConfiguration()
    configuration.limits.secondsAhead = 5
    let session = TestStream.session(origin, log: log, configuration: configuration)
    await session.prepare()
    let set = try #require(await session.open(at: nil))
    await session.playhead(1.9)
    await origin.asked(for: TestStream.base + "v20.m4s")
    #expect(set.video?.isCancelled == false)
    #expect(log.failures.isEmpty)
    await session.close()
  }

  @Test func aSegmentWithoutMediaIsLeftOutWithAWarning() async throws {
    origin.answer(index, text: TestStream.playlist("v", durations: [1, 1, 1]))
    TestStream.serveSeconds(origin, count: 3)
    origin.answer(TestStream.base + "v1.m4s", .body([]))
    let session = await prepare()
    let set = try #require(await session.open(at: nil))
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.count == 60)
    #expect(log.warnings.map(\.code) == ["segment-skipped"])
    #expect(log.warnings.first?.uri == TestStream.base + "v1.m4s")
    await session.close()
  }

  @Test func aFirstSegmentWithoutMediaLeavesTheStreamAMovie() async throws {
    origin.answer(index, text: TestStream.playlist("v", durations: [1, 1, 1]))
    TestStream.serveSeconds(origin, count: 3)
    origin.answer(TestStream.base + "v0.m4s", .body(TestMovie.box("free", [0])))
    let session = await prepare()
    let set = try #require(await session.open(at: nil))
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.count == 60)
    #expect(log.failures.isEmpty)
    await session.close()
  }

  @Test func aFloodOfFaultyBoxesGivesFewWarnings() async throws {
    origin.answer(index, text: TestStream.playlist("v", durations: [1, 1]))
    TestStream.serveSeconds(
      origin, count: 2,
      events: [1: (0..<1000).flatMap { _ in TestMovie.box("moof", []) }])
    let session = await prepare()
    let set = try #require(await session.open(at: nil))
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.count == 60)
    #expect(log.warnings.count == 8)
    #expect(log.warnings.allSatisfy { $0.code == "box" && $0.offset != nil })
    await session.close()
  }

  @Test func aVariantThatIsNotThereIsReplaced() async {
    origin.answer(
      index,
      text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720\ngone.m3u8\n"
        + "#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360\nv.m3u8\n")
    origin.answer(TestStream.base + "v.m3u8", text: TestStream.playlist("v", durations: [1]))
    _ = await prepare()
    #expect(log.presentation?.variants.playingOption?.variant.height == 360)
    #expect(log.warnings.map(\.code) == ["variant"])
  }

  @Test func onlyTheChosenVariantIsOpened() async {
    origin.answer(
      index,
      text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720,FRAME-RATE=59.94\nv.m3u8\n"
        + "#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360,FRAME-RATE=29.97\nw.m3u8\n")
    origin.answer(TestStream.base + "v.m3u8", text: TestStream.playlist("v", durations: [1]))
    _ = await prepare()
    #expect(origin.requests.map(\.url) == [index, TestStream.base + "v.m3u8"])
    #expect(log.presentation?.highestFrameRate?.description == "60000/1001")
    #expect(log.presentation?.variants.options.count == 2)
  }
}
