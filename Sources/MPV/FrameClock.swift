/// Gives every picture its own time, also on a machine that is too slow to ask for it at once.
///
/// libmpv goes on to the next picture when that is due, whether or not the last one was fetched;
/// an answer that comes later than that may be the next picture's time. But due times and
/// presentation times run side by side, so the distance from a picture whose time is certain
/// tells which answers are ahead, and by how many pictures.
struct FrameClock {
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
  private var isFirst = true
  /// Answers of late, which hold the exact times of pictures whose own answers were wrong.
  private var recent: [Double] = []

  private static let recentLimit = 16
  /// Later pictures that are waited for before the best guess is taken.
  private static let patience = 2

  /// Playback restarted: due times begin anew.
  mutating func restart() {
    anchor = nil
    isFirst = true
    recent = []
  }

  /// Playback stood still: due times went on and presentation times did not.
  mutating func interrupt() {
    anchor = nil
  }

  /// The time of the oldest picture of which the answers are given, in order, or `nil` while
  /// that depends on pictures to come.
  mutating func time(_ readings: some Collection<FrameReading>) -> Double? {
    guard let reading = readings.first else { return nil }
    guard let interval, interval > 0, reading.due != 0, !isPaused else {
      anchor = nil
      isFirst = false
      return reading.time
    }
    if isFirst {
      // It is on the screen until playback has restarted, and due at no time of its own.
      isFirst = false
      return reading.time
    }
    if reading.isOnTime(interval: interval, speed: speed) {
      return settle(reading, reading.time)
    }
    guard let anchor = anchor ?? anchor(among: readings, interval: interval) else { return nil }
    let expected = anchor.time + seconds(from: anchor.due, to: reading.due)
    let ahead = ((reading.time - expected) / interval).rounded()
    guard ahead >= 1 else { return settle(reading, reading.time) }
    let corrected = reading.time - ahead * interval
    let exact = recent.min { abs($0 - corrected) < abs($1 - corrected) }
    guard let exact, abs(exact - corrected) < interval / 4 else {
      return settle(reading, corrected)
    }
    return settle(reading, exact)
  }

  private mutating func settle(_ reading: FrameReading, _ time: Double) -> Double {
    anchor = Anchor(due: reading.due, time: time)
    recent.append(reading.time)
    if recent.count > Self.recentLimit { recent.removeFirst() }
    return time
  }

  /// A later picture whose answer is certain; without one, that which is the least ahead.
  private func anchor(among readings: some Collection<FrameReading>, interval: Double) -> Anchor? {
    if let certain = readings.first(where: { $0.isOnTime(interval: interval, speed: speed) }) {
      return Anchor(due: certain.due, time: certain.time)
    }
    guard readings.count > Self.patience, let first = readings.first else { return nil }
    let best = readings.min { lead($0, over: first) < lead($1, over: first) }
    return best.map { Anchor(due: $0.due, time: $0.time) }
  }

  private func lead(_ reading: FrameReading, over first: FrameReading) -> Double {
    reading.time - first.time - seconds(from: first.due, to: reading.due)
  }

  private func seconds(from start: Int64, to end: Int64) -> Double {
    Double(end - start) / 1_000_000 * speed
  }
}
