/// The part of the stream that is repeated: from A up to, but not with, the frame at B.
///
/// Times are those of libmpv's timeline, which a live window does not move.
nonisolated struct ABLoop {
  private(set) var start: Double?
  private(set) var end: Double?

  /// Seconds by which containers round the times of one frame differently.
  private static let rounding = 0.002

  /// Sets A, then B, then nothing; the earlier of the two is A.
  ///
  /// - Returns: `false` where B would lie on A.
  mutating func mark(_ time: Double) -> Bool {
    guard let start, end == nil else {
      (self.start, end) = (start == nil ? time : nil, nil)
      return true
    }
    guard (time - start).magnitude > Self.rounding else { return false }
    (self.start, end) = (min(start, time), max(start, time))
    return true
  }

  mutating func clear() {
    self = ABLoop()
  }

  /// Whether playing on from one frame to another leaves the loop: the latter is not shown.
  func isLeft(from former: Double?, to time: Double) -> Bool {
    guard let end, let former else { return false }
    return former < end - Self.rounding && time >= end - Self.rounding
  }

  /// Whether the frame after the one at `time` is B.
  ///
  /// - Parameter interval: seconds from one frame to the next.
  func isLast(_ time: Double, interval: Double) -> Bool {
    guard let end else { return false }
    return time < end - Self.rounding && time + interval >= end - Self.rounding
  }

  func isFirst(_ time: Double) -> Bool {
    guard let start, end != nil else { return false }
    return (time - start).magnitude <= Self.rounding
  }
}
