import HLS
import Timing

/// Where a stream lies in time: its time zero as a time of day, from which every label follows.
///
/// A frame's label is its time of day (UTC) counted in drop-frame timecode. Drop-frame runs 86.4 ms
/// a day ahead of the clock, so that the labels jump back by three frames at midnight: the daily
/// correction that SMPTE ST 12-1 leaves to the user.
struct StreamTimeline: Sendable, Hashable {
  static let frameRate = FrameRate.fps30000_1001

  /// The instant of stream time zero, in ticks since 1970-01-01T00:00:00Z.
  let epoch: Int64

  /// The instant of a stream time, for `EXT-X-PROGRAM-DATE-TIME`, rounded down to a microsecond.
  func date(at ticks: Int64) -> ProgramDateTime {
    ProgramDateTime(nanoseconds: (epoch + ticks) * 100 / 9 * 1000)
  }

  /// The time of day of a stream time, in ticks since midnight.
  func timeOfDay(at ticks: Int64) -> Int64 {
    let remainder = (epoch + ticks) % LoopClock.ticksPerDay
    return remainder < 0 ? remainder + LoopClock.ticksPerDay : remainder
  }

  /// The label of a frame.
  func timecode(ofFrame frame: Int64) -> Timecode {
    let ticks = timeOfDay(at: frame * LoopClock.ticksPerFrame)
    let number = (ticks + LoopClock.ticksPerFrame / 2) / LoopClock.ticksPerFrame
    return Timecode(frameNumber: number, at: Self.frameRate, dropFrame: true)
  }

  /// The time of day of a stream time as `HH:MM:SS`, rounded down.
  func clockText(at ticks: Int64) -> String {
    let seconds = timeOfDay(at: ticks) / LoopClock.ticksPerSecond
    return [seconds / 3600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
