import HLS
import ISOBMFF
import Synchronization
import TimedMetadata
import Timing

extension HLSSession {
  /// Opens new feeds and cancels the former ones.
  ///
  /// - Parameter position: seconds from the first frame of a VOD or from the start of a live
  ///   window; `nil` starts where the configuration, else the playlist says: `EXT-X-START`, the
  ///   hold-back of a live stream, or the beginning. The position of the last `.segue` opens
  ///   exactly there, however far the window has moved since.
  /// - Returns: the feeds, or `nil` after `.failed`, or when a later call has overtaken this one.
  ///   Where feeds play already, a place that cannot be had is a warning, and they play on.
  public func open(at position: Double?) async -> FeedSet? {
    guard let leading else { return nil }
    generation += 1
    let mine = generation
    let isReplaceable = feedSet != nil && segue?.position != position
    harvest()
    do throws(StreamFailure) {
      let start = try await locate(position, in: leading)
      guard mine == generation else { return nil }
      let video = start.survey.track.handler == "vide"
      let soundStart = try await locateSound(at: start)
      guard mine == generation else { return nil }
      return install(start, isPicture: video, sound: soundStart, in: leading)
    } catch {
      guard mine == generation else { return nil }
      if isReplaceable {
        emit(.warning(StreamWarning(code: "seek", message: error.reason, uri: error.url)))
      } else {
        fail(error)
      }
      return nil
    }
  }

  /// Plays another sound rendition from the playhead on.
  ///
  /// - Returns: its feed, or `nil` where the picture's segments carry it or it cannot be had.
  public func select(audible index: Int) async -> Feed? {
    guard audible.options.contains(where: { $0.id == .rendition(index) }) else { return nil }
    let mine = generation
    do throws(StreamFailure) {
      let source = try await soundSource(index)
      guard mine == generation else { return nil }
      // Found before the former sound ends, so that it plays on where there is none.
      var start: StartFinder.Found?
      if let source, let feedSet, let readAhead {
        start = try await findSound(
          in: source, at: readAhead.position, timeline: feedSet.timeline,
          period: feedSet.timeline.streamTime(at: readAhead.position).period)
        guard mine == generation else { return nil }
      }
      soundPump?.cancel()
      feedSet?.audio?.cancel()
      sound = source
      audible.selected = .rendition(index)
      emit(.audible(audible))
      followSound()
      showForced()
      guard let source, let start, let readAhead else { return nil }
      return startSound(
        start, in: source, at: MediaTime(seconds: readAhead.position, timescale: 90_000))
    } catch {
      emit(
        .warning(StreamWarning(code: "audio-rendition", message: error.reason, uri: error.url)))
      return nil
    }
  }

  /// The feed time of the shown frame; it drives read-ahead, subtitles and what is reported held.
  public func playhead(_ feedSeconds: Double) {
    guard let readAhead, feedSeconds.isFinite else { return }
    let moved = (feedSeconds - readAhead.position).magnitude
    readAhead.move(to: feedSeconds)
    subtitles?.move(to: feedSeconds)
    playheadSinceReport += moved
    guard playheadSinceReport >= 0.5, let leading else { return }
    playheadSinceReport = 0
    report(window(leading.follower.timeline))
  }

  func cancelFeeds() {
    for pump in pumps { pump.cancel() }
    pumps = []
    soundPump?.cancel()
    soundPump = nil
    feedSet?.video?.cancel()
    feedSet?.audio?.cancel()
    feedSet = nil
  }

  /// Keeps the offsets that the former feeds found.
  private func harvest() {
    for span in feedSet?.timeline.spans ?? [] where offsets[span.period] == nil {
      offsets[span.period] = span.offset
    }
  }

  // MARK: - Finding the start

