import MPV
import Player

extension Playback {
  /// Shows the frame so many further on, or back, and pauses.
  func step(_ frames: Int) {
    guard !arrival.isPending else {
      steps.add(frames)
      pause(true)
      return
    }
    run(frames)
  }

  /// Takes the steps that waited for a seek.
  func runSteps() {
    let frames = steps.take()
    if frames != 0 { run(frames) }
  }

  /// libmpv has come to the end: there is nothing to step to.
  func stepsEnded() {
    guard steps.isUnderWay else { return }
    steps.clear()
    client.setPause(true)
    if !hasSegue { apply(.note("This is the last frame")) }
  }

  private func run(_ frames: Int) {
    frames > 0 ? stepForward(frames) : stepBack(-frames)
  }

  private func stepForward(_ frames: Int) {
    if let playerTime, loop.isLast(playerTime, interval: pictureInterval) {
      pause(true)
      steps.add(frames - 1)
      goToLoopStart()
    } else {
      let count = min(frames, framesLeft ?? frames)
      guard count > 0, !isAtEnd || hasSegue else {
        apply(.note("This is the last frame"))
        return
      }
      steps.begin(count, from: playerTime ?? 0)
      for _ in 0..<count { client.frameStep() }
    }
  }

  /// How many frames follow those that are stepped to; `nil` where no end is known. Beyond the last
  /// one libmpv would play to the end of the sound.
  private var framesLeft: Int? {
    guard !state.isLive, let duration = state.duration, let playerTime else { return nil }
    let from = steps.isUnderWay ? steps.forward.from : playerTime
    let left = ((duration - position(at: from)) / pictureInterval).rounded() - 1
    guard left.isFinite, left.magnitude < 1e9 else { return nil }
    return Int(left) - (steps.isUnderWay ? steps.forward.count : 0)
  }

  /// Steps back within what libmpv holds, else by new feeds: half a frame before the frame that
  /// is wanted, since between two frames the next is shown.
  private func stepBack(_ frames: Int) {
    pause(true)
    guard case .hls = source, let playerTime else {
      steps.add(1 - frames)
      backStep()
      return
    }
    live.control.leave()
    steps.origin = playerTime
    var time = playerTime
    if loop.isFirst(time), let end = loop.end { time = end }
    request(max(start, time - (Double(frames) + 0.5) * pictureInterval), glances: false)
  }

  /// Has libmpv find the frame before the shown one, which it does whatever the frame rate.
  private func backStep() {
    arrival.request()
    client.frameBackStep()
  }

  /// Steps back once more where the frame rate that is declared is too high, so that the step led
  /// to the frame that it started from.
  func stepAgain() -> Bool {
    guard let origin = steps.origin else { return false }
    steps.origin = nil
    guard let playerTime, playerTime == origin, playerTime > start + pictureInterval else {
      return false
    }
    backStep()
    return true
  }

  /// The first time that can be sought.
  private var start: Double { self.playerTime(ofPosition: 0) }

  /// Seconds from one picture to the next: the timecode may count at the rate of a faster source.
  var pictureInterval: Double {
    let rate = state.variant?.frameRate?.framesPerSecond
    return rate.map { 1 / $0 } ?? frameInterval
      ?? state.timecode.rate.map { 1 / $0.framesPerSecond } ?? 0.04
  }
}
