import Foundation
import ISOBMFF
import Synchronization
import TimedMetadata
import Timing

// The feeds that play, and their end.
extension HLSSession {
  /// The feed time of the shown frame; it drives read-ahead, subtitles and what is reported held.
  public func playhead(_ feedSeconds: Double) {
    guard let readAhead, feedSeconds.isFinite else { return }
    let moved = (feedSeconds - readAhead.position).magnitude
    readAhead.move(to: feedSeconds)
    subtitles?.move(to: feedSeconds)
    playheadSinceReport += moved
    guard playheadSinceReport >= 0.5, let leading else { return }
    playheadSinceReport = 0
    adapt()
    report(window(leading.follower.timeline))
  }

  /// Playback has run dry.
  public func starved() { adapt() }

  func cancelFeeds() {
    launch?.cancel()
    launch = nil
  }

  /// Keeps the offsets that the former feeds found.
  func harvest() {
    for span in feedSet?.timeline.spans ?? [] where offsets[span.period] == nil {
      offsets[span.period] = span.offset
    }
  }

  /// Has new feeds play in place of the former ones.
  func install(
    _ start: StartFinder.Found, isPicture: Bool, sound soundStart: StartFinder.Found?,
    of sources: VariantSources
  ) -> FeedSet {
    cancelFeeds()
    let launch = makeLaunch(
      start, isPicture: isPicture, sound: soundStart, of: sources, base: anchor ?? start.anchor,
      gate: ReportGate(isOpen: true, emit: emit))
    self.launch = launch
    tellTitle(of: start)
    startSubtitles()
    windowChanged()
    return launch.set
  }

  func tellTitle(of start: StartFinder.Found) {
    guard let title = start.survey.movie.title, title != self.title else { return }
    self.title = title
    emit(.containerTitle(title))
  }

  /// Starts feeds that nobody plays yet.
  ///
  /// - Parameters:
  ///   - base: feed time less place in the playlist, from which positions count.
  func makeLaunch(
    _ start: StartFinder.Found, isPicture: Bool, sound soundStart: StartFinder.Found?,
    of sources: VariantSources, base: Double, gate: ReportGate
  ) -> Launch {
    sets += 1
    let timeline = FeedTimeline(
      first: FeedTimeline.Span(
        period: start.survey.period, start: start.start, offset: start.offset),
      timescale: start.survey.timescale,
      windowStart: base + sources.leading.follower.timeline.start)
    let readAhead = ReadAhead(limits: limits, playhead: start.frame.seconds)
    let feed = makeFeed()
    let hasSound = start.survey.movie.tracks.contains { $0.handler == "soun" }
    let set = FeedSet(
      video: isPicture ? feed : nil, audio: isPicture ? nil : feed,
      isMuxed: isPicture && sources.sound == nil && hasSound, startTime: start.frame.seconds,
      id: sets, timeline: timeline, variant: sources.variant.map { StreamVariant($0) })
    let pump = startPump(
      in: sources.leading, feed: feed, timeline: timeline, readAhead: readAhead, isLeading: true,
      anchor: start.anchor, from: start, dropBefore: nil, gate: gate)
    var launch = Launch(set: set, readAhead: readAhead, pump: pump, gate: gate)
    if let sound = sources.sound, let soundStart, isPicture {
      startSound(soundStart, in: sound, at: start.frame, of: &launch)
    }
    return launch
  }

  func startSound(
    _ start: StartFinder.Found, in source: MediaSource, at time: MediaTime, of launch: inout Launch
  ) {
    let feed = makeFeed()
    launch.set.audio = feed
    launch.soundPump = startPump(
      in: source, feed: feed, timeline: launch.set.timeline, readAhead: launch.readAhead,
      isLeading: false, anchor: start.anchor, from: start, dropBefore: time, gate: launch.gate)
  }

  private func startPump(
    in source: MediaSource, feed: Feed, timeline: FeedTimeline, readAhead: ReadAhead,
    isLeading: Bool, anchor: Double, from start: StartFinder.Found, dropBefore: MediaTime?,
    gate: ReportGate
  ) -> Task<Void, Never> {
    var pump = FeedPump(
      source: source, feed: feed, timeline: timeline, readAhead: readAhead, limits: limits,
      isLeading: isLeading, anchor: anchor,
      emit: { [weak self] event in
        if case .segue(let position) = event {
          let feedSeconds = timeline.feedTime(ofPosition: position)
          Task { await self?.remember(segue: position, feedSeconds: feedSeconds) }
        }
        gate.pass(event)
      })
    let first = FeedPump.Start(
      number: start.survey.placed.segment.mediaSequence, part: start.survey.part,
      generation: source.follower.timeline.generation, leases: start.survey.leases,
      dropBefore: dropBefore, keyframe: start.startsAtFrame ? start.frame : nil)
    return Task { await pump.run(from: first) }
  }

  private func remember(segue position: Double, feedSeconds: Double) {
    segue = (position, feedSeconds)
  }

  private func makeFeed() -> Feed {
    Feed(
      id: Self.feedNumbers.wrappingAdd(1, ordering: .relaxed).newValue, capacity: limits.pipeBytes)
  }

  private static let feedNumbers = Atomic<Int>(0)
}
