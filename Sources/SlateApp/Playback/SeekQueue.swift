/// Seeks one after another: while one is under way only the newest wish is kept.
nonisolated struct SeekQueue {
  /// Where the seek under way goes, in position seconds.
  private(set) var current: Double?
  private var next: Double?

  /// The position that a further relative seek starts from, if a seek is under way.
  var target: Double? { next ?? current }

  /// Asks for a seek; returns the position to seek to now, or `nil` while one is under way.
  mutating func request(_ position: Double) -> Double? {
    guard current != nil else {
      current = position
      return position
    }
    next = position
    return nil
  }

  /// Notes that the seek under way arrived; returns the position to seek to next, if any.
  mutating func arrived() -> Double? {
    current = next
    next = nil
    return current
  }

  /// Forgets everything, as when the stream ends.
  mutating func clear() {
    current = nil
    next = nil
  }
}
