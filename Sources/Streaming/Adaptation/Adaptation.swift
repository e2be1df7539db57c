/// Decides which variant the network can hold.
///
/// It steps down when what is held ahead runs low and the network brings less than the variant
/// needs, and up when it brings much more or, where that cannot be seen since every transfer is
/// short, when nothing was wrong for long. A step up that had to be taken back is tried again later
/// and later.
struct Adaptation: Sendable {
  /// A variant that may be chosen.
  struct Rung: Sendable, Hashable {
    var id: Int
    /// Bits a second on average.
    var rate: Double
  }

  /// What is known when it is decided.
  struct Situation: Sendable {
    /// Seconds of the clock.
    var now: Double
    /// Least rate first.
    var rungs: [Rung]
    /// The one that plays.
    var current: Int
    /// Bits a second that the network brings, and when that was measured last.
    var throughput: (bitsPerSecond: Double, at: Double)?
    /// Seconds that are held ahead of the playhead, and that would be if the network were fast.
    var ahead: Double
    var fullAhead: Double
  }

  /// Seconds after a change before the next.
  static let pause = (down: 4.0, up: 10.0)
  /// The longest time after which a step up is tried again, in seconds.
  static let longestPause = 160.0
  /// The share of what the network brings that a variant may need: to go on with it, to step down
  /// to it, to step up to it.
  static let share = (stay: 0.95, down: 0.8, up: 0.65)
  /// Seconds after which a measurement says nothing any more.
  static let memory = 15.0

  private var lastChange: Double?
  private var lastStepUp: Double?
  private var pauseUp = Adaptation.pause.up

  /// The variant to go on with; `nil` for the one that plays.
  mutating func decide(_ situation: Situation) -> Int? {
    guard let index = situation.rungs.firstIndex(where: { $0.id == situation.current }) else {
      return nil
    }
    let since = lastChange.map { situation.now - $0 } ?? .infinity
    if since >= Self.pause.down, let lower = stepDown(from: index, situation) {
      // A step up that had to be taken back soon.
      if let lastStepUp, situation.now - lastStepUp < 3 * Self.pause.up {
        pauseUp = min(2 * pauseUp, Self.longestPause)
      }
      lastStepUp = nil
      lastChange = situation.now
      return lower
    }
    if since >= pauseUp, let higher = stepUp(from: index, situation) {
      lastStepUp = situation.now
      lastChange = situation.now
      return higher
    }
    // A step up that has held.
    if let lastStepUp, situation.now - lastStepUp > 6 * Self.pause.up { pauseUp = Self.pause.up }
    return nil
  }

  private func stepDown(from index: Int, _ situation: Situation) -> Int? {
    let isLow = situation.ahead < 0.5 * min(situation.fullAhead, 20)
    guard index > 0, isLow, let throughput = fresh(situation),
      situation.rungs[index].rate > Self.share.stay * throughput
    else { return nil }
    let lower = situation.rungs[..<index]
    return (lower.last { $0.rate <= Self.share.down * throughput } ?? lower.first)?.id
  }

  private func stepUp(from index: Int, _ situation: Situation) -> Int? {
    guard index + 1 < situation.rungs.count,
      situation.ahead > 0.6 * min(situation.fullAhead, 20)
    else { return nil }
    let higher = situation.rungs[(index + 1)...]
    guard let throughput = fresh(situation) else { return higher.first?.id }
    return higher.last { $0.rate <= Self.share.up * throughput }?.id
  }

  private func fresh(_ situation: Situation) -> Double? {
    guard let (rate, time) = situation.throughput, situation.now - time < Self.memory else {
      return nil
    }
    return rate
  }
}
