import TimedMetadata
import Timing

/// The player's state and the one function that changes it.
///
/// It owns the cue timeline, the timecode counter and the subtitles, so that whoever feeds it
/// the same events in the same order gets the same cues and labels.
public struct PlayerModel: Sendable {
  public private(set) var state = PlayerState()

  private var timeline = CueTimeline()
  private var counter: TimecodeCounter
  /// The timecode events that are known.
  public var timecodes: TimecodeCounter { counter }
  private var subtitles = TextCueTrack()
  private var hasTextCues = false
  private var isWaiting = false
  private var isSeeking = false
  private var hasBegun = false
  private var hasToldLegible = false
  /// What arrived and is no cue yet. During a seek it waits until the new position is known,
  /// since cues there must not be judged by the old one.
  private var backlog = EventBacklog()
  /// The time up to which what has left the window of a live stream was forgotten.
  private var forgotten: StreamTime?
  /// `--source-fps`, which no playlist overrides.
  private let sourceRate: FrameRate?
  /// The owner identifiers of the `PRIV` cues that are told; empty tells all.
  private let owners: Set<String>

  /// - Parameters:
  ///   - sourceRate: The rate at which timecode is counted, whatever the playlist declares.
  ///   - metadataUUIDs: The `PRIV` messages to tell; empty tells all. Other cues are always told.
  public init(sourceRate: FrameRate? = nil, metadataUUIDs: [String] = []) {
    self.sourceRate = sourceRate
    owners = Set(metadataUUIDs.map { "optiview.live:meta:\($0.lowercased())" })
    counter = TimecodeCounter(rates: .init(override: sourceRate))
  }

  /// Applies one event and returns what it tells the outside.
  public mutating func handle(_ event: PlayerEvent) -> [PlayerOutput] {
    switch event {
    case .loading, .ready, .pause, .waiting, .seeking, .target, .glance, .seekAbandoned, .ended,
      .failed:
      handlePhase(event)
      return tellLegibleOnce() + readBacklog()
    case .frame(let time, let position, let arrival):
      return present(time, position: position, arrival, isPicture: true)
    case .instant(let time, let position, let arrival):
      return present(time, position: position, arrival, isPicture: false)
    case .received(let events):
      return receive(events)
    case .title(let title):
      return adopt(title)
    case .legible(let group, let forced):
      return adoptLegible(group, forced: forced)
    case .warning(let warning):
      post(warning.message, .warning)
      return [.warning(warning)]
    case .note(let text):
      post(text, .note)
      return []
    default:
      handleSetting(event)
      return []
    }
  }

  /// Whether event messages wait that `readBacklog` can make cues of now.
  public var hasBacklog: Bool { backlog.count > 0 && !isSeeking }

  /// Makes cues of the next few event messages that wait, so that no call takes long.
  public mutating func readBacklog() -> [PlayerOutput] {
    guard hasBacklog else { return [] }
    var outputs: [PlayerOutput] = []
    for event in backlog.next() {
      var warnings: [StreamWarning] = []
      let events = timeline.add(event, warnings: &warnings)
      for case .addCue(let cue) in events { counter.add(cue) }
      outputs += report(events)
      outputs += warnings.map(PlayerOutput.warning)
    }
    return outputs
  }

  /// Exits every active cue, as the last thing that playback does.
  public mutating func finish() -> [PlayerOutput] {
    report(timeline.finish(at: state.streamTime))
  }
}

extension PlayerModel {
  private mutating func handlePhase(_ event: PlayerEvent) {
    switch event {
    case .loading(let what):
      if !hasBegun { state.phase = .loading(what) }
      return
    case .ready:
      hasBegun = true
      isWaiting = false
    case .target(let position): state.target = position
    case .glance: showGlance()
    case .seekAbandoned:
      isSeeking = false
      state.target = nil
    case .pause(let isPaused): state.isPaused = isPaused
    case .waiting(let waiting): isWaiting = waiting
    case .seeking: isSeeking = true
    case .ended:
      state.phase = .ended
      return
    case .failed(let reason):
      state.phase = .failed(reason)
      post(reason, .error)
      return
    default: return
    }
    settlePhase()
  }

  private mutating func settlePhase() {
    guard hasBegun else { return }
    if isSeeking {
      state.phase = .seeking
    } else if isWaiting {
      state.phase = .waiting
    } else {
      state.phase = state.isPaused ? .paused : .playing
    }
  }

  private mutating func handleSetting(_ event: PlayerEvent) {
    switch event {
    case .prepared(let presentation):
      state.isLive = presentation.isLive
      state.variant = presentation.variant
      counter.rates = presentation.rates
      counter.rates.override = sourceRate
    case .textCues(let cues):
      for cue in cues { subtitles.add(cue) }
      hasTextCues = true
      refreshSubtitle()
    case .subtitles(let texts):
      hasTextCues = false
      state.subtitles = texts
    case .subtitleDelay(let delay):
      state.subtitleDelay = delay
      refreshSubtitle()
    case .speed(let speed): state.speed = speed
    case .volume(let volume): state.volume = volume
    case .mute(let isMuted): state.isMuted = isMuted
    case .audioOutput(let hasAudio): state.hasAudio = hasAudio
    case .duration(let duration): state.duration = duration
    case .live(let isLive):
      state.isLive = isLive
      if !isLive { state.live = nil }
    case .liveStatus(let status): state.live = status
    case .programDate(let date): state.programDate = date
    case .held(let range): state.held = range
    case .reserves(let ranges): state.reserves = ranges
    case .chapters(let chapters): state.chapters = chapters
    case .loop(let marks): state.loop = marks
    case .search(let progress): state.search = progress
    case .containerRate(let rate): counter.rates.container = rate
    case .variant(let variant):
      state.variant = variant
      counter.rates.variant = variant.frameRate
    case .variants(let group): state.variants = group
    case .audible(let group): state.audible = group
    default: break
    }
  }

