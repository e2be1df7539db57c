import Timing

/// Which segments a stream has at an instant.
///
/// Segment n covers the stream times from n to n + 1 times `LoopClock.ticksPerSegment`.
struct StreamSchedule: Sendable, Hashable {
  enum Extent: Sendable, Hashable {
    /// Segments 0 to the count, at any time.
    case complete(segments: Int)
    /// A window of the last segments that have ended.
    case sliding(segments: Int)
  }

  let timeline: StreamTimeline
  let extent: Extent

  /// A recording of 2026-01-01, whenever it is played.
  ///
  /// - Parameter start: the time of day at which it begins, in ticks.
  static func recording(segments: Int, start: Int64) -> StreamSchedule {
    let day: Int64 = 20_454 * LoopClock.ticksPerDay
    return StreamSchedule(
      timeline: StreamTimeline(epoch: day + start),
      extent: .complete(segments: segments))
  }

  /// A live stream whose time zero lies two turns of the loop before the last midnight.
  ///
  /// Stream time is then the time of day and 85 s, a whole number of turns, and just after midnight
  /// there are segments of the day before, as in a stream that has run for long.
  ///
  /// - Parameters:
  ///   - loopTicks: what one turn of the loop lasts.
  ///   - now: the time at which the origin starts, in ticks since 1970.
  static func live(segments: Int, loopTicks: Int64, startingAt now: Int64) -> StreamSchedule {
    let midnight = now / LoopClock.ticksPerDay * LoopClock.ticksPerDay
    return StreamSchedule(
      timeline: StreamTimeline(epoch: midnight - 2 * loopTicks),
      extent: .sliding(segments: segments))
  }

  /// The segments that the playlist lists at an instant, in ticks since 1970.
  func listed(at now: Int64) -> Range<Int> {
    switch extent {
    case .complete(let count):
      return 0..<count
    case .sliding(let count):
      let end = ended(at: now)
      return max(0, end - count)..<end
    }
  }

  /// The segments that can be fetched: also those that left the playlist no longer ago than the
  /// playlist lasts, and one more (RFC 8216bis section 6.2.2).
  func available(at now: Int64) -> Range<Int> {
    let listed = listed(at: now)
    guard case .sliding(let count) = extent else { return listed }
    return max(0, listed.lowerBound - count - 1)..<listed.upperBound
  }

  func ended(at now: Int64) -> Int {
    max(0, Int((now - timeline.epoch) / LoopClock.ticksPerSegment))
  }
}
