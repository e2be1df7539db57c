import Foundation
import ISOBMFF
import TestSupport
import Testing
import TimedMetadata
import Timing

@testable import Streaming

@Suite struct SourceTests {
  private let origin = ScriptedOrigin()

  /// A folder that is gone after the test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "streaming-\(UUID().uuidString)"
    ).path

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }
  }

  private func isHLS(_ bytes: [UInt8]) async throws -> Bool {
    origin.answer("http://origin.test/x", .body(bytes))
    if case .hls = try await SourceProbe(loader: origin).probe("http://origin.test/x") {
      return true
    }
    return false
  }

  @Test func theContentDecides() async throws {
    #expect(try await isHLS(Array("#EXTM3U\n".utf8)))
    #expect(try await isHLS([0xEF, 0xBB, 0xBF] + Array("#EXTM3U\r\n#EXT-X-VERSION:3\n".utf8)))
    #expect(try await isHLS(Array("#EXTM3U".utf8)))
    #expect(!(try await isHLS(Array("#EXTM3U8\n".utf8))))
    #expect(!(try await isHLS(Array("# EXTM3U\n".utf8))))
    #expect(!(try await isHLS([])))
    #expect(!(try await isHLS([0, 0, 0, 24] + Array("ftypisom".utf8))))
  }

  @Test func otherSchemesAreLibmpvs() async throws {
    for url in ["rtmp://host/app", "srt://host:1234", "udp://@239.0.0.1:1"] {
      guard case .other = try await SourceProbe(loader: origin).probe(url) else {
        Issue.record("\(url) was taken for HLS")
        continue
      }
    }
    #expect(origin.requests.isEmpty)
  }

  @Test func aMissingSourceGivesTheReason() async {
    await #expect(throws: StreamFailure.self) {
      try await SourceProbe(loader: origin).probe("http://origin.test/missing")
    }
  }

  @Test func anOriginInTroubleIsAskedAgain() async throws {
    let playlist = Array("#EXTM3U\n".utf8)
    origin.answer("http://origin.test/x", .status(503), .status(500), .body(playlist))
    let clock = HastyTimekeeper()
    let probe = SourceProbe(loader: origin, clock: clock)
    guard case .hls(playlist, _) = try await probe.probe("http://origin.test/x") else {
      Issue.record("not taken for HLS")
      return
    }
    origin.answer("http://origin.test/x", .status(500))
    origin.forget()
    await #expect(throws: StreamFailure.self) { try await probe.probe("http://origin.test/x") }
    #expect(origin.count("http://origin.test/x") == 4)
  }

  @Test func aPlaylistWithoutEndIsRefused() async {
    var limits = BufferLimits()
    limits.textBytes = 5000
    let text = "#EXTM3U\n" + String(repeating: "#\n", count: 3000)
    origin.answer("http://origin.test/x", .body(Array(text.utf8)))
    await #expect(throws: StreamFailure.self) {
      try await SourceProbe(loader: origin).probe("http://origin.test/x", limits: limits)
    }
    #expect(origin.requests.count == 1)
  }

  @Test func aLocalPlaylistPlaysUnderAnyName() async throws {
    let folder = try Folder()
    let name = "strange #1 50% name?.m3u8"
    try folder.write(
      name,
      Array(
        ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI=\"init%20part.mp4\"\n"
          + "#EXTINF:1,\nseg 0.m4s\n#EXT-X-ENDLIST\n").utf8))
    try folder.write("init part.mp4", TestMovie().initialization)
    try folder.write(
      "seg 0.m4s",
      TestMovie.fragment(decodeTime: 0, samples: TestMovie.frames(30, duration: 1000)))
    let log = EventLog()
    let url = SourceProbe.location(of: folder.path + "/" + name)
    let loader = OriginPolicy(http: origin, files: FileResourceLoader())
    let session = HLSSession(
      url: url, playlist: nil, configuration: StreamingConfiguration(), playlists: loader,
      segments: loader, clock: HastyTimekeeper(), onEvent: { log.add($0) })
    await session.prepare()
    let set = try #require(await session.open(at: nil))
    #expect(try FeedReader.times(await FeedReader.all(try #require(set.video))).count == 30)
    #expect(origin.requests.isEmpty)
    await session.close()
  }

  @Test func rangesOfFilesAreRead() async throws {
    let folder = try Folder()
    try folder.write("a", Array(0..<100))
    let loader = FileResourceLoader()
    let url = FileURL.url(ofPath: folder.path + "/a")
    let span = ByteSpan(offset: 10, length: 5)
    let part = try await loader.fetch(ResourceRequest(url: url, span: span), limit: 100)
    #expect(part.bytes == [10, 11, 12, 13, 14])
    let rest = try await loader.fetch(
      ResourceRequest(url: url, span: ByteSpan(offset: 98, length: nil)), limit: 100)
    #expect(rest.bytes == [98, 99])
    await #expect(throws: ResourceError.self) {
      try await loader.open(ResourceRequest(url: url + "missing"))
    }
  }

  @Test func schemesAreTold() {
    #expect(OriginPolicy.scheme(of: "HTTPS://host/") == "https")
    #expect(OriginPolicy.scheme(of: "file:///etc/passwd") == "file")
    #expect(OriginPolicy.scheme(of: "/a:b") == nil)
    #expect(OriginPolicy.scheme(of: "dir/a.m3u8") == nil)
    #expect(SourceProbe.location(of: "/a b.m3u8") == "file:///a%20b.m3u8")
    #expect(SourceProbe.location(of: "http://h/a b") == "http://h/a b")
    #expect(SourceProbe.location(of: "/12:30.m3u8") == "file:///12:30.m3u8")
  }

  // MARK: - The tap on files

  private func scan(_ bytes: [UInt8]) async -> [FileTap.Finding] {
    origin.answer("file:///movie.mp4", .body(bytes))
    let findings = Watched([FileTap.Finding]())
    await FileTap(loader: origin).scan("/movie.mp4") { finding in
      findings.update { $0.append(finding) }
    }
    return findings.value
  }

  @Test func theTapFindsTitleTimescaleAndEvents() async {
    let frames = TestMovie.frames(30, duration: 1000)
    let bytes =
      TestMovie(title: "A title").initialization
      + TestMovie.event(at: .delta(100), timescale: 1000, id: 1)
      + TestMovie.fragment(decodeTime: 60_000, samples: frames)
      + TestMovie.event(at: .delta(200), timescale: 1000, id: 2)
      + TestMovie.fragment(decodeTime: 90_000, samples: frames)
    let findings = await scan(bytes)
    var events: [ReceivedEvent] = []
    var titles: [String] = []
    for finding in findings {
      switch finding {
      case .title(let title): titles.append(title)
      case .timescale(let timescale): #expect(timescale == 30_000)
      case .events(let found): events += found
      case .warning(let warning): Issue.record("\(warning)")
      }
    }
    #expect(titles == ["A title"])
    #expect(events.map(\.message.id) == [1, 2])
    #expect(events.map(\.segmentStart) == [MediaTime(2, timescale: 1), MediaTime(3, timescale: 1)])
    #expect(events.first?.offset == TestMovie(title: "A title").initialization.count)
  }

  /// Such a file can be hours long, and nothing in it is an event.
  @Test func theTapStopsAfterAMovieWithoutFragments() async {
    let header = TestMovie(title: "A title").initialization
    let name = Array("mvex".utf8)
    guard let place = header.indices.first(where: { header[$0...].starts(with: name) }) else {
      Issue.record("no mvex in the header")
      return
    }
    let unfragmented = header[..<place] + Array("free".utf8) + header[(place + 4)...]
    let findings = await scan(
      unfragmented + TestMovie.event(at: .absolute(0), timescale: 1000, id: 1)
        + TestMovie.fragment(decodeTime: 0, samples: TestMovie.frames(30, duration: 1000)))
    #expect(findings.count == 2)
    for finding in findings {
      if case .events = finding { Issue.record("events of a movie that has no place for them") }
    }
  }

  /// The tap tells how far it has come before it reads on.
  @Test func theTapIsPaced() async {
    let frames = TestMovie.frames(30, duration: 1000)
    origin.answer(
      "file:///movie.mp4",
      .body(
        TestMovie(title: "A title").initialization
          + TestMovie.fragment(decodeTime: 60_000, samples: frames)
          + TestMovie.fragment(decodeTime: 90_000, samples: frames)))
    let times = Watched([Double]())
    await FileTap(loader: origin).scan(
      "/movie.mp4", pace: { time in times.update { $0.append(time) } }, onFinding: { _ in })
    #expect(times.value.last == 3)
  }

  @Test func theTapLeavesOtherFilesAlone() async {
    #expect(await scan(Array("ID3 something else altogether".utf8)).isEmpty)
    #expect(await scan([]).isEmpty)
  }

  @Test(.enabled(if: Fixtures.isAvailable)) func theTapReadsARealFile() async throws {
    let findings = await scan(try Fixtures.bytes("emsg/ffmpeg9-aac-timed-id3.mp4"))
    let times = findings.flatMap { finding -> [EventMessage.Time] in
      guard case .events(let events) = finding else { return [] }
      return events.map(\.message.time)
    }
    #expect(times == [.absolute(307_200), .absolute(430_080)])
  }
}