  private mutating func adopt(_ title: PlayerState.Title) -> [PlayerOutput] {
    if let held = state.title, held.source.rank < title.source.rank || held == title { return [] }
    state.title = title
    return [.title(title)]
  }

  private mutating func adoptLegible(
    _ group: MediaSelectionGroup, forced: MediaSelectionOption.ID?
  ) -> [PlayerOutput] {
    let shown = state.legible.selected ?? state.forcedLegible
    if (group.selected ?? forced) != shown {
      subtitles = TextCueTrack()
      hasTextCues = false
      state.subtitles = []
    }
    state.forcedLegible = forced
    guard group != state.legible else { return [] }
    state.legible = group
    hasToldLegible = true
    return [.legible(group)]
  }

  /// That there are no options is told too, once playback is ready.
  private mutating func tellLegibleOnce() -> [PlayerOutput] {
    guard hasBegun, !hasToldLegible else { return [] }
    hasToldLegible = true
    return [.legible(state.legible)]
  }

  private mutating func present(
    _ time: StreamTime, position: Double, _ arrival: PlayerEvent.Arrival, isPicture: Bool
  ) -> [PlayerOutput] {
    isSeeking = isSeeking && arrival == .playing
    if !isSeeking { state.target = nil }
    settlePhase()
    if state.streamTime == nil { state.cueLog.begin(at: time) }
    state.streamTime = time
    state.position = position
    state.timecode = counter.reading(at: time)
    var outputs =
      switch arrival {
      case .playing: report(timeline.advance(to: time))
      case .seeking: report(timeline.seek(to: time)) + readBacklog()
      }
    state.timecode = counter.reading(at: time)
    refreshSubtitle()
    forgetWhatHasPassed(at: time)
    if isPicture { outputs.append(.frame(time, state.timecode)) }
    return outputs
  }

  /// Nothing is said of a picture that is only near the one that is sought.
  private mutating func showGlance() {
    state.timecode = TimecodeReading(absence: .approximate)
    if hasTextCues { state.subtitles = [] }
  }

  /// Seconds for which what has left the window of a live stream is still held.
  private static let keptSeconds = 60.0

  /// Now and then forgets what nothing comes back to: cues and timecode before the window.
  private mutating func forgetWhatHasPassed(at time: StreamTime) {
    guard state.live != nil, let position = state.position, position.isFinite else { return }
    let start =
      time.time - MediaTime(seconds: max(0, position) + Self.keptSeconds, timescale: 1000)
    let passed = StreamTime(period: time.period, time: start)
    let isDue =
      forgotten.map {
        $0.period != passed.period
          || (passed.time - $0.time).seconds.magnitude >= Self.keptSeconds / 2
      } ?? true
    guard isDue else { return }
    forgotten = passed
    timeline.forget(before: passed)
    counter.forget(before: passed)
  }

  private mutating func receive(_ received: [ReceivedEvent]) -> [PlayerOutput] {
    let overflow = backlog.append(received).map(PlayerOutput.warning)
    return (overflow.map { [$0] } ?? []) + readBacklog()
  }

  /// Logs cue events and follows `TIT2` cues, which are titles from where they are entered.
  private mutating func report(_ events: [CueEvent]) -> [PlayerOutput] {
    var outputs: [PlayerOutput] = []
    for event in events where isTold(event) {
      outputs.append(.cue(event))
      state.cueLog.record(event, timecode: state.timecode.label, at: state.streamTime)
      if case .enterCue(let cue) = event, case .text("TIT2", let text) = cue.content,
        !text.isEmpty
      {
        outputs += adopt(.init(text: text, source: .id3))
      }
    }
    return outputs
  }

  private func isTold(_ event: CueEvent) -> Bool {
    guard !owners.isEmpty, case .privateData(let owner, _) = event.cue?.content else {
      return true
    }
    return owners.contains(owner.lowercased())
  }

  private mutating func refreshSubtitle() {
    guard hasTextCues, let time = state.streamTime else { return }
    let delay = MediaTime(seconds: -state.subtitleDelay, timescale: 1000)
    state.subtitles = subtitles.texts(at: time.advanced(by: delay))
  }

  private mutating func post(_ text: String, _ level: PlayerState.Message.Level) {
    let serial = (state.message?.serial ?? 0) &+ 1
    state.message = .init(text: text, level: level, serial: serial)
  }
}

extension PlayerState.Title.Source {
  /// The place in the order of section 4 of the contract; lower wins.
  var rank: Int {
    switch self {
    case .container: 0
    case .sessionData: 1
    case .id3, .icy: 2
    case .name: 3
    }
  }
}
