import Timing

/// Finds where a feed has to start so that a feed time is in it.
struct StartFinder: Sendable {
  let source: MediaSource
  /// Feed time less place in the playlist, as far as it is known; corrected by what is found.
  var anchor: Double
  /// What is added to the times of a period, where it is known.
  var offset: @Sendable (Int) -> MediaTime?

  /// A segment from which a feed can start.
  struct Found: Sendable {
    var survey: SegmentSurvey
    /// What is added to the times of the segment's period.
    var offset: MediaTime
    /// The feed time of the first frame at or after the target.
    var frame: MediaTime
    /// Feed time less place in the playlist, by this segment.
    var anchor: Double
    /// Whether the feed is to start at `frame`, a keyframe within the segment.
    var startsAtFrame = false

    /// The feed time of the first frame of the segment.
    var start: MediaTime { survey.earliest + offset }
  }

  /// Where to look: a whole segment, or a segment from one of its parts on.
  struct Candidate: Hashable {
    var placed: PlacedSegment
    var part: Int?

    init(placed: PlacedSegment, part: Int?) {
      self.placed = placed
      self.part = part
    }

    /// - Parameter place: what is sought; the last independent part before it is taken where the
    ///   segment lists its parts.
    init(_ placed: PlacedSegment, near place: Double?) {
      self.placed = placed
      guard placed.listsItsParts else { return }
      let part = place.map(placed.independentPart(at:)) ?? 0
      if part > 0 || placed.isUnfinished { self.part = part }
    }

    /// The segment from its beginning.
    init(beginningOf placed: PlacedSegment) {
      self.init(placed, near: nil)
    }

    /// Where the first frame lies in the playlist.
    var place: Double { placed.place(ofPart: part ?? 0) }

    var key: [Int] { [placed.segment.mediaSequence, part ?? 0] }
  }

  private static let attempts = 12

  /// The segment that holds the frame at `target`, or the first segment that can be had from
  /// `first` on where there is no target.
  ///
  /// - Parameter place: where in the playlist the target lies, as far as that is known.
  func find(
    from first: PlacedSegment, near place: Double?, target: Double?,
    patience: (StreamFailure) async -> Bool
  ) async throws(StreamFailure) -> Found {
    var candidate = Candidate(first, near: place)
    var visited: Set<[Int]> = []
    var best: Found?
    var failure: StreamFailure?
    // The frame to start at, once it is found and only a keyframe before it is still sought.
    var frame: MediaTime?
    for _ in 0..<Self.attempts {
      guard visited.insert(candidate.key).inserted else { break }
      var found: Found
      do throws(StreamFailure) {
        found = try await survey(candidate, target: target)
      } catch {
        if error.isFinalForMedia { throw error }
        failure = error
        guard await patience(error), let next = following(candidate) else { throw error }
        candidate = next
        continue
      }
      if let frame {
        found.frame = frame
      } else if let next = nearer(than: found, to: target) {
        best = found
        candidate = next
        continue
      }
      best = found
      guard found.survey.samples.first?.isSync == false,
        let previous = preceding(candidate)
      else { return found }
      frame = found.frame
      candidate = previous
    }
    if let best { return best }
    throw failure ?? StreamFailure(.malformed, "no segment can be played", url: source.follower.url)
  }

  func survey(
    _ candidate: Candidate, target: Double?
  ) async throws(StreamFailure) -> Found {
    let period = candidate.placed.segment.discontinuitySequence
    let known = offset(period)
    // Without an offset the playlist's place says where the segment lies in the feed.
    let place = candidate.place + anchor
    let survey = try await source.survey(candidate.placed, from: candidate.part) { times in
      guard let target else { return true }
      let offset = known?.seconds ?? place - times.earliest.seconds
      return times.time(times.following).seconds + offset > target
        && times.samples.contains { times.time($0.time).seconds + offset >= target }
    }
    let offset =
      known
      ?? MediaTime(seconds: place, timescale: survey.timescale) - survey.earliest
    let start = survey.earliest + offset
    let time = target.map { MediaTime(seconds: $0, timescale: survey.timescale) - offset }
    let frame = time.map { survey.frame(atOrAfter: $0) ?? survey.last } ?? survey.earliest
    return Found(
      survey: survey, offset: offset, frame: frame + offset,
      anchor: start.seconds - candidate.place)
  }

  /// Where to look next if the found segment does not hold the target.
  private func nearer(than found: Found, to target: Double?) -> Candidate? {
    guard let target else { return nil }
    let survey = found.survey
    let tick = 0.5 / Double(survey.timescale)
    if target < found.start.seconds - tick {
      let isInside = survey.part ?? 0 > 0
      return isInside
        ? Candidate(beginningOf: survey.placed) : toward(target, from: found, -1)
    }
    guard target > (survey.last + found.offset).seconds + tick, survey.isComplete,
      let next = neighbour(of: survey.placed, 1)
    else { return nil }
    let isBetween = target < (survey.end + found.offset).seconds + tick
    return isBetween
      ? Candidate(beginningOf: next)
      : toward(target, from: found, 1) ?? Candidate(beginningOf: next)
  }

  private func toward(_ target: Double, from found: Found, _ step: Int) -> Candidate? {
    let place = target - found.anchor
    let guess = source.follower.timeline.segment(at: place)
    let number = found.survey.placed.segment.mediaSequence
    if let guess, (guess.segment.mediaSequence &- number).signum() == step {
      return Candidate(guess, near: place)
    }
    return neighbour(of: found.survey.placed, step).map { Candidate($0, near: place) }
  }

  private func following(_ candidate: Candidate) -> Candidate? {
    neighbour(of: candidate.placed, 1).map(Candidate.init(beginningOf:))
  }

  /// What holds a keyframe before a candidate: the beginning of its segment, or the segment
  /// before.
  private func preceding(_ candidate: Candidate) -> Candidate? {
    if candidate.part ?? 0 > 0 { return Candidate(beginningOf: candidate.placed) }
    return neighbour(of: candidate.placed, -1).map(Candidate.init(beginningOf:))
  }

  private func neighbour(of placed: PlacedSegment, _ step: Int) -> PlacedSegment? {
    source.follower.timeline.placed(placed.segment.mediaSequence &+ step)
  }
}

extension StreamFailure {
  /// Whether no other segment would do better.
  var isFinalForMedia: Bool {
    switch kind {
    case .encrypted, .undecodable, .unsupported: true
    case .malformed, .refused, .unreachable: false
    }
  }
}
