/// A picture that libmpv presented, with the time of that very picture.
public struct PresentedFrame: Sendable {
  /// The presentation time in seconds on the stream's own timeline.
  public var time: Double
  /// The picture, or `nil` while the render size is zero.
  public var pixels: PixelBuffer?
  /// Rises by one with every rendering.
  public var serial: UInt64
  /// Whether libmpv showed a new picture, rather than the last one again (after a resize, or
  /// because subtitles on it changed).
  public var isNewPicture: Bool
  /// What the pixels stand for; libmpv leaves them as the file codes them.
  public var color: MPVColor

  public init(
    time: Double, pixels: PixelBuffer?, serial: UInt64, isNewPicture: Bool,
    color: MPVColor = MPVColor()
  ) {
    self.time = time
    self.pixels = pixels
    self.serial = serial
    self.isNewPicture = isNewPicture
    self.color = color
  }
}
