import HLS
import TimedMetadata
import Timing

// Changing the variant while it plays.
extension HLSSession {
  var variants: VariantGroup {
    guard let catalog else { return VariantGroup() }
    let automatic = choice(of: catalog, preference: .auto)
    return VariantGroup(
      options: catalog.options(), playing: sources?.entry?.id,
      automatic: automatic.map { .init(id: $0.entry.id, reason: $0.reason) },
      isAutomatic: preference == .auto)
  }

  /// Prepares another variant; the one of now plays on, also where that fails.
  ///
  /// The newest call wins. A call of `open(at:)` before the `commit` goes on with the variant if
  /// it is prepared, and overtakes it otherwise.
  public func change(
    to preference: VariantPreference, at point: TakeoverPoint
  ) async -> VariantChange {
    changes += 1
    let mine = changes
    dropSuccessor()
    if preference != .auto { (adapted, adaptation) = (nil, Adaptation()) }
    guard let multivariant, let catalog else { return .failed }
    guard let choice = choice(of: catalog, preference: preference) else {
      emit(.warning(Self.warning(Self.undecodable(catalog, url: url))))
      return .failed
    }
    if choice.entry.id == sources?.entry?.id {
      self.preference = preference
      emit(.variants(variants))
      return .unchanged
    }
    var found: VariantSources?
    do throws(StreamFailure) {
      var sources = try await load(choice.entry, of: multivariant)
      guard mine == changes else { return .overtaken }
      follow(&sources)
      found = sources
      let takeover = try await takeover(by: sources, at: point)
      guard mine == changes else {
        stopFollowing(sources)
        return .overtaken
      }
      return .ready(prepare(takeover, of: sources, preference: preference))
    } catch {
      if let found { stopFollowing(found) }
      guard mine == changes else { return .overtaken }
      if error.kind == .undecodable {
        self.catalog?.mark(choice.entry.id, problem: error.reason)
        emit(.variants(variants))
      }
      emit(.warning(Self.warning(error)))
      return .failed
    }
  }

  /// The feeds of a prepared variant play from now on.
  public func commit(_ set: FeedSet) {
    guard successor?.launch.set.id == set.id else { return }
    adoptSuccessor()
    segue = nil
  }

  /// Goes on with the variant that is prepared, if one is.
  func adoptSuccessor() {
    guard let successor else { return }
    self.successor = nil
    harvest()
    cancelFeeds()
    let isSame = sources?.leading.follower === successor.sources.leading.follower
    if let sources { stopFollowing(sources, except: successor.sources) }
    sources = successor.sources
    launch = successor.launch
    anchor = successor.anchor
    preference = successor.preference
    if !isSame {
      segue = nil
      announceSources()
    }
    successor.launch.gate.open()
    startSubtitles()
    windowChanged()
  }

  func dropSuccessor() {
    guard let successor else { return }
    self.successor = nil
    successor.launch.cancel()
    stopFollowing(successor.sources)
  }

  /// Prepares the feeds that follow those that end although the stream goes on, so that they play
  /// without a pause: to be played from their start on, and committed.
  ///
  /// - Parameter position: that of the `.segue`.
  /// - Returns: `nil` where they cannot be had or something else came in between; `open(at:)` with
  ///   the position goes on there all the same.
  public func follow(segue position: Double) async -> FeedSet? {
    guard successor == nil, let sources, let feedSet else { return nil }
    changes += 1
    let mine = changes
    let time =
      segue?.position == position
      ? segue?.feedSeconds : feedSet.timeline.feedTime(ofPosition: position)
    guard let time, let takeover = try? await takeover(by: sources, at: .frame(time)),
      mine == changes
    else { return nil }
    return prepare(takeover, of: sources, preference: preference)
  }

  // MARK: - Preparing

  struct Takeover {
    var picture: StartFinder.Found
    var sound: StartFinder.Found?
  }

