import HLS
import Testing

@testable import Streaming

@Suite struct SegmentTimelineTests {
  private func playlist(_ first: Int, _ count: Int, dates: Bool = false) -> MediaPlaylist {
    MediaPlaylist(
      targetDuration: 2, mediaSequence: first,
      segments: (first..<first + count).map { number in
        Segment(
          uri: "\(number)", duration: 2, mediaSequence: number,
          programDateTime: dates
            ? ProgramDateTime(nanoseconds: Int64(number) * 2_500_000_000) : nil)
      })
  }

  @Test func segmentsKeepTheirPlaces() {
    var timeline = SegmentTimeline(playlist(10, 3))
    #expect(timeline.segments.map(\.start) == [0, 2, 4])
    #expect(timeline.update(playlist(12, 3)) == .changed)
    #expect(timeline.segments.map(\.start) == [4, 6, 8])
    #expect(timeline.segment(13)?.start == 6)
    #expect(timeline.segment(11) == nil)
    #expect(timeline.segment(15) == nil)
    #expect(timeline.segment(at: 7)?.segment.mediaSequence == 13)
    #expect(timeline.segment(at: -5)?.segment.mediaSequence == 12)
    #expect(timeline.segment(at: 99)?.segment.mediaSequence == 14)
  }

  @Test func missedSegmentsAreCountedByTheTargetDuration() {
    var timeline = SegmentTimeline(playlist(10, 3))
    #expect(timeline.update(playlist(15, 2)) == .changed)
    #expect(timeline.segments.map(\.start) == [10, 12])
  }

  @Test func datesSayHowMuchWasMissed() {
    var timeline = SegmentTimeline(playlist(10, 3, dates: true))
    #expect(timeline.update(playlist(15, 2, dates: true)) == .changed)
    // Segment 12 lies at 4; three numbers later it is 7.5 s on.
    #expect(timeline.segments.map(\.start) == [11.5, 13.5])
  }

  @Test func theSamePlaylistIsUnchanged() {
    var timeline = SegmentTimeline(playlist(10, 3))
    #expect(timeline.update(playlist(10, 3)) == .unchanged)
  }

  @Test func numbersThatStartAgainAreTakenTheThirdTime() {
    var timeline = SegmentTimeline(playlist(100, 3))
    #expect(timeline.update(playlist(0, 3)) == .stale)
    #expect(timeline.update(playlist(1, 3)) == .stale)
    #expect(timeline.generation == 0)
    #expect(timeline.update(playlist(2, 3)) == .changed)
    #expect(timeline.generation == 1)
    #expect(timeline.segments.map(\.start) == [6, 8, 10])
  }

  @Test func hostileDurationsStayFinite() {
    var first = playlist(0, 3)
    first.segments[0].duration = .infinity
    first.segments[1].duration = -5
    first.segments[2].duration = 1e300
    let timeline = SegmentTimeline(first)
    #expect(timeline.end.isFinite)
    #expect(zip(timeline.segments, timeline.segments.dropFirst()).allSatisfy { $0.end <= $1.start })
  }

  @Test func anEmptyPlaylistHasNoPlaces() {
    var timeline = SegmentTimeline(playlist(0, 0))
    #expect(timeline.segment(at: 0) == nil)
    #expect(timeline.segment(.max) == nil)
    #expect(timeline.segment(.min) == nil)
    #expect(timeline.update(playlist(5, 1)) == .changed)
    #expect(timeline.segments.map(\.start) == [0])
  }
}
