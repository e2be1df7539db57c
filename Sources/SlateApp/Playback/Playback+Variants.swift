import MPV
import Player
import Streaming
import TimedMetadata

// Changing the variant.
extension Playback {
  /// Goes on with another variant; `nil` leaves the choice to the stream and the terminal.
  func selectVariant(_ id: VariantGroup.Option.ID?) {
    guard case .hls = source else { return }
    if let id, let problem = state.variants.options.first(where: { $0.id == id })?.problem {
      apply(.note("This variant cannot be decoded: \(problem)"))
      return
    }
    change(to: id.map(VariantPreference.option) ?? .auto)
    let chosen = id ?? state.variants.automatic?.id
    let option = state.variants.options.first { $0.id == chosen }
    apply(.note("Variant: \(id == nil ? "auto, " : "")\(option.map(Self.name) ?? "")"))
  }

  private static func name(_ option: VariantGroup.Option) -> String {
    guard let width = option.variant.width, let height = option.variant.height else {
      return option.variant.codecs ?? "sound alone"
    }
    return "\(width)x\(height)"
  }

  /// Goes on with what a preference asks for, at the next place where that shows no seam.
  func change(to preference: VariantPreference) {
    variants.wanted = preference
    prepareVariant()
  }

  /// Has the session prepare what is asked for, unless a seek is under way: it goes on after it.
  func prepareVariant() {
    guard let wanted = variants.wanted, case .hls(let stream) = source, !arrival.isPending,
      !variants.awaitsSound, !variants.isLoading
    else { return }
    let point = state.isPaused ? playerTime.map(TakeoverPoint.frame) ?? .ahead : .ahead
    let serial = variants.advance(to: .preparing(point))
    let session = stream.session
    Task {
      let change = await session.change(to: wanted, at: point)
      guard serial == variants.serial, !hasEnded else { return }
      adopt(change, at: point)
    }
  }

  private func adopt(_ change: VariantChange, at point: TakeoverPoint) {
    variants.stage = .none
    switch change {
    case .unchanged, .failed: variants.wanted = nil
    case .overtaken: break
    case .ready(let set):
      guard let playerTime, let start = set.startTime else { return }
      switch point {
      case .frame(let time) where state.isPaused && time == playerTime: play(variant: set)
      case .ahead where !state.isPaused && playerTime < start: variants.stage = .ready(set)
      case .frame, .ahead: prepareVariant()
      }
    }
  }

  /// Has the session prepare what follows the feeds that play, if they end although the stream goes
  /// on and nothing else is under way.
  func prepareContinuation() {
    guard case .hls(let stream) = source, let position = stream.segue, variants.wanted == nil,
      !arrival.isPending, case .none = variants.stage
    else { return }
    let serial = variants.advance(to: .none)
    let session = stream.session
    Task {
      guard let set = await session.follow(segue: position), serial == variants.serial, !hasEnded,
        !arrival.isPending
      else { return }
      variants.stage = .ready(set)
    }
  }

  /// The feeds have ended: whether others are ready to play on.
  func playOn() -> Bool {
    guard case .ready(let set) = variants.stage else { return false }
    play(variant: set)
    return true
  }

  /// The pause began or ended: while it lasts, the frame that is shown comes from the new variant.
  func adoptPauseForVariant() {
    switch variants.stage {
    case .preparing, .ready: prepareVariant()
    case .none, .loading: break
    }
  }

  /// Whether a frame is not shown, since the next variant shows it.
  func isHidden(_ time: Double) -> Bool {
    guard variants.hides(time, isReplacing: isReplacing) else { return false }
    if case .ready(let set) = variants.stage { play(variant: set) }
    return true
  }

  /// The next variant takes over if the frame after the shown one is its first.
  func changeVariantIfDue(after time: Double) {
    if let set = variants.due(after: time, interval: frameInterval) { play(variant: set) }
  }

  private func play(variant set: FeedSet) {
    guard case .hls(let stream) = source else { return }
    variants.stage = .loading(set)
    play(set)
    let session = stream.session
    Task { await session.commit(set) }
  }

  /// What is told with the first instant of what was loaded last: from there on labels count as
  /// its variant says.
  func adoptShownVariant() -> [PlayerEvent] {
    guard !isReplacing, case .hls(let stream) = source, let set = stream.feeds,
      set.id != shownSet
    else { return [] }
    shownSet = set.id
    if variants.isLoading {
      variants.stage = .none
      prepareVariant()
    }
    guard let variant = set.variant, variant != state.variant else { return [] }
    return [.variant(variant)]
  }

  /// New feeds are asked for, as by a seek: what is prepared plays from there on, and what is not
  /// is prepared after it.
  func forgoVariant() {
    _ = variants.advance(to: .none)
  }
}
