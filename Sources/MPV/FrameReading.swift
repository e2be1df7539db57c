/// What libmpv said the time was, for one picture.
struct FrameReading: Sendable, Equatable {
  /// `time-pos` in seconds.
  var time: Double
  /// When the picture is due on the screen, in microseconds of libmpv's clock; 0 if unknown, as
  /// of one that libmpv dropped and drew after all.
  var due: Int64
  /// When the answer came, on the same clock.
  var answered: Int64
}
