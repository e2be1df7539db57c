/// The end of a live stream as the feeds see it.
public struct LiveEdge: Sendable, Hashable {
  /// What is added to `SessionClock.now` to have the feed time of the live edge.
  public var offset: Double
  /// The feed time at which the playlist ends.
  public var listedEnd: Double
  /// Seconds behind the edge that playback keeps: what the playlist asks for (`PART-HOLD-BACK`,
  /// else `HOLD-BACK`, else three target durations).
  public var holdBack: Double
  /// Seconds by which the listed end moves on at a time: a part, else a segment.
  public var step: Double
  /// Whether the playlist offers parts.
  public var hasParts: Bool

  public init(
    offset: Double, listedEnd: Double, holdBack: Double, step: Double, hasParts: Bool
  ) {
    self.offset = offset
    self.listedEnd = listedEnd
    self.holdBack = holdBack
    self.step = step
    self.hasParts = hasParts
  }
}

/// The clock by which a live edge moves on.
public enum SessionClock {
  /// Seconds of a clock that never goes back.
  public static var now: Double { SystemTimekeeper().now.inSeconds }
}
