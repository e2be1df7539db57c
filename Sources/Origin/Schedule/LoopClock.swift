/// The units that the origin counts in.
///
/// Everything is a whole number of 1/90000 s: a video frame of 1001/30000 s is 3003, an AAC frame
/// of 1024/48000 s is 1920, and WebVTT's timestamp map has the same unit.
enum LoopClock {
  static let ticksPerSecond: Int64 = 90_000
  static let ticksPerFrame: Int64 = 3003
  static let framesPerSegment: Int64 = 64
  static let ticksPerSegment = ticksPerFrame * framesPerSegment
  static let ticksPerDay = 86_400 * ticksPerSecond
  /// How many stored fragments, each of which can be a partial segment, a segment has.
  static let fragmentsPerSegment = 4
}
