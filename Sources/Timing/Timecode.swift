/// A SMPTE ST 12-1 time address: hours, minutes, seconds and frames, as received.
public struct Timecode: Sendable, Hashable {
  public var hours: Int
  public var minutes: Int
  public var seconds: Int
  public var frames: Int
  /// Whether the label was written with the drop-frame separator `;`.
  public var isDropFrame: Bool

  public init(hours: Int, minutes: Int, seconds: Int, frames: Int, isDropFrame: Bool) {
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
    self.frames = frames
    self.isDropFrame = isDropFrame
  }
}
