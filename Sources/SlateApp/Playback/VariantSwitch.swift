import Streaming

/// The way from one variant to the next: what is asked for, and the feeds that are to take over.
///
/// libmpv plays the former feeds up to the frame before the takeover. What it still shows of them
/// from there on is hidden, so that no frame is seen twice.
nonisolated struct VariantSwitch {
  enum Stage: Sendable {
    case none
    /// The session fetches the variant, for this point.
    case preparing(TakeoverPoint)
    /// Its feeds are filled, and play when the frame before their start is shown.
    case ready(FeedSet)
    /// libmpv loads them.
    case loading(FeedSet)
  }

  /// What is asked for and does not play yet.
  var wanted: VariantPreference?
  var stage = Stage.none
  /// Whether another sound is being fetched, which the next variant is to play as well.
  var awaitsSound = false
  /// Rises with every request, so that answers to former ones are told.
  private(set) var serial = 0

  /// Seconds by which containers round the times of one frame differently.
  private static let rounding = 0.002

  var isLoading: Bool {
    if case .loading = stage { true } else { false }
  }

  /// A request begins, or what was under way is given up.
  mutating func advance(to stage: Stage) -> Int {
    self.stage = stage
    serial += 1
    return serial
  }

  /// Whether a frame of the former feeds lies behind the takeover.
  func hides(_ time: Double, isReplacing: Bool) -> Bool {
    switch stage {
    case .none, .preparing: false
    case .ready(let set): time >= start(set) - Self.rounding
    case .loading(let set): isReplacing && time >= start(set) - Self.rounding
    }
  }

  /// The feeds that are to be played once a frame has been shown.
  ///
  /// - Parameter interval: seconds to the frame that follows, or `nil` where that is not known.
  func due(after time: Double, interval: Double?) -> FeedSet? {
    guard case .ready(let set) = stage else { return nil }
    return time + (interval ?? 0) >= start(set) - Self.rounding ? set : nil
  }

  private func start(_ set: FeedSet) -> Double { set.startTime ?? 0 }
}
