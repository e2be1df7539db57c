import Player

/// Tells the first frame after a seek or a load from those that play on.
nonisolated struct ArrivalTracker {
  private enum Phase {
    case playing
    /// Asked for, but frames of before may still come.
    case requested
    /// libmpv plays again: the next frame is the first at the new position.
    case restarted
  }

  private var phase = Phase.requested

  /// Whether a seek or load is under way.
  var isPending: Bool { phase != .playing }

  /// Whether the next frame is the first at the new position.
  var isArriving: Bool { phase == .restarted }

  mutating func request() { phase = .requested }

  mutating func restart() {
    if phase == .requested { phase = .restarted }
  }

  /// The seek will not happen: playback goes on from where it is.
  mutating func abandon() { phase = .playing }

  /// How the frame that is now presented was reached.
  mutating func present() -> PlayerEvent.Arrival {
    guard phase == .restarted else { return .playing }
    phase = .playing
    return .seeking
  }
}
