import Dispatch
import MPV
import Player
import Streaming

extension Playback {
  /// Seeks as the user asks: a near keyframe shows first, then the exact frame.
  func seek(to position: Double) {
    live.control.leave()
    steps.clear()
    cancelSearch()
    request(playerTime(ofPosition: clamped(position)), glances: hasVideo != false)
  }

  /// Seeks without leaving the live edge on purpose.
  func requestSeek(to position: Double) {
    request(playerTime(ofPosition: clamped(position)), glances: false)
  }

  func request(_ time: Double, glances: Bool) {
    if let now = seeks.request(time, glances: glances) {
      start(now)
    } else {
      apply(.target(position(at: time)))
      overtakeSoon()
    }
  }

  /// The position that relative seeks start from: where the last seek goes, or the shown.
  var here: Double? { seeks.target.map(position) ?? state.position }

  func skip(by seconds: Double) {
    guard let here else { return }
    // Near the end there is nothing further on that can be sought.
    if seconds > 0, clamped(here + seconds) <= here { return }
    seek(to: here + seconds)
  }

  func seek(toFraction fraction: Double) {
    if let seekableEnd { seek(to: seekableEnd * min(max(fraction, 0), 1)) }
  }

  /// The duration, or the end of the live window.
  var seekableEnd: Double? {
    if case .hls(let stream) = source, let window = stream.window, window.isLive {
      return window.end
    }
    return state.duration
  }

  /// The last position that can be sought: the live edge, or a second before the end of a VOD, so
  /// that its last pictures are seen before playback ends.
  private var end: Double? {
    if case .hls(let stream) = source, let window = stream.window, window.isLive {
      return livePosition ?? window.liveEdge ?? window.end
    }
    return state.duration.map { max(0, $0 - 1) }
  }

  private func clamped(_ position: Double) -> Double {
    max(0, min(position, end ?? position))
  }

  /// Seeks in what libmpv holds where the target is there, else by new feeds.
  private func start(_ seek: SeekQueue.Seek) {
    let position = position(at: seek.time)
    apply([.seeking, .target(position)])
    if seek.isGlance, pauses.begin(isPaused: state.isPaused) { client.setPause(true) }
    switch source {
    case .none: break
    case .hls where variants.wanted != nil || !isHeld(seek.time):
      loadFeeds(at: position, exactly: !seek.isGlance)
    case .hls, .direct:
      forgoOpening()
      arrival.request()
      client.seek(to: seek.time, isExact: !seek.isGlance)
    }
  }

  /// Gives up a load whose place is still being looked for.
  private func forgoOpening() {
    guard isOpening, case .hls(let stream) = source else { return }
    isOpening = false
    loadSerial += 1
    let session = stream.session
    Task { await session.forgoOpening() }
  }

  /// The end of a range is taken as held only up to its last complete group of pictures.
  private func isHeld(_ time: Double) -> Bool {
    seekableRanges.contains { $0.start <= time && time < $0.end }
  }

  /// Goes on from a glance, which is shown: to the newest target, or to the exact frame.
  func goOnFromGlance() {
    if let next = seeks.glanced() { start(next) }
  }

  /// Called when the first frame after a seek is shown.
  func seekArrived() {
    if let next = seeks.arrived() {
      start(next)
      return
    }
    release()
    judgeGoal()
    if !stepAgain() { runSteps() }
    prepareVariant()
    prepareContinuation()
  }

  /// Gives up a seek that libmpv or the session refused.
  func abandonSeek() {
    isOpening = false
    seeks.clear()
    steps.clear()
    goal = nil
    arrival.abandon()
    release()
    apply(.seekAbandoned)
  }

  /// How long a seek that waits for data keeps a newer one waiting, in seconds.
  private static let patience = 0.5

  /// Has a newer seek take over from one that waits for data.
  private func overtakeSoon() {
    let count = seeks.count
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      MainActor.assumeIsolated { self?.overtake(count) }
    }
  }

  private func overtake(_ count: Int) {
    guard !hasEnded, seeks.count == count, seeks.isWaiting, case .hls = source,
      let next = seeks.arrived()
    else { return }
    start(next)
  }
}

// The pause that the user wants, and the one that a glance needs.
extension Playback {
  func togglePause() {
    if let wanted = pauses.wanted {
      pause(!wanted)
    } else {
      _ = pauses.take(false)
      steps.clear()
      client.cycle("pause")
    }
  }

  /// Pauses or plays on as the user wants.
  func pause(_ isPaused: Bool) {
    if pauses.take(isPaused) {
      adopt(pause: isPaused)
    } else {
      client.setPause(isPaused)
    }
  }

  private func release() {
    if pauses.end() { client.setPause(false) }
  }

  /// Takes the pause that libmpv reports.
  func adopt(reportedPause isPaused: Bool) {
    // libmpv plays for a moment to step forward.
    if !isPaused, steps.isUnderWay { return }
    steps.end()
    if pauses.admits(isPaused) { adopt(pause: isPaused) }
  }

  private func adopt(pause isPaused: Bool) {
    adoptPauseAtLiveEdge(isPaused)
    apply(.pause(isPaused))
    adoptPauseForVariant()
    guard !isPaused else { return }
    steps.clear()
    endIfComplete()
  }
}
