import HLS
import TimedMetadata
import Timing

// Finding where playback starts.
extension HLSSession {
  /// Opens new feeds and cancels the former ones; a variant that is prepared plays from here on.
  ///
  /// - Parameters:
  ///   - position: seconds from the first frame of a VOD or from the start of a live window; `nil`
  ///     starts where the configuration, else the playlist says: `EXT-X-START`, the hold-back of a
  ///     live stream, or the beginning. The position of the last `.segue` opens exactly there,
  ///     however far the window has moved since.
  ///   - exactly: whether to start at the very frame; else at the keyframe at which the position's
  ///     segment or part begins, for which less has to be fetched.
  /// - Returns: the feeds, or `nil` after `.failed`, or when a later call has overtaken this one.
  ///   Where feeds play already, a place that cannot be had is a warning, and they play on.
  public func open(at position: Double?, exactly: Bool = true) async -> FeedSet? {
    adoptSuccessor()
    guard let sources else { return nil }
    let leading = sources.leading
    generation += 1
    changes += 1
    let mine = generation
    let isReplaceable = feedSet != nil && segue?.position != position
    harvest()
    do throws(StreamFailure) {
      let start = try await locate(position, exactly: exactly, in: leading)
      guard mine == generation else { return nil }
      try requireDecoder(for: start.survey)
      let video = start.survey.track.handler == "vide"
      let soundStart = try await locateSound(at: start, in: sources.sound)
      guard mine == generation else { return nil }
      return install(start, isPicture: video, sound: soundStart, of: sources)
    } catch {
      guard mine == generation else { return nil }
      if feedSet == nil, await leaveUndecodable(error) {
        return mine == generation ? await open(at: position, exactly: exactly) : nil
      }
      if isReplaceable {
        emit(.warning(StreamWarning(code: "seek", message: error.reason, uri: error.url)))
      } else {
        fail(error)
      }
      return nil
    }
  }

  /// Has a call of `open(at:exactly:)` that is under way return `nil`; what plays goes on.
  public func forgoOpening() {
    generation += 1
  }

  private func locate(
    _ position: Double?, exactly: Bool, in source: MediaSource
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
      let place = isVOD ? nil : joinPlace(timeline)
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
      target = wanted.isExact && exactly ? anchor.map { $0 + wanted.place } : nil
    }
    segue = nil
    let joined = place ?? (isVOD ? timeline.start : joinPlace(timeline))
    let candidate = timeline.segment(at: joined) ?? first
    return try await find(from: candidate, near: joined, target: target, in: source)
  }

  /// Where a position lies in the playlist, and whether its very frame is meant.
  private func wantedPlace(
    _ position: Double?, _ timeline: SegmentTimeline, edgeAge: Duration
  ) -> (place: Double, isExact: Bool)? {
    let length = timeline.end - timeline.start
    // The stream has gone on since its end was listed; a part more is listed soon after.
    let live = joinPlace(timeline) + min(edgeAge.inSeconds, timeline.playlist.partTarget ?? 0)
    if let position = position ?? (feedSet == nil ? configuration.start : nil) {
      let isLive = !timeline.playlist.hasEndList
      let end = isLive ? live - timeline.start : length
      let offset = position < 0 ? end + position : position
      return (timeline.start + min(max(0, offset), isLive ? end : length), true)
    }
    guard let start = multivariant?.start ?? timeline.playlist.start else {
      guard timeline.playlist.partTarget != nil, !timeline.playlist.hasEndList else { return nil }
      return (live, true)
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
}