  private func locate(
    _ position: Double?, in source: MediaSource
  ) async throws(StreamFailure) -> StartFinder.Found {
    if source.follower.timeline.segments.isEmpty { emit(.waiting("first segment")) }
    guard let first = await source.follower.firstSegment() else {
      throw StreamFailure(.malformed, "the playlist has no segments", url: source.follower.url)
    }
    let timeline = source.follower.timeline
    let isVOD = timeline.playlist.hasEndList
    var held: [SegmentLease] = []
    if anchor == nil, isVOD || timeline.playlist.partTarget != nil {
      // The first frame of a VOD is where positions count from; parts are joined at a frame that
      // only a feed time can name.
      let place = isVOD ? nil : timeline.joinPlace
      let found = try await find(
        from: place.flatMap(timeline.segment(at:)) ?? first, near: place, target: nil, in: source)
      anchor = found.anchor
      held = found.survey.leases
    }
    defer { withExtendedLifetime(held) {} }
    var place: Double?
    var target: Double?
    if let segue, segue.position == position {
      target = segue.feedSeconds
      place = anchor.map { segue.feedSeconds - $0 }
    } else if let wanted = wantedPlace(position, timeline, edgeAge: source.follower.edgeAge) {
      place = wanted.place
      target = wanted.isExact ? anchor.map { $0 + wanted.place } : nil
    }
    segue = nil
    let joined = place ?? (isVOD ? timeline.start : timeline.joinPlace)
    let candidate = timeline.segment(at: joined) ?? first
    return try await find(from: candidate, near: joined, target: target, in: source)
  }

  /// Where a position lies in the playlist, and whether its very frame is meant.
  private func wantedPlace(
    _ position: Double?, _ timeline: SegmentTimeline, edgeAge: Duration
  ) -> (place: Double, isExact: Bool)? {
    let length = timeline.end - timeline.start
    if let position = position ?? (feedSet == nil ? configuration.start : nil) {
      let isLive = !timeline.playlist.hasEndList
      let end = isLive ? timeline.joinPlace - timeline.start : length
      let offset = position < 0 ? end + position : position
      return (timeline.start + min(max(0, offset), isLive ? end : length), true)
    }
    guard let start = multivariant?.start ?? timeline.playlist.start else {
      guard let partTarget = timeline.playlist.partTarget, !timeline.playlist.hasEndList else {
        return nil
      }
      // The stream has gone on since its end was listed; a part more is listed soon after.
      return (timeline.joinPlace + min(edgeAge.inSeconds, partTarget), true)
    }
    let offset = start.timeOffset < 0 ? length + start.timeOffset : start.timeOffset
    return (timeline.start + min(max(0, offset), length), start.isPrecise)
  }

  private func find(
    from first: PlacedSegment, near place: Double?, target: Double?, in source: MediaSource
  ) async throws(StreamFailure) -> StartFinder.Found {
    emit(.waiting("segment \(first.segment.mediaSequence)"))
    // The first period that plays gives the feed its time; the others follow in the playlist's
    // order.
    let offsets = offsets
    let isFirst = offsets.isEmpty && anchor == nil
    let finder = StartFinder(source: source, anchor: anchor ?? 0) { period in
      offsets[period] ?? (isFirst ? .zero : nil)
    }
    let started = clock.now
    let clock = clock
    let emit = emit
    let found = try await finder.find(from: first, near: place, target: target) { failure in
      emit(
        .warning(
          StreamWarning(code: "segment-skipped", message: failure.reason, uri: failure.url)))
      return clock.now - started < Self.patience
    }
    if self.offsets[found.survey.period] == nil {
      self.offsets[found.survey.period] = found.offset
    }
    if anchor == nil { anchor = found.anchor }
    return found
  }

  private func locateSound(
    at start: StartFinder.Found
  ) async throws(StreamFailure) -> StartFinder.Found? {
    guard let sound else { return nil }
    do throws(StreamFailure) {
      return try await findSound(
        in: sound, at: start.frame.seconds, timeline: nil, period: start.survey.period)
    } catch {
      if error.kind == .unsupported { throw error }
      emit(
        .warning(StreamWarning(code: "audio-rendition", message: error.reason, uri: error.url)))
      return nil
    }
  }

  /// The segment of a sound rendition that holds a feed time.
  private func findSound(
    in sound: MediaSource, at feedSeconds: Double, timeline: FeedTimeline?, period: Int
  ) async throws(StreamFailure) -> StartFinder.Found {
    let guess = soundAnchor(sound)
    let offsets = offsets
    let finder = StartFinder(source: sound, anchor: guess) { number in
      timeline?.offset(ofKnown: number) ?? offsets[number] ?? (number == period ? .zero : nil)
    }
    guard let first = sound.follower.timeline.segment(at: feedSeconds - guess) else {
      throw StreamFailure(.malformed, "the playlist has no segments", url: sound.follower.url)
    }
    return try await finder.find(
      from: first, near: feedSeconds - guess, target: feedSeconds
    ) { _ in true }
  }

