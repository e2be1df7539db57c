import Foundation
import Testing
import Timing

@testable import Origin

/// A day of the live stream, by a clock that the test sets.
struct LiveTimelineTests {
  private static let day: Int64 = 20_788 * 86_400 * 90_000
  private static let loopTicks: Int64 = 1280 * 3003
  private let schedule = StreamSchedule.live(
    segments: 6, loopTicks: loopTicks, startingAt: day + 12 * 3600 * 90_000)

  @Test func windowFollowsTheClock() {
    let wrong = stride(from: Int64(0), to: 86_400, by: 7).filter { second in
      let now = Self.day + second * 90_000 + 1234
      let listed = schedule.listed(at: now)
      let end = schedule.timeline.epoch + Int64(listed.upperBound) * 192_192
      return listed.count != 6 || end > now || now - end >= 192_192
        || schedule.available(at: now) != (listed.lowerBound - 7)..<listed.upperBound
    }
    #expect(wrong.isEmpty)
  }

  /// Drop-frame counts 17982 frames in ten minutes and 1798 in each minute after the first.
  private func frames(_ label: Timecode) -> Int64 {
    let minutes = Int64(label.hours * 60 + label.minutes)
    let counted = minutes * 1800 + Int64(label.seconds * 30 + label.frames)
    return counted - 2 * (minutes - minutes / 10)
  }

  @Test func labelsAreTheTimeOfDay() {
    let wrong = (40..<40_400).filter { segment in
      let label = schedule.timeline.timecode(ofFrame: Int64(segment) * 64)
      let ticks = schedule.timeline.timeOfDay(at: Int64(segment) * 192_192)
      // The picture's number, which the loop fixes, is the label's modulo the loop.
      return !label.isDropFrame || !label.isValid(at: .fps30000_1001)
        || frames(label) * 3003 != ticks || frames(label) % 1280 != Int64(segment) * 64 % 1280
    }
    #expect(wrong.isEmpty)
  }

  @Test func labelsReturnToTheClockAtMidnight() {
    // The last label of the day and the first of the next: 86400 s are 2589410.6 frames.
    let frame: Int64 = 2560 + 2_589_407
    let labels = (0...4).map { schedule.timeline.timecode(ofFrame: frame + $0).description }
    #expect(
      labels == ["23:59:59;29", "00:00:00;00", "00:00:00;01", "00:00:00;02", "00:00:00;00"])
  }

  @Test func startsWithAWindowJustAfterMidnight() {
    let now = Self.day + 90_000
    let early = StreamSchedule.live(segments: 6, loopTicks: Self.loopTicks, startingAt: now)
    #expect(early.listed(at: now).count == 6)
  }

  @Test func fragmentsFollowOneAnotherOverTheLoop() throws {
    let library = try DemoOrigin.library.get()
    let track = try #require(library.tracks["video-180p"])
    let sound = try #require(library.tracks["audio-de"])
    let video = MediaSegmentWriter(track: track, events: nil)
    let audio = MediaSegmentWriter(track: sound, events: nil)
    var soundTime: UInt64?
    // Segment 20220 begins a turn of the loop.
    for number in 20_215..<20_225 {
      let bytes = try video.segment(number)
      let times = bytes.places(of: "tfdt").map { bytes.number64(at: $0 + 8) }
      let start = UInt64(number) * 64 * 1001
      #expect(times == [0, 1, 2, 3].map { start + $0 * 16 * 1001 })
      let other = try audio.segment(number)
      let soundTimes = other.places(of: "tfdt").map { other.number64(at: $0 + 8) }
      let first = try #require(soundTimes.first)
      // Sound begins no more than two AAC frames before its picture, and never after it.
      let ahead = Int64(start) * 48_000 / 30_000 - Int64(first)
      #expect((0...2048).contains(ahead))
      if let soundTime { #expect(first == soundTime) }
      soundTime = first + UInt64(audio.duration(ofSegment: number))
    }
  }
}
