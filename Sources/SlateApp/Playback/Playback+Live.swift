import Foundation
import Player
import Streaming

/// What keeps a live stream at its delay.
nonisolated struct LiveEdgeKeeping {
  var control: LatencyControl
  /// The speed that the user has chosen.
  var ownSpeed = 1.0
  /// The speeds that libmpv was given and has not reported yet.
  var sentSpeeds: [Double] = []
  /// Whether it was said that the delay that was asked for is too small.
  var hasToldRaise = false

  init(_ preference: LatencyPreference) {
    control = LatencyControl(isEnabled: preference != .off)
  }
}

// The live edge.
extension Playback {
  /// What is told of the live edge with an instant that is presented.
  ///
  /// - Parameter isMoving: whether playback goes on there, so that the speed can be changed.
  func measureLive(at time: Double, isMoving: Bool) -> [PlayerEvent] {
    guard case .hls(let stream) = source, let timeline = stream.feeds?.timeline else { return [] }
    let date = PlayerEvent.programDate(timeline.date(at: time))
    guard let (measure, position, end) = measure(at: time) else {
      if case .speed = live.control.rest() { sendSpeed() }
      return state.live == nil ? [date] : [date, .liveStatus(nil)]
    }
    tellRaise(to: measure.target)
    if isMoving {
      act(live.control.take(measure), at: time)
    } else {
      live.control.look(measure)
    }
    let status = LiveStatus(
      delay: live.control.delay ?? measure.delay, target: live.control.target ?? measure.target,
      isFollowing: live.control.isFollowing, isAdjusting: live.control.speed != 1, windowEnd: end,
      edge: position)
    return [date, .liveStatus(status)]
  }

  /// Brings the shown delay up to date while no frame does.
  func lookAtLiveEdge() {
    guard state.isPaused || state.phase == .waiting, let playerTime else { return }
    apply(measureLive(at: playerTime, isMoving: false))
  }

  private func measure(
    at time: Double
  ) -> (measure: LatencyControl.Measure, position: Double, end: Double)? {
    guard case .hls(let stream) = source, let window = stream.window, let edge = window.edge,
      let timeline = stream.feeds?.timeline
    else { return nil }
    let now = SessionClock.now
    let edgeTime = now + edge.offset
    let lag = timeline.date(at: edgeTime).map { Date().timeIntervalSince1970 - $0 }
    let trusted = lag.flatMap { LiveDates.isPlausible(lag: $0) ? $0 : nil } ?? 0
    let holdBack = holdBack(edge, lag: trusted)
    // The end is listed a step at a time.
    let room = edge.listedEnd - time - (edge.holdBack - edge.step)
    let measure = LatencyControl.Measure(
      now: now, delay: edgeTime - time + trusted, target: holdBack + trusted, room: room,
      step: edge.step, isCoarse: !edge.hasParts && options.latency == .automatic)
    let target = min(edgeTime - holdBack, edge.listedEnd - edge.holdBack + edge.step)
    return (measure, timeline.position(of: target), window.end)
  }

  /// Seconds to keep from the edge.
  private func holdBack(_ edge: LiveEdge, lag: Double) -> Double {
    guard case .seconds(let latency) = options.latency else { return edge.holdBack }
    return max(edge.holdBack, latency - lag)
  }

  private func tellRaise(to target: Double) {
    guard !live.hasToldRaise, case .seconds(let latency) = options.latency else { return }
    live.hasToldRaise = true
    guard target > latency + 0.05 else { return }
    apply(
      .note(
        String(
          format: "A delay of %.1f s is less than the stream allows: it is kept at %.1f s",
          latency, target)))
  }

  private func act(_ action: LatencyControl.Action, at time: Double) {
    switch action {
    case .keep: break
    case .speed: sendSpeed()
    case .jump(let seconds):
      guard case .hls(let stream) = source, let timeline = stream.feeds?.timeline else { return }
      apply(.note(String(format: "Back to the live edge: %.0f s are left out", seconds)))
      requestSeek(to: timeline.position(of: time + seconds))
    }
  }

  /// The position that has the delay of the target; `nil` where nothing is live.
  var livePosition: Double? {
    guard let playerTime else { return nil }
    return measure(at: playerTime)?.position
  }

  /// Goes back to the live edge, at normal speed and playing.
  func returnToLive() {
    guard let position = livePosition else {
      apply(.note("This is not a live stream"))
      return
    }
    live.control.follow()
    change(ownSpeed: 1)
    requestSeek(to: position)
    if state.isPaused { pause(false) }
  }

  /// The pause has begun or ended. Where the window has passed meanwhile, playback goes on at its
  /// start.
  func adoptPauseAtLiveEdge(_ isPaused: Bool) {
    guard isPaused != state.isPaused, let live = state.live, live.windowEnd > 0 else { return }
    if !arrival.isPending { self.live.control.leave() }
    guard !isPaused, !arrival.isPending, let playerTime, case .hls(let stream) = source,
      let timeline = stream.feeds?.timeline, timeline.position(of: playerTime) < -0.1
    else { return }
    apply(.note("The window has passed: resuming at its start"))
    requestSeek(to: 0)
  }

  // MARK: - Speed

  /// Changes the speed that the user has chosen.
  func change(ownSpeed: Double) {
    live.ownSpeed = min(max(ownSpeed, 0.01), 100)
    live.control.adopt(ownSpeed: live.ownSpeed)
    sendSpeed()
  }

  private func sendSpeed() {
    let speed = live.ownSpeed * (live.ownSpeed == 1 ? live.control.speed : 1)
    live.sentSpeeds.append(speed)
    client.set("speed", .double(speed))
  }

  /// Tells what libmpv reports of the speed: that which the user has chosen.
  func adopt(speed: Double) {
    if let index = live.sentSpeeds.firstIndex(where: { ($0 - speed).magnitude < 1e-6 }) {
      live.sentSpeeds.removeFirst(index + 1)
    } else {
      live.ownSpeed = speed
      live.control.adopt(ownSpeed: speed)
    }
    apply(.speed(live.ownSpeed))
  }
}
