import Foundation
import Testing

@testable import Origin

struct SubtitleSegmentTests {
  private func writer(_ rendition: String, _ schedule: StreamSchedule) throws
    -> SubtitleSegmentWriter
  {
    let library = try DemoOrigin.library.get()
    return SubtitleSegmentWriter(
      script: try #require(library.scripts[rendition]), timeline: schedule.timeline,
      loopTicks: library.loopTicks)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func firstSegmentOfTheRecording() throws {
    let schedule = StreamSchedule.recording(segments: 60, start: 844 * 1280 * 3003)
    #expect(
      text(try writer("subtitles-en", schedule).segment(0)) == """
        WEBVTT
        X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000

        00:00:00.500 --> 00:00:04.200
        It is <b>10:00:47</b>.
        This is the <i>Slate</i> test picture.

        """)
  }

  @Test func cueOfTwoSegmentsHasTheSameTimesInBoth() throws {
    let schedule = StreamSchedule.recording(segments: 60, start: 0)
    let writer = try writer("subtitles-ja", schedule)
    let timing = "00:00:47.709 --> 00:00:51.909"
    // The loop's second cue in its second turn, at 5 s: segments 22, 23 and 24.
    #expect(
      (21..<26).map { text(writer.segment($0)).contains(timing) } == [
        false, true, true, true, false,
      ])
  }

  @Test func timestampMapWrapsAt33Bits() throws {
    // 2^33 ticks of 1/90000 s are 95443.7 s, in the second night of a live stream.
    let schedule = StreamSchedule.live(
      segments: 6, loopTicks: 1280 * 3003, startingAt: 20_788 * 86_400 * 90_000 + 1)
    let segment = text(try writer("subtitles-de", schedule).segment(44_696))
    // Segment 44696 begins at 95446.8 s, and 95446 × 90000 − 2^33 = 205408.
    #expect(segment.hasPrefix("WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:205408,LOCAL:26:30:46.000\n"))
  }

  @Test func settingsFollowTheTimes() throws {
    let schedule = StreamSchedule.recording(segments: 60, start: 0)
    let segment = text(try writer("subtitles-en", schedule).segment(12))
    #expect(segment.contains("00:00:25.000 --> 00:00:29.200 line:0\n00:00:25: this line"))
  }
}
