import Timing

extension StreamTime {
  /// Half a tick of the 90 kHz clock.
  ///
  /// A position comes from libmpv as a `Double` that was rounded to ticks, while an event's time
  /// is exact; a position so little before an event is taken to be on it. Two events a tick
  /// apart still stay apart.
  static let readingTolerance = FrameRate(180_000, 1)?.duration(ofFrames: 1) ?? .zero

  /// The latest event time that a position read as this one has come to.
  var reach: MediaTime { time + Self.readingTolerance }
}
