/// Where playback is in a live stream.
public struct LiveStatus: Sendable, Hashable {
  /// Seconds of the shown instant behind the encoder's clock, or behind the end of the playlist
  /// where that gives no time of day.
  public var delay: Double
  /// The delay that is kept, in the same measure.
  public var target: Double
  /// Whether playback is to be at the live edge: not after a pause or a seek back.
  public var isFollowing: Bool
  /// Whether the speed is changed a little to come to the target.
  public var isAdjusting: Bool
  /// The end of the window, and the position that has the target's delay, in position seconds.
  public var windowEnd: Double
  public var edge: Double

  public init(
    delay: Double, target: Double, isFollowing: Bool = true, isAdjusting: Bool = false,
    windowEnd: Double, edge: Double
  ) {
    self.delay = delay
    self.target = target
    self.isFollowing = isFollowing
    self.isAdjusting = isAdjusting
    self.windowEnd = windowEnd
    self.edge = edge
  }
}
