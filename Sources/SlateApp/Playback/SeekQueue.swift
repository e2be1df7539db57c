/// Seeks one after another: at most one is under way and one waits, whose place a newer one takes.
///
/// A seek that glances goes to a keyframe before its target first, whose picture is there sooner;
/// the target follows, unless a newer seek waits by then.
nonisolated struct SeekQueue {
  struct Seek: Sendable, Equatable {
    /// The target on libmpv's timeline, in seconds.
    var time: Double
    var isGlance: Bool
  }

  /// The seek under way.
  private(set) var current: Seek?
  private var next: Seek?
  /// How many were begun, which tells one from the next.
  private(set) var count = 0

  /// The time that a further relative seek starts from, if a seek is under way.
  var target: Double? { (next ?? current)?.time }

  var isWaiting: Bool { next != nil }

  /// Asks for a seek; returns what to begin now, or `nil` while one is under way.
  mutating func request(_ time: Double, glances: Bool) -> Seek? {
    let seek = Seek(time: time, isGlance: glances)
    guard current != nil else { return begin(seek) }
    next = seek
    return nil
  }

  /// Whether a frame that was sought is only near the target.
  func isGlance(_ time: Double) -> Bool {
    guard let current, current.isGlance else { return false }
    return time < current.time - Self.tolerance
  }

  /// The picture of a glance is shown; returns what to begin next.
  mutating func glanced() -> Seek? {
    guard let current else { return nil }
    return begin(next ?? Seek(time: current.time, isGlance: false))
  }

  /// The seek under way arrived, or is not waited for any longer; returns what to begin next, if
  /// anything.
  mutating func arrived() -> Seek? {
    guard let next else {
      current = nil
      return nil
    }
    return begin(next)
  }

  /// Forgets everything, as when the stream ends.
  mutating func clear() {
    current = nil
    next = nil
  }

  /// Seconds by which containers round the times of one frame differently.
  private static let tolerance = 0.0005

  private mutating func begin(_ seek: Seek) -> Seek {
    current = seek
    next = nil
    count += 1
    return seek
  }
}
