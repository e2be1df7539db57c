import Dispatch
import MPV
import Player
import Streaming
import TimedMetadata
import Timing

extension Playback {
  /// Applies what libmpv reports.
  func handle(_ event: MPVEvent) {
    guard !hasEnded else { return }
    switch event {
    case .frame(let frame): present(frame)
    case .property(let property): handle(property)
    case .startFile:
      isReplacing = false
      isAtEnd = false
    case .fileLoaded, .seek: break
    case .playbackRestart:
      // What a load overtakes may still come to play.
      if !isOpening, !isReplacing { arrive() }
      apply(.ready)
      presentInstant(at: timePosition)
    case .endFile(let reason): handleEnd(reason)
    case .log(let message):
      log.write("mpv \(message.level.rawValue) \(message.prefix)", message.text)
    case .commandFailed(let error):
      log.write("mpv", error.description)
      if ["seek", "loadfile"].contains(error.subject), state.phase == .seeking { abandonSeek() }
    case .shutdown: end(.failed("libmpv has shut down"))
    }
  }

  /// The next frame is the first at the new position. Where the renderer missed it, on a machine
  /// with much else to do, it is asked for again.
  private func arrive() {
    arrival.restart()
    let count = seeks.count
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, !self.hasEnded, self.arrival.isArriving, self.seeks.count == count else {
          return
        }
        self.client.redraw()
      }
    }
  }

  private func present(_ frame: PresentedFrame) {
    if isHidden(frame.time) || frame.isNewPicture && isBehindLoop(frame.time) { return }
    onPicture(frame)
    guard frame.isNewPicture, hasVideo != false else {
      onChange()
      return
    }
    hasPresented = true
    let arrival = arrival.present()
    if arrival == .seeking, seeks.isGlance(frame.time) {
      apply(.glance)
      goOnFromGlance()
      return
    }
    playerTime = frame.time
    let variant = adoptShownVariant()
    let live = measureLive(at: frame.time, isMoving: isMoving)
    // As one, so that no screen shows the picture with what was told of the one before.
    apply(
      variant + live + [
        .frame(streamTime(at: frame.time), position: position(at: frame.time), arrival)
      ])
    tellSession(frame.time)
    if arrival == .seeking { seekArrived() } else { loopIfDue(after: frame.time) }
    changeVariantIfDue(after: frame.time)
    endIfComplete()
  }

  /// Moves the position of a stream without pictures.
  func presentInstant(at time: Double?) {
    guard let time, hasVideo == false, !isHidden(time), !isBehindLoop(time) else { return }
    playerTime = time
    hasPresented = true
    let variant = adoptShownVariant()
    let arrival = arrival.present()
    if arrival == .playing, self.arrival.isPending { return }
    let live = measureLive(at: time, isMoving: isMoving)
    apply(variant + live + [.instant(streamTime(at: time), position: position(at: time), arrival)])
    tellSession(time)
    if arrival == .seeking { seekArrived() }
    endIfComplete()
  }

  /// Whether playback goes on at the instant that is presented.
  private var isMoving: Bool { !arrival.isPending && !state.isPaused && !isReplacing }

  private func tellSession(_ time: Double) {
    tapPace.advance(to: time)
    guard case .hls(let stream) = source else { return }
    let session = stream.session
    Task { await session.playhead(time) }
  }

  private func tellStarved() {
    guard case .hls(let stream) = source else { return }
    let session = stream.session
    Task { await session.starved() }
  }

  private func streamTime(at time: Double) -> StreamTime {
    switch source {
    case .hls(let stream):
      stream.feeds?.timeline.streamTime(at: time)
        ?? StreamTime(period: 0, time: MediaTime(seconds: time, timescale: 1_000_000))
    case .direct(let media): media.streamTime(at: time)
    case .none: StreamTime(period: 0, time: .zero)
    }
  }

  func position(at time: Double) -> Double {
    switch source {
    case .hls(let stream): stream.feeds?.timeline.position(of: time) ?? time
    case .direct(let media): time - media.startTime
    case .none: time
    }
  }

  /// The time on libmpv's timeline of a position.
  func playerTime(ofPosition position: Double) -> Double {
    switch source {
    case .hls(let stream): stream.feeds?.timeline.feedTime(ofPosition: position) ?? position
    case .direct(let media): position + media.startTime
    case .none: position
    }
  }

  private func handle(_ property: MPVProperty) {
    switch property {
    case .pause(let isPaused): adopt(reportedPause: isPaused)
    case .speed(let speed): adopt(speed: speed)
    case .volume(let volume): apply(.volume(volume))
    case .mute(let isMuted): apply(.mute(isMuted))
    case .pausedForCache(let isWaiting):
      if isWaiting, state.phase == .playing, !arrival.isPending {
        live.control.stall(at: SessionClock.now)
        tellStarved()
      }
      apply(.waiting(isWaiting))
    case .timePosition(let time):
      timePosition = time
      presentInstant(at: time)
    case .startTime(let time): adoptStart(time)
    case .duration(let duration):
      if case .direct = source { apply(.duration(duration)) }
    case .cache(let cache): adoptCache(cache)
    case .chapters(let list): adoptChapters(list)
    case .endReached(let isAtEnd):
      self.isAtEnd = isAtEnd
      if isAtEnd { stepsEnded() }
      endIfComplete()
    case .tracks(let list): adoptTracks(list)
    case .metadata(let tags): adoptTags(tags)
    case .subtitleTextASS(let text): adoptSubtitle(text)
    case .containerFPS(let rate):
      frameInterval = rate.flatMap { $0 > 0 ? 1 / $0 : nil }
      apply(.containerRate(rate.flatMap { FrameRate(declared: $0) }))
    case .audioOutput(let name): adoptAudioOutput(name)
    case .videoParameters(let parameters?):
      videoParameters = parameters
      tellPictureShape()
    default: break
    }
  }

  /// The rotation is the track's: libmpv leaves it out of the parameters when it does not rotate.
  func tellPictureShape() {
    guard let videoParameters else { return }
    onPictureShape(
      PictureShape(
        width: videoParameters.displayWidth, height: videoParameters.displayHeight,
        rotation: tracks.rotation))
  }

  private func adoptStart(_ time: Double?) {
    guard let time, case .direct(var media) = source else { return }
    media.startTime = time
    source = .direct(media)
    tellChapters()
  }

  private func adoptCache(_ cache: MPVCacheState?) {
    seekableRanges = cache?.seekableRanges ?? []
    guard case .direct(let media) = source, let playerTime else {
      tellReserves()
      return
    }
    let ranges = seekableRanges.filter { $0.start <= $0.end }.map {
      ($0.start - media.startTime)...($0.end - media.startTime)
    }
    tell(reserves: ranges)
    apply(.held(ranges.first { $0.contains(playerTime - media.startTime) }))
  }

  private func adoptTags(_ tags: [String: String]) {
    guard case .direct = source else { return }
    if let title = tags["title"], !title.isEmpty {
      apply(.title(.init(text: title, source: .container)))
    } else if let title = tags["icy-title"], !title.isEmpty {
      apply(.title(.init(text: title, source: .icy)))
    }
  }

  private func adoptAudioOutput(_ name: String?) {
    guard let name else { return }
    let isSilent = name == "null"
    if isSilent, state.hasAudio, !options.mpvOptions.contains(where: { $0.name == "ao" }) {
      apply(.note("No sound device: playing on without sound"))
    }
    apply(.audioOutput(!isSilent))
  }

  /// Ends, or goes on with the next feeds, once the last frame is shown.
  ///
  /// A pause keeps the last frame until playback is to go on.
  func endIfComplete() {
    guard isAtEnd, !isReplacing, !isOpening, !arrival.isPending else { return }
    if !state.isPaused || hasSegue { handleEnd(.endOfFile) }
  }

  /// Whether the stream goes on where the feeds end.
  var hasSegue: Bool {
    if case .hls(let stream) = source { stream.segue != nil } else { false }
  }

  private func handleEnd(_ reason: MPVEndReason) {
    // The end of what a load replaced.
    guard !isReplacing else { return }
    switch reason {
    case .endOfFile:
      if playOn() { return }
      if case .hls(let stream) = source, let position = stream.segue {
        loadFeeds(at: position)
      } else if hasPresented {
        end(.completed)
      } else {
        end(.failed("\(sourceName) holds nothing that can be played"))
      }
    case .error(let error):
      end(.failed("\(sourceName) cannot be played: \(error.message)"))
    case .stop, .quit, .redirect: break
    }
  }

  private var sourceName: String { state.title?.text ?? "the stream" }
}
