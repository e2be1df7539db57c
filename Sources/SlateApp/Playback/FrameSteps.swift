/// Steps by frames: those forward that libmpv takes, and those that wait for a seek.
nonisolated struct FrameSteps {
  /// Whether libmpv steps forward, for which it plays for a moment.
  private(set) var isUnderWay = false
  /// The frame that they began at, and how many they are.
  private(set) var forward = (from: 0.0, count: 0)
  /// The sum of the steps that wait, negative back.
  private var waiting = 0
  /// The time of the frame that a step back started from.
  var origin: Double?

  private static let most = 1000

  mutating func add(_ frames: Int) {
    waiting = min(max(waiting + frames, -Self.most), Self.most)
  }

  /// So many steps forward begin, or are added to those under way.
  mutating func begin(_ count: Int, from time: Double) {
    forward = isUnderWay ? (forward.from, forward.count + count) : (time, count)
    isUnderWay = true
  }

  /// libmpv has paused again.
  mutating func end() {
    isUnderWay = false
  }

  /// The steps that waited.
  mutating func take() -> Int {
    defer { waiting = 0 }
    return waiting
  }

  /// Forgets everything, as when the user seeks or plays on.
  mutating func clear() {
    self = FrameSteps()
  }
}
