/// Keeps libmpv paused during a glance, so that nothing is heard of the place, while the user's own
/// pause goes on counting.
nonisolated struct PauseHold {
  /// What the user wants while libmpv is held; `nil` while it is not.
  private(set) var wanted: Bool?
  /// What libmpv was told at the end of the hold, until it reports it.
  private var expected: Bool?

  /// Begins to hold; returns whether libmpv is to be paused for it.
  mutating func begin(isPaused: Bool) -> Bool {
    guard wanted == nil else { return false }
    wanted = isPaused
    return !isPaused
  }

  /// Takes what the user wants; `false` where libmpv itself is to be told.
  mutating func take(_ isPaused: Bool) -> Bool {
    expected = nil
    guard wanted != nil else { return false }
    wanted = isPaused
    return true
  }

  /// Ends the hold; returns whether libmpv is to play on.
  mutating func end() -> Bool {
    defer { wanted = nil }
    guard wanted == false else { return false }
    expected = false
    return true
  }

  /// Whether what libmpv reports is the user's doing.
  mutating func admits(_ isPaused: Bool) -> Bool {
    if wanted != nil { return false }
    guard let expected, expected != isPaused else {
      self.expected = nil
      return true
    }
    return false
  }
}
