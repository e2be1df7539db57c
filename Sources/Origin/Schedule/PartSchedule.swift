/// The place of a part in a stream: its segment, and its number there from 0.
struct PartPosition: Sendable, Hashable, Comparable {
  var segment: Int
  var part: Int

  static func < (first: PartPosition, second: PartPosition) -> Bool {
    (first.segment, first.part) < (second.segment, second.part)
  }
}

/// Which parts a live stream has at an instant: each exists when the time that it covers has
/// passed.
struct PartSchedule: Sendable, Hashable {
  let timeline: StreamTimeline
  var division = PartDivision.half

  /// The first part that does not exist yet at an instant, in ticks since 1970.
  func next(at now: Int64) -> PartPosition {
    let (segment, rest) = max(0, now - timeline.epoch)
      .quotientAndRemainder(dividingBy: LoopClock.ticksPerSegment)
    let part = (1..<division.count).prefix {
      division.firstFrame(ofPart: $0) * LoopClock.ticksPerFrame <= rest
    }.count
    return PartPosition(segment: Int(segment), part: part)
  }

  /// The instant from which a part exists, in ticks since 1970.
  func instant(of position: PartPosition) -> Int64 {
    timeline.epoch + Int64(position.segment) * LoopClock.ticksPerSegment
      + division.firstFrame(ofPart: position.part + 1) * LoopClock.ticksPerFrame
  }
}
