/// Gives every picture its own time, also on a machine that is too slow to ask for it at once.
///
/// libmpv goes on to the next picture when that is due, whether or not the last one was fetched:
/// an answer that comes late may be the time of the next picture, never of a later one. But due
/// times and presentation times run side by side, so the distance from a picture whose time is
/// certain tells whether an answer is ahead. Where nothing tells, the picture has no time.
struct FrameClock {
  enum Verdict: Equatable {
    case time(Double)
    /// The pictures to come will tell.
    case wait
    /// Nothing tells: the picture is to be treated as one that was dropped.
    case unknown
  }

  /// Seconds between pictures, or `nil` where the container does not say.
  var interval: Double?
  var isPaused = false
  var speed = 1.0 {
    didSet { if speed != oldValue { anchor = nil } }
  }

  private struct Anchor {
    var due: Int64
    var time: Double
  }

  private var anchor: Anchor?
  /// The time of the picture before, or `nil` for the first after a restart.
  private var last: Double?
  /// Answers of late, which hold the exact times of pictures whose own answers were ahead.
  private var recent: [Double] = []
  private var unknownCount = 0

  private static let recentLimit = 16
  /// Later pictures that are waited for.
  private static let patience = 2
  /// Pictures in a row without a time after which an answer is believed, rather than to show
  /// nothing at all.
  private static let unknownLimit = 8

  /// Playback restarted: due times begin anew.
  mutating func restart() {
    anchor = nil
    last = nil
    recent = []
    unknownCount = 0
  }

  /// Playback stood still: due times went on and presentation times did not.
  mutating func interrupt() {
    anchor = nil
  }

  /// Judges the oldest picture of which the answers are given, in order.
  mutating func verdict(_ readings: some Collection<FrameReading>) -> Verdict {
    guard let reading = readings.first else { return .wait }
    guard let interval, interval > 0 else { return settle(reading, reading.time) }
    // The first picture stays until playback has restarted, and is due at no time of its own.
    guard let last else { return settle(reading, reading.time, isAnchor: false) }
    if isCertain(reading) { return settle(reading, reading.time) }
    let step = reading.time - last
    if step > 0, step < 1.5 * interval { return settle(reading, reading.time) }
    if let anchor, let verdict = judge(reading, by: anchor) { return verdict }
    anchor = nil
    if isPaused { return settle(reading, reading.time, isAnchor: false) }
    if let certain = readings.first(where: isCertain) {
      let anchor = Anchor(due: certain.due, time: certain.time)
      return judge(reading, by: anchor) ?? giveUp(reading)
    }
    return readings.count > Self.patience ? giveUp(reading) : .wait
  }

  /// Whether the answer came before the next picture can have taken this one's place.
  private func isCertain(_ reading: FrameReading) -> Bool {
    guard let interval, reading.due != 0 else { return false }
    return Double(reading.answered - reading.due) < interval / speed * 1_000_000
  }

  /// Tells by another picture whether the answer is this picture's, or the next one's.
  private mutating func judge(_ reading: FrameReading, by anchor: Anchor) -> Verdict? {
    guard let interval, reading.due != 0 else { return nil }
    let distance = Double(reading.due - anchor.due) / 1_000_000 * speed
    let ahead = (reading.time - anchor.time - distance) / interval
    if abs(ahead) < 0.5 { return settle(reading, reading.time) }
    guard abs(ahead - 1) < 0.5 else { return nil }
    let corrected = reading.time - interval
    let exact = recent.min { abs($0 - corrected) < abs($1 - corrected) } ?? corrected
    let time = abs(exact - corrected) < interval / 4 ? exact : corrected
    if let last, time < last + interval / 4 { return nil }
    return settle(reading, time)
  }

  private mutating func giveUp(_ reading: FrameReading) -> Verdict {
    unknownCount += 1
    return unknownCount > Self.unknownLimit ? settle(reading, reading.time) : .unknown
  }

  private mutating func settle(
    _ reading: FrameReading, _ time: Double, isAnchor: Bool = true
  ) -> Verdict {
    if isAnchor, reading.due != 0 { anchor = Anchor(due: reading.due, time: time) }
    last = time
    unknownCount = 0
    recent.append(reading.time)
    if recent.count > Self.recentLimit { recent.removeFirst() }
    return .time(time)
  }
}
