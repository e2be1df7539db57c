import HLS
import Testing

@testable import Streaming

@Suite struct ReloadScheduleTests {
  private func playlist(_ control: ServerControl?, parts: Int = 1) -> MediaPlaylist {
    MediaPlaylist(
      targetDuration: 4, partTarget: 0.5, serverControl: control,
      unfinished: UnfinishedSegment(
        mediaSequence: 7,
        parts: (0..<parts).map { PartialSegment(uri: "7.\($0)", duration: 0.5) }))
  }

  private func request(
    _ control: ServerControl?, after age: Duration
  ) -> ReloadRequest {
    let playlist = playlist(control)
    return ReloadSchedule(playlist, at: .seconds(100))
      .request(for: SegmentTimeline(playlist), at: .seconds(100) + age)
  }

  @Test func directivesJoinTheQueryThatIsThere() {
    var request = ReloadRequest(awaited: ReloadRequest.Part(segment: 7, part: 1))
    #expect(request.address("http://o/a.m3u8") == "http://o/a.m3u8?_HLS_msn=7&_HLS_part=1")
    request.skips = true
    #expect(
      request.address("http://o/a.m3u8?k=1")
        == "http://o/a.m3u8?k=1&_HLS_msn=7&_HLS_part=1&_HLS_skip=YES")
    #expect(ReloadRequest().address("http://o/a.m3u8") == "http://o/a.m3u8")
  }

  @Test func onlyAYoungPlaylistIsUpdated() {
    let control = ServerControl(canSkipUntil: 36)
    #expect(request(control, after: .seconds(17.9)).skips)
    #expect(!request(control, after: .seconds(18)).skips)
    #expect(!request(ServerControl(canBlockReload: true), after: .zero).skips)
  }

  @Test func dateRangesAreLeftOutWhereThatIsOffered() {
    let control = ServerControl(canSkipUntil: 36, canSkipDateRanges: true)
    #expect(request(control, after: .zero).address("a") == "a?_HLS_skip=v2")
  }

  @Test func aBlockedAnswerMayTakeLong() throws {
    let request = request(ServerControl(canBlockReload: true), after: .zero)
    #expect(request.awaited == ReloadRequest.Part(segment: 7, part: 1))
    #expect(try #require(request.stallTimeout) > 12)
  }

  @Test func withoutPartsTheTargetDurationRules() {
    var plain = playlist(ServerControl(canSkipUntil: 36, canBlockReload: true), parts: 0)
    plain.partTarget = nil
    var schedule = ReloadSchedule(plain, at: .zero)
    let timeline = SegmentTimeline(plain)
    #expect(schedule.pause == .seconds(4))
    let request = schedule.request(for: timeline, at: .seconds(4))
    #expect(request == ReloadRequest())
    schedule.received(timeline, .changed, of: request, from: .seconds(4), to: .seconds(5))
    #expect(schedule.pause == .seconds(3))
    schedule.received(timeline, .unchanged, of: request, from: .seconds(8), to: .seconds(8.5))
    #expect(schedule.pause == .seconds(1.5))
  }
}