  /// Feed time less place in the playlist of another rendition: by the dates, else by the end of
  /// a live playlist, else by the beginning.
  func soundAnchor(_ other: MediaSource) -> Double {
    guard let leading, let anchor else { return 0 }
    let mine = leading.follower.timeline
    let theirs = other.follower.timeline
    if mine.playlist.hasEndList, theirs.playlist.hasEndList { return anchor }
    guard let first = mine.segments.first, let otherFirst = theirs.segments.first else {
      return anchor
    }
    if let date = first.segment.programDateTime, let other = otherFirst.segment.programDateTime {
      let distance = other.seconds(since: date)
      if distance.magnitude < 86_400 { return anchor + first.start + distance - otherFirst.start }
    }
    return anchor + mine.end - theirs.end
  }

  // MARK: - Starting

  private func install(
    _ start: StartFinder.Found, isPicture: Bool, sound soundStart: StartFinder.Found?,
    in leading: MediaSource
  ) -> FeedSet {
    cancelFeeds()
    let playlist = leading.follower.timeline
    let base = anchor ?? start.anchor
    let timeline = FeedTimeline(
      first: FeedTimeline.Span(
        period: start.survey.period, start: start.start, offset: start.offset),
      timescale: start.survey.timescale, windowStart: base + playlist.start)
    let readAhead = ReadAhead(limits: limits, playhead: start.frame.seconds)
    self.readAhead = readAhead
    if let title = start.survey.movie.title, title != self.title {
      self.title = title
      emit(.containerTitle(title))
    }
    let feed = makeFeed()
    let hasSound = start.survey.movie.tracks.contains { $0.handler == "soun" }
    var set = FeedSet(
      video: isPicture ? feed : nil, audio: isPicture ? nil : feed,
      isMuxed: isPicture && sound == nil && hasSound, startTime: start.frame.seconds,
      id: generation, timeline: timeline)
    feedSet = set
    startPump(
      in: leading, feed: feed, timeline: timeline, readAhead: readAhead, isLeading: true,
      anchor: start.anchor, from: start, dropBefore: nil)
    if let sound, let soundStart, isPicture {
      set.audio = startSound(soundStart, in: sound, at: start.frame)
      feedSet = set
    }
    startSubtitles()
    windowChanged()
    return set
  }

  private func startSound(
    _ start: StartFinder.Found, in source: MediaSource, at time: MediaTime
  ) -> Feed? {
    guard let timeline = feedSet?.timeline, let readAhead else { return nil }
    let feed = makeFeed()
    feedSet?.audio = feed
    soundPump = startPump(
      in: source, feed: feed, timeline: timeline, readAhead: readAhead, isLeading: false,
      anchor: start.anchor, from: start, dropBefore: time)
    return feed
  }

  @discardableResult
  private func startPump(
    in source: MediaSource, feed: Feed, timeline: FeedTimeline, readAhead: ReadAhead,
    isLeading: Bool, anchor: Double, from start: StartFinder.Found, dropBefore: MediaTime?
  ) -> Task<Void, Never> {
    var pump = FeedPump(
      source: source, feed: feed, timeline: timeline, readAhead: readAhead, limits: limits,
      isLeading: isLeading, anchor: anchor,
      emit: { [weak self, emit] event in
        if case .segue(let position) = event {
          let feedSeconds = timeline.feedTime(ofPosition: position)
          Task { await self?.remember(segue: position, feedSeconds: feedSeconds) }
        }
        emit(event)
      })
    let first = FeedPump.Start(
      number: start.survey.placed.segment.mediaSequence, part: start.survey.part,
      generation: source.follower.timeline.generation, leases: start.survey.leases,
      dropBefore: dropBefore)
    let task = Task { await pump.run(from: first) }
    if isLeading { pumps.append(task) }
    return task
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
