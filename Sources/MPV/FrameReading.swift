/// What libmpv said the time was, for one picture.
struct FrameReading: Sendable, Equatable {
  /// `time-pos` in seconds.
  var time: Double
  /// When the picture is due on the screen, in microseconds of libmpv's clock; 0 if unknown.
  var due: Int64
  /// When the answer came, on the same clock.
  var answered: Int64

  /// Whether the answer came before the next picture can have taken this one's place.
  func isOnTime(interval: Double, speed: Double) -> Bool {
    Double(answered - due) < interval / speed * 1_000_000
  }
}
