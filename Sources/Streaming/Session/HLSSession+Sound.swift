import HLS
import TimedMetadata
import Timing

// Sound that is a rendition of its own.
extension HLSSession {
  /// Plays another sound rendition from the playhead on.
  ///
  /// The newest call wins.
  ///
  /// - Returns: its feed, or `nil` where the picture's segments carry it, where it cannot be had,
  ///   or when a later call or a seek has overtaken this one.
  public func select(audible index: Int) async -> Feed? {
    guard audible.options.contains(where: { $0.id == .rendition(index) }) else { return nil }
    soundChoices += 1
    let mine = (generation, soundChoices)
    do throws(StreamFailure) {
      let source = try await soundSource(index, besides: sources?.variant)
      guard mine == (generation, soundChoices) else { return nil }
      // Found before the former sound ends, so that it plays on where there is none.
      var start: StartFinder.Found?
      if let source, let feedSet, let readAhead {
        start = try await findSound(
          in: source, at: readAhead.position, timeline: feedSet.timeline,
          period: feedSet.timeline.streamTime(at: readAhead.position).period)
        guard mine == (generation, soundChoices) else { return nil }
      }
      changes += 1
      dropSuccessor()
      launch?.soundPump?.cancel()
      launch?.set.audio?.cancel()
      launch?.set.audio = nil
      sources?.soundFollower?.cancel()
      sources?.sound = source
      sources?.audible.selected = .rendition(index)
      emit(.audible(audible))
      sources?.soundFollower = source.map { source in Task { await source.follower.follow {} } }
      guard let source, let start, var launch else { return nil }
      let time = MediaTime(seconds: launch.readAhead.position, timescale: 90_000)
      startSound(start, in: source, at: time, of: &launch)
      self.launch = launch
      return launch.set.audio
    } catch {
      emit(
        .warning(StreamWarning(code: "audio-rendition", message: error.reason, uri: error.url)))
      return nil
    }
  }

  func locateSound(
    at start: StartFinder.Found, in sound: MediaSource?
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
  func findSound(
    in sound: MediaSource, at feedSeconds: Double, timeline: FeedTimeline?, period: Int
  ) async throws(StreamFailure) -> StartFinder.Found {
    let guess = anchor(of: sound)
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
  func anchor(of other: MediaSource) -> Double {
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
}
