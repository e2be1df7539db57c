import MPV
import Player
import Streaming
import TimedMetadata

extension Playback {
  /// Does what the user asks for; what comes of it arrives as an event.
  func perform(_ command: PlayerCommand) {
    guard !hasEnded else { return }
    switch command {
    case .togglePause: client.cycle("pause")
    case .skip(by: let seconds): if let here { seek(to: here + seconds) }
    case .seek(to: let position): seek(to: position)
    case .scrub(to: let fraction): seek(toFraction: fraction)
    case .step(let frames): step(frames)
    case .returnToLive: returnToLive()
    case .speed(by: let factor): change(ownSpeed: live.ownSpeed * factor)
    case .resetSpeed: change(ownSpeed: 1)
    case .volume(by: let points): client.add(points, to: "volume")
    case .toggleMute: client.cycle("mute")
    case .selectLegible(let id): selectLegible(id)
    case .subtitleDelay(by: let seconds): delaySubtitles(by: seconds)
    case .selectAudible(let id): selectAudible(id)
    case .selectVariant(let id): selectVariant(id)
    case .cycleLegible(let step): cycleLegible(step)
    case .cycleAudible(let step): cycleAudible(step)
    case .previousChapter: client.add(-1, to: "chapter")
    case .nextChapter: client.add(1, to: "chapter")
    case .quit, .quitAndRemember, .suspend, .redraw, .save, .copy: break
    }
  }

  /// The position that relative seeks start from: where the seek under way goes, or the shown.
  private var here: Double? { seeks.target ?? state.position }
}

// Seeking.
extension Playback {
  func seek(to position: Double) {
    live.control.leave()
    requestSeek(to: position)
  }

  /// Seeks without leaving the live edge on purpose.
  func requestSeek(to position: Double) {
    let target = clamped(position)
    if let now = seeks.request(target) { startSeek(to: now) }
  }

  private func seek(toFraction fraction: Double) {
    if let end { seek(to: end * min(max(fraction, 0), 1)) }
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
  func startSeek(to position: Double) {
    apply(.seeking)
    switch source {
    case .none: break
    case .direct(let media):
      arrival.request()
      client.seek(to: media.startTime + position)
    case .hls:
      guard variants.wanted == nil, let time = playerTime(ofPosition: position), isHeld(time)
      else {
        loadFeeds(at: position)
        return
      }
      arrival.request()
      client.seek(to: time)
    }
  }

  /// The end of a range is taken as held only up to its last complete group of pictures.
  private func isHeld(_ time: Double) -> Bool {
    seekableRanges.contains { $0.start <= time && time < $0.end }
  }

  private func playerTime(ofPosition position: Double) -> Double? {
    guard case .hls(let stream) = source else { return nil }
    return stream.feeds?.timeline.feedTime(ofPosition: position)
  }

  /// Called when the first frame after a seek is shown.
  func seekArrived() {
    if let next = seeks.arrived() {
      startSeek(to: next)
    } else {
      prepareVariant()
      prepareContinuation()
    }
  }

  /// Gives up a seek that libmpv refused.
  func abandonSeek() {
    seeks.clear()
    arrival.abandon()
    apply(.seekAbandoned)
  }

  private func step(_ frames: Int) {
    if frames > 0 {
      client.frameStep()
    } else {
      client.setPause(true)
      stepBack()
    }
  }

  /// Steps back within what libmpv holds, else by new feeds: half a frame before the frame that
  /// is wanted, since between two frames the next is shown.
  private func stepBack() {
    // The picture's own rate: the timecode may count at that of a faster source.
    guard case .hls = source, let rate = state.variant?.frameRate ?? state.timecode.rate,
      let here = seeks.target ?? state.position
    else {
      arrival.request()
      client.frameBackStep()
      return
    }
    seek(to: here - 1.5 / rate.framesPerSecond)
  }
}
