import Synchronization

/// Measures what the network brings while anything is being transferred, all transfers together.
///
/// Time in which an origin holds an answer back, since what was asked for does not exist yet, does
/// not count.
final class ThroughputMeter: Sendable {
  private struct State {
    var estimate = ThroughputEstimate()
    var active = 0
    /// Since when the time has not been counted.
    var mark = 0.0
    var bytes = 0
    var seconds = 0.0
    /// When the estimate changed last.
    var measured: Double?

    mutating func advance(to now: Double) {
      if active > 0 { seconds += max(0, now - mark) }
      mark = now
    }

    mutating func settle(at now: Double) {
      // Of a small answer the time is that of the way there and back.
      if bytes >= ThroughputMeter.leastBytes, seconds > 0.001 {
        estimate.add(bytes: bytes, seconds: seconds)
        measured = now
        (bytes, seconds) = (0, 0)
      }
    }
  }

  private static let leastBytes = 16 << 10
  /// Seconds of a transfer that count before it is over.
  private static let period = 0.5

  private let state = Mutex(State())

  /// Bits a second, and the time of the clock at which that was measured last.
  var measurement: (bitsPerSecond: Double, at: Double)? {
    state.withLock { state in
      guard let rate = state.estimate.bitsPerSecond, let time = state.measured else { return nil }
      return (rate, time)
    }
  }

  /// A transfer begins, in seconds of the clock.
  func begin(at now: Double) {
    state.withLock { state in
      state.advance(to: now)
      state.active += 1
    }
  }

  func receive(_ bytes: Int, at now: Double) {
    state.withLock { state in
      state.advance(to: now)
      state.bytes += bytes
      if state.seconds >= Self.period { state.settle(at: now) }
    }
  }

  /// A transfer is over, however it ended.
  func end(at now: Double) {
    state.withLock { state in
      state.advance(to: now)
      state.active = max(0, state.active - 1)
      state.settle(at: now)
      if state.active == 0 { (state.bytes, state.seconds) = (0, 0) }
    }
  }
}
