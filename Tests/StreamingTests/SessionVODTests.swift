import Testing
import TimedMetadata
import Timing

@testable import Streaming

@Suite struct SessionVODTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()

  private func serve(
    seconds: Int, startTicks: UInt64 = 0, movie: TestMovie = TestMovie(),
    events: [Int: [UInt8]] = [:]
  ) {
    origin.answer(
      TestStream.base + "index.m3u8",
      text: TestStream.playlist("v", durations: [Double](repeating: 1, count: seconds)))
    TestStream.serveSeconds(
      origin, count: seconds, startTicks: startTicks, movie: movie, events: events)
  }

  private func open(
    at position: Double? = nil, configuration: StreamingConfiguration = StreamingConfiguration()
  ) async throws -> (HLSSession, FeedSet) {
    let session = TestStream.session(origin, log: log, configuration: configuration)
    await session.prepare()
    return (session, try #require(await session.open(at: position)))
  }

  @Test func aWholeStreamComesOutWithItsOwnTimes() async throws {
    serve(seconds: 4)
    let (session, set) = try await open()
    #expect(set.startTime == 0)
    #expect(set.audio == nil)
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.count == 120)
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 30) < 1e-9) }
    #expect(log.presentation?.window.duration == 4)
    #expect(log.failures.isEmpty)
    await session.close()
  }

  @Test func nothingIsFetchedTwice() async throws {
    serve(seconds: 4)
    let (session, set) = try await open()
    _ = await FeedReader.all(try #require(set.video))
    #expect(Set(origin.requests).count == origin.requests.count)
    origin.forget()
    let again = try #require(await session.open(at: 2.5))
    _ = await FeedReader.all(try #require(again.video))
    #expect(origin.requests.isEmpty)
    await session.close()
  }

  @Test func aSeekStartsWithTheSegmentAndNamesTheFrame() async throws {
    serve(seconds: 6, startTicks: 300_000)
    let (session, first) = try await open()
    #expect(first.startTime == 10)
    // Frames are 1/30 s apart: the first at or after 3.51 s is frame 106.
    let set = try #require(await session.open(at: 3.51))
    let start = try #require(set.startTime)
    #expect(abs(start - (10 + 106.0 / 30)) < 1e-9)
    #expect(abs(set.timeline.position(of: start) - 106.0 / 30) < 1e-9)
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.first == 13)
    #expect(first.video?.isCancelled == true)
    await session.close()
  }

  @Test(
    arguments: [
      (0.0, 0), (1.0 / 30, 1), (0.999, 30), (1, 30), (2.0 + 29.0 / 30, 89), (3.95, 119),
      (3.99, 119), (99, 119), (-1, 90), (-99, 0),
    ] as [(Double, Int)])
  func everyPositionIsExact(position: Double, frame: Int) async throws {
    serve(seconds: 4)
    let (session, set) = try await open(at: position)
    #expect(abs(try #require(set.startTime) - Double(frame) / 30) < 1e-9)
    await session.close()
  }

  @Test func theConfiguredStartIsUsedOnce() async throws {
    serve(seconds: 4)
    var configuration = StreamingConfiguration()
    configuration.start = 2
    let (session, set) = try await open(configuration: configuration)
    #expect(set.startTime == 2)
    await session.close()
  }

  @Test func theStartOfThePlaylistIsUsed() async throws {
    serve(seconds: 4)
    origin.answer(
      TestStream.base + "index.m3u8",
      text: TestStream.playlist(
        "v", durations: [1, 1, 1, 1], header: "#EXT-X-START:TIME-OFFSET=-1.5,PRECISE=YES\n"))
    let (session, set) = try await open()
    #expect(set.startTime == 2.5)
    await session.close()
  }

  @Test func segmentsThatAreNotWhereThePlaylistSaysAreFound() async throws {
    // The playlist says two seconds a segment, each holds one.
    serve(seconds: 8)
    origin.answer(
      TestStream.base + "index.m3u8",
      text: TestStream.playlist("v", durations: [Double](repeating: 2, count: 8)))
    let (session, set) = try await open(at: 5.5)
    #expect(set.startTime == 5.5)
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.first == 5)
    await session.close()
  }

  @Test func playbackStartsAtAKeyframe() async throws {
    serve(seconds: 3)
    let samples = TestMovie.frames(30, duration: 1000).map { sample in
      TestMovie.Sample(duration: sample.duration, isSync: false)
    }
    origin.answer(
      TestStream.base + "v1.m4s",
      .body(TestMovie.fragment(decodeTime: 30_000, samples: samples)))
    let (session, set) = try await open(at: 1.5)
    #expect(set.startTime == 1.5)
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.first == 0)
    await session.close()
  }

  @Test func theTitleComesFromTheContainer() async throws {
    serve(seconds: 1, movie: TestMovie(title: "Bühne 1"))
    let (session, _) = try await open()
    let title = await log.first { event -> String? in
      guard case .containerTitle(let title) = event else { return nil }
      return title
    }
    #expect(title == "Bühne 1")
    await session.close()
  }

  @Test func aSegmentThatFailsIsLeftOutWithAWarning() async throws {
    serve(seconds: 4)
    origin.answer(TestStream.base + "v2.m4s", .status(404))
    let (session, set) = try await open()
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.count == 90)
    #expect(times.last.map { abs($0 - 119.0 / 30) < 1e-9 } == true)
    #expect(
      log.warnings.contains { $0.code == "segment-skipped" && $0.uri?.hasSuffix("v2.m4s") == true })
    #expect(origin.count(TestStream.base + "v2.m4s") == 4)
    await session.close()
  }

  @Test func aSegmentThatBreaksOffForGoodLeavesTheBoxesWhole() async throws {
    serve(seconds: 4)
    let whole = TestMovie.fragment(
      decodeTime: 30_000, samples: TestMovie.frames(30, duration: 1000))
    let stump = Array(whole.dropLast(100))
    origin.answer(
      TestStream.base + "v1.m4s", .broken(stump, after: stump.count), .status(500))
    let (session, set) = try await open()
    let bytes = await FeedReader.all(try #require(set.video))
    #expect(try FeedReader.times(bytes).count == 120)
    await session.close()
  }

  @Test func aGapIsNotAskedFor() async throws {
    serve(seconds: 3)
    origin.answer(
      TestStream.base + "index.m3u8",
      text: TestStream.playlist("v", durations: [1, 1, 1], extra: [1: "#EXT-X-GAP\n"]))
    let (session, set) = try await open()
    _ = await FeedReader.all(try #require(set.video))
    #expect(origin.count(TestStream.base + "v1.m4s") == 0)
    await session.close()
  }

  @Test func byteRangesOfOneFilePlay() async throws {
    let movie = TestMovie()
    let fragments = (0..<3).map {
      TestMovie.fragment(
        decodeTime: UInt64($0) * 30_000, samples: TestMovie.frames(30, duration: 1000))
    }
    let head = movie.initialization
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
    text += "#EXT-X-MAP:URI=\"all.mp4\",BYTERANGE=\"\(head.count)@0\"\n"
    var offset = head.count
    for fragment in fragments {
      text += "#EXTINF:1,\n#EXT-X-BYTERANGE:\(fragment.count)@\(offset)\nall.mp4\n"
      offset += fragment.count
    }
    origin.answer(TestStream.base + "index.m3u8", text: text + "#EXT-X-ENDLIST\n")
    origin.answer(TestStream.base + "all.mp4", .body(head + fragments.flatMap { $0 }))
    let (session, set) = try await open(at: 1.5)
    #expect(set.startTime == 1.5)
    let times = try FeedReader.times(await FeedReader.all(try #require(set.video)))
    #expect(times.first == 1)
    #expect(times.count == 60)
    await session.close()
  }

  @Test func segmentsThatBringTheirOwnMovieBoxPlay() async throws {
    let movie = TestMovie()
    origin.answer(
      TestStream.base + "index.m3u8",
      text: TestStream.playlist("v", durations: [1, 1], map: nil))
    for number in 0..<2 {
      let fragment = TestMovie.fragment(
        decodeTime: UInt64(number) * 30_000, samples: TestMovie.frames(30, duration: 1000))
      origin.answer(
        TestStream.base + "v\(number).m4s", .body(movie.initialization + fragment))
    }
    let (session, set) = try await open()
    let bytes = await FeedReader.all(try #require(set.video))
    #expect(try FeedReader.times(bytes).count == 60)
    // A second movie box in one stream would end libmpv's playback.
    let boxes = bytes.indices.filter { bytes[$0...].starts(with: "moov".utf8) }
    #expect(boxes.count == 1)
    await session.close()
  }

  @Test func urlsAreAskedForByteForByte() async throws {
    let name = "\u{438}\u{306} 1.m4s"
    serve(seconds: 1)
    origin.answer(
      TestStream.base + "index.m3u8",
      text: "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI=\"vinit.mp4\"\n"
        + "#EXTINF:1,\n\(name)\n#EXT-X-ENDLIST\n")
    origin.answer(
      TestStream.base + name,
      .body(TestMovie.fragment(decodeTime: 0, samples: TestMovie.frames(30, duration: 1000))))
    let (session, set) = try await open()
    _ = await FeedReader.all(try #require(set.video))
    let asked = origin.requests.map { Array($0.url.utf8) }
    #expect(asked.contains(Array((TestStream.base + name).utf8)))
    await session.close()
  }

  @Test func redirectedPlaylistsResolveAgainstWhereTheyCameFrom() async throws {
    let text = TestStream.playlist("v", durations: [1])
    origin.answer(
      TestStream.base + "index.m3u8",
      .redirected(Array(text.utf8), to: "http://origin.test/deep/index.m3u8"))
    let fragment = TestMovie.fragment(
      decodeTime: 0, samples: TestMovie.frames(30, duration: 1000))
    origin.answer("http://origin.test/deep/vinit.mp4", .body(TestMovie().initialization))
    origin.answer("http://origin.test/deep/v0.m4s", .body(fragment))
    let (session, set) = try await open()
    #expect(set.video != nil)
    await session.close()
  }
}
