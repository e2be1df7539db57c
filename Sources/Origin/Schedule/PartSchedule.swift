/// The place of a part in a stream: its segment, and its number there from 0.
struct PartPosition: Sendable, Hashable, Comparable {
  var segment: Int
  var part: Int

  static func < (first: PartPosition, second: PartPosition) -> Bool {
    (first.segment, first.part) < (second.segment, second.part)
  }

  /// The part after this one; a number past the last part of its segment means the first of the
  /// next (RFC 8216bis section 6.2.5.2).
  var normalized: PartPosition {
    part < LoopClock.fragmentsPerSegment ? self : PartPosition(segment: segment + 1, part: 0)
  }
}

/// Which parts a live stream has at an instant: every stored fragment is one, and exists when the
/// time that it covers has passed.
struct PartSchedule: Sendable, Hashable {
  static let ticksPerPart = LoopClock.ticksPerSegment / Int64(LoopClock.fragmentsPerSegment)

  let timeline: StreamTimeline

  /// The first part that does not exist yet at an instant, in ticks since 1970.
  func next(at now: Int64) -> PartPosition {
    let count = Int(max(0, now - timeline.epoch) / Self.ticksPerPart)
    return PartPosition(
      segment: count / LoopClock.fragmentsPerSegment, part: count % LoopClock.fragmentsPerSegment)
  }

  /// The instant from which a part exists, in ticks since 1970.
  func instant(of position: PartPosition) -> Int64 {
    let parts = position.segment * LoopClock.fragmentsPerSegment + position.part + 1
    return timeline.epoch + Int64(parts) * Self.ticksPerPart
  }
}
