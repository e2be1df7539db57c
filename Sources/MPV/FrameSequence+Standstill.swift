extension FrameSequence {
  enum Standstill: Equatable {
    case wait
    case time(Double, isLast: Bool)
    case unknown
  }

  /// Microseconds after which no picture is on its way.
  private static let patience: Int64 = 120_000
  /// Seconds by which containers round the times of pictures.
  private static let rounding = 0.0011

  /// Judges a picture that none has followed.
  ///
  /// While paused, and after the last picture, libmpv counts on, so that counts prove nothing.
  /// And after the last picture `time-pos` is that of the sound, which goes on.
  func timeAtStandstill(_ picture: Picture) -> Standstill {
    guard let first = picture.answers.first, let last = picture.answers.last,
      let time = first.time
    else { return .unknown }
    if isPaused, let interval, let shown,
      abs(time - shown.time - interval) < Self.rounding
    {
      return .time(time, isLast: false)
    }
    guard last.moment - first.moment >= Self.patience else { return .wait }
    if last.time == time { return .time(time, isLast: false) }
    guard let interval, let shown else { return .unknown }
    // Due times and presentation times run side by side.
    let distance = Double(picture.due - shown.due) / 1_000_000 * speed
    let frames = max(1, (distance / interval).rounded())
    return .time(shown.time + frames * interval, isLast: true)
  }
}