  /// Finds where the variant takes over, and waits until what is shown first is there: at least a
  /// moment before the playhead is.
  private func takeover(
    by sources: VariantSources, at point: TakeoverPoint
  ) async throws(StreamFailure) -> Takeover {
    var margin = Self.leastMargin
    for _ in 0..<Self.takeovers {
      guard let readAhead else { break }
      let began = readAhead.position
      let picture: StartFinder.Found
      switch point {
      case .frame(let time): picture = try await start(of: sources, at: time)
      case .ahead: picture = try await start(of: sources, after: began + margin)
      }
      try requireDecoder(for: picture.survey)
      var takeover = Takeover(picture: picture)
      if let sound = sources.sound {
        takeover.sound = try await findSound(
          in: sound, at: picture.frame.seconds, timeline: feedSet?.timeline,
          period: picture.survey.period)
        if let sound = takeover.sound { try requireDecoder(for: sound.survey) }
      }
      let leases = picture.survey.leases + (takeover.sound?.survey.leases ?? [])
      do throws(ResourceError) {
        for lease in leases { try await lease.complete() }
      } catch {
        throw StreamFailure(error)
      }
      let now = self.readAhead?.position ?? began
      if case .frame = point { return takeover }
      if picture.frame.seconds > now + Self.leastMargin / 2 { return takeover }
      margin = max(2 * margin, 1.5 * (now - began))
    }
    throw StreamFailure(
      .unreachable, "the variant cannot be fetched as fast as it plays",
      url: sources.leading.follower.url)
  }

  /// Seconds of media between a playhead and what is decoded next.
  private static let leastMargin = 0.2
  private static let takeovers = 6

  /// Near the end of a recording there is no later segment: there it is the frame itself.
  private func start(
    of sources: VariantSources, after time: Double
  ) async throws(StreamFailure) -> StartFinder.Found {
    let finder = finder(for: sources.leading)
    if let found = try await finder.takeover(atOrAfter: time) { return found }
    return try await start(of: sources, at: time)
  }

  private func start(
    of sources: VariantSources, at time: Double
  ) async throws(StreamFailure) -> StartFinder.Found {
    let finder = finder(for: sources.leading)
    let place = time - finder.anchor
    guard let first = sources.leading.follower.timeline.segment(at: place) else {
      throw StreamFailure(
        .malformed, "the playlist has no segments", url: sources.leading.follower.url)
    }
    let found = try await finder.find(from: first, near: place, target: time) { _ in false }
    guard (found.frame.seconds - time).magnitude < Self.nearness else {
      throw StreamFailure(
        .unreachable, "the variant does not have this place any more", url: first.segment.uri)
    }
    return found
  }

  /// Seconds within which frames of two variants are the same place.
  private static let nearness = 0.25

  private func finder(for source: MediaSource) -> StartFinder {
    let timeline = feedSet?.timeline
    let offsets = offsets
    return StartFinder(source: source, anchor: anchor(of: source)) { period in
      timeline?.offset(ofKnown: period) ?? offsets[period]
    }
  }

  private func prepare(
    _ takeover: Takeover, of sources: VariantSources, preference: VariantPreference
  ) -> FeedSet {
    let start = takeover.picture
    let isRecording = sources.leading.follower.timeline.playlist.hasEndList
    // A recording's positions count from its first frame, wherever its segments are said to be.
    let base = isRecording ? anchor ?? start.anchor : start.anchor
    let launch = makeLaunch(
      start, isPicture: start.survey.track.handler == "vide", sound: takeover.sound, of: sources,
      base: base, gate: ReportGate(isOpen: false, emit: emit))
    successor = Successor(
      sources: sources, launch: launch, anchor: base, preference: preference)
    return launch.set
  }

  /// Ends the reloads of what does not play, save those of a sound that goes on.
  func stopFollowing(_ sources: VariantSources, except other: VariantSources? = nil) {
    let kept = other ?? self.sources
    if kept?.leading.follower !== sources.leading.follower { sources.follower?.cancel() }
    if let sound = sources.sound?.follower, kept?.sound?.follower === sound { return }
    sources.soundFollower?.cancel()
  }

  private static func warning(_ failure: StreamFailure) -> StreamWarning {
    StreamWarning(code: "variant", message: failure.reason, uri: failure.url)
  }
}
