import Synchronization

/// Keeps the tap on a file near the playhead: cues far ahead would only fill the memory.
nonisolated final class TapPace: Sendable {
  private struct State {
    var playhead: Double?
    /// The time at which the tap began, which stands for the playhead before there is one.
    var first: Double?
    var waiting: (time: Double, resume: CheckedContinuation<Void, Never>)?
    var isReleased = false

    func isDue(_ time: Double) -> Bool {
      guard !isReleased, let from = playhead ?? first else { return true }
      return time <= from + TapPace.secondsAhead
    }
  }

  /// How far the tap reads ahead.
  static let secondsAhead = 60.0

  private let state = Mutex(State())

  /// Returns when the tap, which has come to a time, may go on.
  func wait(at time: Double) async {
    await withCheckedContinuation { continuation in
      let isDue = state.withLock { state in
        state.first = state.first ?? time
        if !state.isDue(time) { state.waiting = (time, continuation) }
        return state.waiting == nil
      }
      if isDue { continuation.resume() }
    }
  }

  /// Takes the time that is presented.
  func advance(to time: Double) {
    go { $0.playhead = time }
  }

  /// Lets the tap go on for good.
  func release() {
    go { $0.isReleased = true }
  }

  private func go(_ change: (inout State) -> Void) {
    let resume = state.withLock { state -> CheckedContinuation<Void, Never>? in
      change(&state)
      guard let waiting = state.waiting, state.isDue(waiting.time) else { return nil }
      state.waiting = nil
      return waiting.resume
    }
    resume?.resume()
  }
}
