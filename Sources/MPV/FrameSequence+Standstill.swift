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
    guard hasStoodStill(picture) else { return .wait }
    // While playing, libmpv counts on only after the last picture.
    let isStill = isPaused || picture.isAtEnd
    if isStill, let time = last.time, picture.answers.dropLast().last?.time == time {
      return .time(time, isLast: picture.isAtEnd)
    }
    guard let interval else { return .unknown }
    guard let shown else {
      // The sound began with the picture.
      guard let knownTime else { return .unknown }
      let frames = ((time - knownTime) / interval).rounded()
      return .time(knownTime + frames * interval, isLast: true)
    }
    // Due times and presentation times run side by side.
    let distance = Double(picture.due - shown.due) / 1_000_000 * speed
    let frames = max(1, (distance / interval).rounded())
    return .time(shown.time + frames * interval, isLast: true)
  }

  /// Whether there were answers for so long that no other picture is on its way.
  func hasStoodStill(_ picture: Picture) -> Bool {
    guard let first = picture.answers.first, let last = picture.answers.last else { return false }
    return last.moment - first.moment >= Self.patience
  }

  /// Whether the time of the first picture after a seek seems to be the seek's target, between
  /// the times of pictures.
  func isDoubtful(_ picture: Picture) -> Bool {
    guard picture.isFirst, let interval, let knownTime, let time = picture.answers.last?.time
    else { return false }
    if let seekTarget, abs(time - seekTarget) >= Self.rounding { return false }
    let frames = (time - knownTime) / interval
    return abs(frames - frames.rounded()) * interval >= Self.rounding
  }
}
