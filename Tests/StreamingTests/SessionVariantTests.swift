import ISOBMFF
import Testing
import TimedMetadata
import Timing

@testable import Streaming

/// Changes of the variant: the feeds that are prepared, and what becomes of those that play.
@Suite struct SessionVariantTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()

  /// Two variants of ten segments of a second, of 30 and of 60 frames.
  private func serve(
    codecs: String = "avc1.64001e", startTicks: UInt64 = 0, events: [Int: [UInt8]] = [:]
  ) {
    origin.answer(
      TestStream.base + "index.m3u8",
      text: """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.64001e",RESOLUTION=1280x720,FRAME-RATE=30
        v.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=4000,CODECS="\(codecs)",RESOLUTION=1920x1080,FRAME-RATE=60
        w.m3u8
        """)
    for prefix in ["v", "w"] {
      origin.answer(
        TestStream.base + prefix + ".m3u8",
        text: TestStream.playlist(prefix, durations: [Double](repeating: 1, count: 10)))
    }
    TestStream.serveSeconds(origin, count: 10, startTicks: startTicks, events: events)
    origin.answer(TestStream.base + "winit.mp4", .body(TestMovie().initialization))
    for number in 0..<10 {
      let fragment = TestMovie.fragment(
        decodeTime: startTicks + UInt64(number) * 30_000,
        samples: TestMovie.frames(60, duration: 500))
      origin.answer(TestStream.base + "w\(number).m4s", .body((events[number] ?? []) + fragment))
    }
  }

  private func open() async throws -> (HLSSession, FeedSet) {
    let session = TestStream.session(origin, log: log)
    await session.prepare()
    return (session, try #require(await session.open(at: nil)))
  }

  private func ready(_ change: VariantChange) throws -> FeedSet {
    guard case .ready(let set) = change else {
      Issue.record("\(change)")
      throw CancellationError()
    }
    return set
  }

  private func times(_ feed: Feed?) async throws -> [Double] {
    try FeedReader.times(await FeedReader.all(try #require(feed)))
  }

  private var groups: [VariantGroup] {
    log.all.compactMap { event -> VariantGroup? in
      guard case .variants(let group) = event else { return nil }
      return group
    }
  }

  @Test func theNextSegmentTakesOver() async throws {
    serve(startTicks: 90_000)
    let (session, former) = try await open()
    #expect(log.presentation?.variants.playing == 0)
    await session.playhead(5.5)
    let next = try ready(await session.change(to: .option(1), at: .ahead))
    // The playhead is 2.5 s after the first frame, at 3 s.
    #expect(next.startTime == 6)
    #expect(next.variant?.height == 1080)
    #expect(next.timeline.position(of: 6) == 3)
    #expect(former.video?.isCancelled == false)
    #expect(groups.isEmpty)
    await session.commit(next)
    #expect(former.video?.isCancelled == true)
    #expect(groups.map(\.playing) == [1])
    #expect(groups.map(\.isAutomatic) == [false])
    let shown = try await times(next.video)
    #expect(shown.count == 7 * 60)
    #expect(shown.first == 6)
    await session.close()
  }

  /// A segment of four seconds in one fragment, with a keyframe every second.
  @Test func aKeyframeInALongSegmentTakesOver() async throws {
    serve()
    origin.answer(
      TestStream.base + "w.m3u8",
      text: TestStream.playlist("w", durations: [4, 4, 2], target: 4))
    for number in 0..<3 {
      var samples = TestMovie.frames(number < 2 ? 240 : 120, duration: 500)
      for index in samples.indices { samples[index].isSync = index % 60 == 0 }
      origin.answer(
        TestStream.base + "w\(number).m4s",
        .body(TestMovie.fragment(decodeTime: UInt64(number) * 120_000, samples: samples)))
    }
    let (session, _) = try await open()
    await session.playhead(0.9)
    let next = try ready(await session.change(to: .option(1), at: .ahead))
    #expect(next.startTime == 2)
    await session.commit(next)
    let shown = try await times(next.video)
    #expect(shown.first == 2)
    #expect(shown.count == 8 * 60)
    // Where the next segment is near, it takes over.
    await session.playhead(2.6)
    let last = try ready(await session.change(to: .option(0), at: .ahead))
    #expect(last.startTime == 3)
    await session.close()
  }

  @Test func whilePausedTheFrameItselfIsTakenOver() async throws {
    serve()
    let (session, _) = try await open()
    let frame = Double(77) / 30
    await session.playhead(frame)
    let next = try ready(await session.change(to: .maximum, at: .frame(frame)))
    #expect(next.startTime == frame)
    await session.commit(next)
    #expect(try await times(next.video).first == 2)
    await session.close()
  }

  @Test func inTheLastSegmentTheFrameItselfIsTakenOver() async throws {
    serve()
    let (session, _) = try await open()
    await session.playhead(9.3)
    let next = try ready(await session.change(to: .option(1), at: .ahead))
    #expect(next.startTime == 9.5)
    await session.close()
  }

  @Test func eventsOfBothAreTheSame() async throws {
    serve(events: [3: TestMovie.event(at: .absolute(90_000), id: 3)])
    let (session, former) = try await open()
    _ = await FeedReader.all(try #require(former.video))
    await session.playhead(2.5)
    let next = try ready(await session.change(to: .option(1), at: .ahead))
    await session.commit(next)
    _ = await FeedReader.all(try #require(next.video))
    let events = await log.received(count: 2)
    #expect(events.count == 2)
    #expect(Set(events.map(\.message)).count == 1)
    #expect(Set(events.map(\.period)) == [0])
    await session.close()
  }

  @Test func aSeekGoesOnWithWhatIsPrepared() async throws {
    serve()
    let (session, _) = try await open()
    let next = try ready(await session.change(to: .option(1), at: .ahead))
    let set = try #require(await session.open(at: 7))
    #expect(next.video?.isCancelled == true)
    #expect(set.variant?.height == 1080)
    #expect(try await times(set.video).count == 180)
    // What a seek has overtaken changes nothing any more.
    await session.commit(next)
    #expect(set.video?.isCancelled == false)
    await session.close()
  }

  @Test func theNewestChangeWins() async throws {
    serve()
    let (session, former) = try await open()
    let next = try ready(await session.change(to: .option(1), at: .ahead))
    guard case .unchanged = await session.change(to: .option(0), at: .ahead) else {
      Issue.record("the first variant plays still")
      return
    }
    #expect(next.video?.isCancelled == true)
    await session.commit(next)
    #expect(former.video?.isCancelled == false)
    #expect(groups.map(\.playing) == [0])
    await session.close()
  }

  @Test func aSeekOvertakesWhatIsNotPrepared() async throws {
    serve()
    var configuration = StreamingConfiguration()
    configuration.limits.secondsAhead = 2
    let session = TestStream.session(origin, log: log, configuration: configuration)
    await session.prepare()
    _ = try #require(await session.open(at: nil))
    origin.answer(
      TestStream.base + "w.m3u8", .after(TestStream.base + "v8.m4s", .status(404)))
    async let change = session.change(to: .option(1), at: .ahead)
    await origin.asked(for: TestStream.base + "w.m3u8")
    let set = try #require(await session.open(at: 8))
    guard case .overtaken = await change else {
      Issue.record("the seek came first")
      return
    }
    #expect(set.variant?.height == 720)
    #expect(log.warnings.isEmpty)
    await session.close()
  }

  @Test func aVariantThatCannotBeHadIsAWarning() async throws {
    serve()
    origin.answer(TestStream.base + "w.m3u8", .status(404))
    let (session, former) = try await open()
    guard case .failed = await session.change(to: .option(1), at: .ahead) else {
      Issue.record("it is not there")
      return
    }
    #expect(log.warnings.map(\.code) == ["variant"])
    #expect(try await times(former.video).count == 300)
    #expect(log.failures.isEmpty)
    await session.close()
  }

  @Test func aVariantWithoutDecoderIsNotTaken() async throws {
    serve(codecs: "ac-4.02.01.00")
    let (session, _) = try await open()
    let options = log.presentation?.variants.options ?? []
    #expect(options.map(\.variant.height) == [1080, 720])
    #expect(options.map(\.problem) == ["no decoder for ac-4.02.01.00", nil])
    guard case .failed = await session.change(to: .option(1), at: .ahead) else {
      Issue.record("it cannot be decoded")
      return
    }
    #expect(origin.count(TestStream.base + "w.m3u8") == 0)
    await session.close()
  }

  @Test func withoutAnyDecoderThereIsAReason() async {
    origin.answer(
      TestStream.base + "index.m3u8",
      text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"hvc1.1.6.L93.B0,mp4a.40.2\"\nv.m3u8\n")
    var configuration = StreamingConfiguration()
    configuration.decoders = ["h264", "aac"]
    let session = TestStream.session(origin, log: log, configuration: configuration)
    await session.prepare()
    #expect(log.failures.map(\.kind) == [.undecodable])
    #expect(
      log.failures.map(\.reason) == [
        "no variant can be decoded (no decoder for hvc1.1.6.L93.B0)"
      ])
  }

  @Test func framesAreFoundAcrossFragments() async throws {
    serve()
    // In decoding order: the frames of 1000, 3000 | 2000 and 4000 ticks.
    func sample(_ composition: Int32, isSync: Bool = false) -> TestMovie.Sample {
      TestMovie.Sample(duration: 1000, composition: composition, isSync: isSync)
    }
    origin.answer(
      TestStream.base + "v0.m4s",
      .body(
        TestMovie.fragment(decodeTime: 0, samples: [sample(1000, isSync: true), sample(2000)])
          + TestMovie.fragment(decodeTime: 2000, samples: [sample(0), sample(1000)])))
    let session = TestStream.session(origin, log: log)
    await session.prepare()
    let set = try #require(await session.open(at: Double(1) / 30))
    #expect(set.startTime == Double(2) / 30)
    await session.close()
  }

  /// Frames that are presented before the keyframe need what comes before it.
  @Test func theKeyframeTakesOver() async throws {
    serve()
    var samples = TestMovie.frames(60, duration: 500)
    samples[0].composition = 1000
    for index in [1, 2] { samples[index].composition = -500 }
    origin.answer(
      TestStream.base + "w3.m4s",
      .body(TestMovie.fragment(decodeTime: 90_000, samples: samples)))
    let (session, _) = try await open()
    await session.playhead(2.5)
    let next = try ready(await session.change(to: .option(1), at: .ahead))
    #expect(next.startTime == Double(91_000) / 30_000)
    await session.close()
  }

  /// The sound of another group is the one of the same name and language.
  @Test func theChosenSoundIsThatOfTheOtherGroup() async throws {
    serve()
    func sound(_ group: String, _ name: String, _ language: String, _ uri: String) -> String {
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\(group)\",NAME=\"\(name)\",LANGUAGE=\"\(language)\","
        + "DEFAULT=\(language == "en" ? "YES" : "NO"),URI=\"\(uri).m3u8\"\n"
    }
    origin.answer(
      TestStream.base + "index.m3u8",
      text: "#EXTM3U\n" + sound("low", "English", "en", "le") + sound("low", "Deutsch", "de", "ld")
        + sound("high", "Deutsch", "de", "hd") + sound("high", "English", "en", "he")
        + "#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1280x720,AUDIO=\"low\"\nv.m3u8\n"
        + "#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1920x1080,AUDIO=\"high\"\nw.m3u8\n")
    let movie = TestMovie(tracks: [TestMovie.Track(handler: "soun", timescale: 30_000)])
    for prefix in ["le", "ld", "hd", "he"] {
      origin.answer(
        TestStream.base + prefix + ".m3u8",
        text: TestStream.playlist(prefix, durations: [Double](repeating: 1, count: 10)))
      TestStream.serveSeconds(origin, prefix: prefix, count: 10, movie: movie)
    }
    let (session, _) = try await open()
    _ = try #require(await session.select(audible: 1))
    await session.playhead(2.5)
    let next = try ready(await session.change(to: .option(1), at: .ahead))
    #expect(next.startTime == 3)
    #expect(try await times(next.audio).first == 3)
    #expect(origin.count(TestStream.base + "hd3.m4s") == 1)
    #expect(origin.count(TestStream.base + "he.m3u8") == 0)
    await session.commit(next)
    let groups = log.all.compactMap { event -> MediaSelectionGroup? in
      guard case .audible(let group) = event else { return nil }
      return group
    }
    #expect(groups.last?.selectedOption?.name == "Deutsch")
    #expect(groups.last?.options.map(\.id) == [.rendition(2), .rendition(3)])
    await session.close()
  }

  /// A playlist without `CODECS`: the movie box tells.
  @Test func theMediaTellsWhatThePlaylistDoesNot() async throws {
    serve()
    origin.answer(
      TestStream.base + "index.m3u8",
      text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720\nw.m3u8\n"
        + "#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360\nv.m3u8\n")
    let movie = TestMovie(tracks: [TestMovie.Track(codec: "vvc1")])
    origin.answer(TestStream.base + "winit.mp4", .body(movie.initialization))
    let (session, set) = try await open()
    #expect(set.variant?.height == 360)
    #expect(try await times(set.video).count == 300)
    #expect(log.warnings.map(\.message) == ["no decoder for vvc1"])
    #expect(groups.last?.options.map(\.problem) == ["no decoder for vvc1", nil])
    #expect(groups.last?.playing == 1)
    await session.close()
  }

  @Test func aChangeToWhatTurnsOutUndecodableIsGivenUp() async throws {
    serve()
    let movie = TestMovie(tracks: [TestMovie.Track(codec: "vvc1")])
    origin.answer(TestStream.base + "winit.mp4", .body(movie.initialization))
    let (session, former) = try await open()
    guard case .failed = await session.change(to: .option(1), at: .ahead) else {
      Issue.record("it cannot be decoded")
      return
    }
    #expect(former.video?.isCancelled == false)
    #expect(log.warnings.map(\.message) == ["no decoder for vvc1"])
    #expect(groups.last?.options.first?.problem == "no decoder for vvc1")
    await session.close()
  }
}
