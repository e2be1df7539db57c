import ISOBMFF
import Testing
import TimedMetadata
import Timing

@testable import Streaming

/// Low-Latency HLS: parts as they appear (RFC 8216bis section 6.2.5 and appendix B).
@Suite struct SessionPartTests {
  private let origin = ScriptedOrigin()
  private let log = EventLog()
  private let clock = HastyTimekeeper()

  private func stream(isIndependent: Bool = false) -> PartStream {
    let stream = PartStream(origin: origin, isIndependent: isIndependent)
    stream.serve(20)
    origin.answer(PartStream.index, stream.playlist(to: 510, 2))
    stream.answerReloads()
    return stream
  }

  private func open() async throws -> (HLSSession, FeedSet) {
    let session = TestStream.session(origin, log: log, clock: clock)
    await session.prepare()
    return (session, try #require(await session.open(at: nil)))
  }

  /// An answer that comes once the place of joining is settled, since pauses take no time here.
  private func joined(_ answer: ScriptedOrigin.Answer) -> ScriptedOrigin.Answer {
    .after(PartStream.segment(509), answer)
  }

  /// The frames that the feed carries to its end, each by its content.
  private func play() async throws -> [Int] {
    let (session, set) = try await open()
    let (content, time) = try PartStream.frames(await FeedReader.all(#require(set.video)))
    #expect(content == time)
    await session.close()
    return content
  }

  /// The frames from the beginning of segment 509, which holds the place of joining, to the end.
  private let all = (270..<360).map { $0 % 256 }

  @Test func everyPartIsPlayedOnce() async throws {
    _ = stream()
    #expect(try await play() == all)
    // Segment 509 was whole when the stream was joined; the others never had to be.
    #expect(origin.count(PartStream.segment(509)) == 1)
    #expect(origin.count(PartStream.segment(510)) == 0)
    #expect(origin.count(PartStream.segment(511)) == 0)
    for part in 0..<3 { #expect(origin.count(PartStream.part(511, part)) == 1) }
    #expect(clock.sleeps.isEmpty)
    #expect(log.warnings.isEmpty)
  }

  @Test func playbackStartsAtTheHoldBack() async throws {
    _ = stream()
    let (session, set) = try await open()
    // The playlist ends at 10.666 s; 1.15 s before it the next frame is number 286.
    #expect(set.startTime == 54_000 + Double(286) / 30)
    await session.close()
  }

  @Test func aStreamIsJoinedAtAnIndependentPart() async throws {
    _ = stream(isIndependent: true)
    #expect(try await play() == Array(all.dropFirst(10)))
    #expect(origin.count(PartStream.segment(509)) == 0)
    #expect(origin.count(PartStream.part(509, 0)) == 0)
    #expect(origin.count(PartStream.part(509, 1)) == 1)
  }

  @Test func reloadsAskForTheNextPart() async throws {
    _ = stream()
    _ = try await play()
    let asked = origin.requests.map(\.url).filter { $0.hasPrefix(PartStream.index) }
    #expect(
      asked == [
        PartStream.index, PartStream.reload(510, 2), PartStream.reload(511, 0),
        PartStream.reload(511, 1), PartStream.reload(511, 2),
      ])
  }

  @Test(arguments: [PartStream.Ranges.closed, .open])
  func partsCanBeRangesOfOneResource(ranges: PartStream.Ranges) async throws {
    let stream = PartStream(origin: origin, ranges: ranges)
    stream.serve(20)
    origin.answer(PartStream.index, stream.playlist(to: 510, 2))
    stream.answerReloads()
    #expect(try await play() == all)
    let asked = origin.requests.filter { $0.url == PartStream.segment(510) }.map(\.span)
    let last = stream.span(510, 2)
    #expect(
      asked == [
        ByteSpan(offset: 0, length: stream.span(510, 0).length),
        ByteSpan(offset: stream.span(510, 1).offset, length: stream.span(510, 1).length),
        ByteSpan(offset: last.offset, length: ranges == .open ? nil : last.length),
      ])
  }

  @Test func anAnnouncedPartThatTheOriginDoesNotHoldIsAskedForAgain() async throws {
    let stream = stream()
    origin.answer(PartStream.part(511, 1), .status(404), .body(stream.bytes(511, 1)))
    #expect(try await play() == all)
  }

  @Test func anAnnouncementThatIsNotKeptIsGivenUp() async throws {
    let stream = stream()
    let ghost = TestStream.base + "ghost.m4s"
    origin.answer(ghost, .stalled)
    origin.answer(PartStream.index, stream.playlist(to: 510, 2, hint: "ghost.m4s"))
    origin.answer(PartStream.reload(510, 2), .after(ghost, stream.playlist(to: 511, 0)))
    #expect(try await play() == all)
  }

  /// Each attempt for the part fails; by then the segment is listed.
  @Test func whatAPartFailsToBringComesWithItsSegment() async throws {
    let stream = stream()
    origin.answer(PartStream.part(510, 1), .status(503))
    origin.answer(PartStream.reload(510, 2), joined(stream.playlist(to: 511, 0)))
    #expect(try await play() == all)
    #expect(origin.count(PartStream.segment(510)) == 1)
    // Its event came with the segment's first; none is told of another time.
    #expect(Set(log.received.map(\.message.id)).count == Set(log.received.map(\.message)).count)
    #expect(log.warnings.isEmpty)
  }

  /// Two variants, of which the first reports how far the second has come.
  private func serveVariants(_ report: String) -> PartStream {
    let stream = stream()
    origin.answer(
      TestStream.base + "main.m3u8",
      text: """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.64001e",RESOLUTION=640x360
        index.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=4000,CODECS="avc1.64001e",RESOLUTION=1280x720
        other.m3u8
        """)
    let reports = "#EXT-X-RENDITION-REPORT:URI=\"other.m3u8\"\(report)\n"
    origin.answer(PartStream.index, stream.playlist(to: 510, 2, reports: reports))
    origin.answer(PartStream.reload(510, 2), .stalled)
    return stream
  }

  private var otherRequests: [String] {
    origin.requests.map(\.url).filter { $0.contains("other.m3u8") }
  }

  private func change(_ stream: PartStream) async throws -> HLSSession {
    let configuration = StreamingConfiguration(variant: .minimum)
    let session = TestStream.session(
      origin, log: log, playlist: "main.m3u8", clock: clock, configuration: configuration)
    await session.prepare()
    _ = try #require(await session.open(at: nil))
    _ = await session.change(to: .option(1), at: .ahead)
    return session
  }

  @Test func anotherVariantIsAskedForAsFarAsItIsReported() async throws {
    let stream = serveVariants(",LAST-MSN=510,LAST-PART=1")
    let other = TestStream.base + "other.m3u8"
    origin.answer(other + "?_HLS_msn=510&_HLS_part=1", stream.playlist(to: 511, 0, isLive: false))
    let session = try await change(stream)
    #expect(otherRequests.first == other + "?_HLS_msn=510&_HLS_part=1")
    #expect(!otherRequests.contains(other))
    await session.close()
  }

  @Test(arguments: ["", ",LAST-MSN=510", ",LAST-MSN=510,LAST-PART=1"])
  func aReportThatDoesNotHelpDoesNoHarm(_ report: String) async throws {
    let stream = serveVariants(report)
    // The report leads nowhere; the playlist itself is there.
    let other = TestStream.base + "other.m3u8"
    origin.answer(other, stream.playlist(to: 511, 0, isLive: false))
    let session = try await change(stream)
    #expect(otherRequests.contains(other))
    #expect(log.warnings.isEmpty)
    await session.close()
  }

  @Test func afterAMissingPartPlaybackGoesOnAtAKeyframe() async throws {
    let stream = stream()
    origin.answer(PartStream.index, stream.playlist(to: 510, 2, gap: [510, 1]))
    stream.answer(510, 2, stream.playlist(to: 511, 0, gap: [510, 1]))
    #expect(try await play() == Array(all.prefix(40) + all.suffix(30)))
    #expect(origin.count(PartStream.part(510, 1)) == 0)
    #expect(log.warnings.map(\.code) == ["part-skipped", "part-skipped"])
  }

  @Test func ofASegmentWhosePartsVanishOnlyTheRestIsSent() async throws {
    let stream = stream()
    stream.answer(510, 2, stream.playlist(to: 511, 0, listsParts: false))
    origin.answer(
      PartStream.reload(511, 0), stream.playlist(to: 512, 0, listsParts: false, isLive: false))
    #expect(try await play() == all)
    #expect(origin.count(PartStream.segment(510)) == 1)
    // The segment repeats the event of its first part: the same in everything.
    let events = log.received
    #expect(events.count { $0.message.id == 300 } == 2)
    #expect(Set(events.filter { $0.message.id == 300 }.map(\.message)).count == 1)
  }

  @Test func aSegmentOfNewTimesWhosePartsAreMissingComesWhole() async throws {
    let stream = stream()
    origin.answer(PartStream.segment(511), .body(stream.whole(511, at: 3)))
    stream.answer(511, 0, stream.playlist(to: 511, 1, gap: [511, 0], discontinuity: 511))
    stream.answer(
      511, 1,
      stream.playlist(to: 512, 0, listsParts: false, discontinuity: 511, isLive: false))
    #expect(try await play() == all)
  }

  @Test func aNewPartTargetIsTakenOver() async throws {
    let stream = stream()
    origin.answer(PartStream.reload(511, 0), stream.playlist(to: 511, 1, target: 0.35))
    origin.answer(PartStream.reload(511, 1), stream.playlist(to: 511, 2, target: 0.35))
    origin.answer(
      PartStream.reload(511, 2), stream.playlist(to: 512, 0, target: 0.35, isLive: false))
    #expect(try await play() == all)
    #expect(log.warnings.map(\.code) == ["part-target"])
  }

  @Test func withoutBlockingReloadsThePlaylistIsLoadedOncePerPart() async throws {
    let stream = stream()
    let control = "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.15\n"
    func list(_ last: Int, _ parts: Int, isLive: Bool = true) -> ScriptedOrigin.Answer {
      stream.playlist(to: last, parts, control: control, isLive: isLive)
    }
    origin.answer(
      PartStream.index, list(510, 2), list(510, 2), list(510, 2), joined(list(511, 0)),
      list(511, 1), list(511, 2), list(512, 0, isLive: false))
    #expect(try await play() == all)
    #expect(clock.sleeps == [Duration](repeating: .seconds(0.34), count: 6))
    #expect(origin.requests.allSatisfy { !$0.url.contains("_HLS_") })
  }

  @Test func aServerThatDoesNotWaitIsNotAskedWithoutEnd() async throws {
    let stream = stream()
    origin.answer(
      PartStream.reload(510, 2), stream.playlist(to: 510, 2), stream.playlist(to: 510, 2),
      stream.playlist(to: 511, 0))
    #expect(try await play() == all)
    #expect(clock.sleeps == [.seconds(0.34), .seconds(0.34)])
  }

  @Test func afterAFailureThePlaylistIsLoadedAsItIs() async throws {
    let stream = stream()
    origin.answer(PartStream.reload(510, 2), .status(503))
    origin.answer(
      PartStream.index, stream.playlist(to: 510, 2), joined(stream.playlist(to: 511, 0)))
    #expect(try await play() == all)
    #expect(log.warnings.map(\.code) == ["playlist-reload"])
  }

  @Test func updatesAreMergedIntoWhatIsHeld() async throws {
    let stream = stream()
    let control =
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=6,PART-HOLD-BACK=1.15\n"
    origin.answer(PartStream.index, stream.playlist(to: 510, 2, control: control))
    origin.answer(
      PartStream.reload(510, 2, skip: true),
      joined(stream.playlist(to: 511, 0, control: control, skipped: 5)))
    origin.answer(
      PartStream.reload(511, 0, skip: true),
      stream.playlist(to: 511, 1, first: 501, control: control, skipped: 4))
    // An update of a playlist that reaches back further than what is held is of no use.
    origin.answer(
      PartStream.reload(511, 1, skip: true),
      stream.playlist(to: 511, 2, first: 490, control: control, skipped: 12))
    origin.answer(
      PartStream.reload(511, 1),
      stream.playlist(to: 512, 0, first: 501, control: control, isLive: false))
    #expect(try await play() == all)
    #expect(log.warnings.isEmpty)
  }

  @Test func whoFallsBehindEverythingListedIsTakenBackIn() async throws {
    let stream = stream()
    stream.serve(60)
    stream.answer(510, 2, stream.playlist(to: 540, 1, first: 530))
    origin.answer(PartStream.reload(540, 1), .stalled)
    let (session, set) = try await open()
    let frames = try PartStream.frames(await FeedReader.all(#require(set.video))).content
    #expect(frames == Array(all.prefix(50)))
    let position = await log.first { event -> Double? in
      guard case .segue(let position) = event else { return nil }
      return position
    }
    let next = try #require(await session.open(at: position))
    // Back to the hold-back from the end, which is 40.333 s: the next frame is number 1176.
    #expect(next.startTime == 54_000 + Double(1176) / 30)
    await session.close()
  }
}
