import Timing

/// Finds where a feed has to start so that a feed time is in it.
struct StartFinder {
  let source: MediaSource
  /// Feed time less place in the playlist, as far as it is known; corrected by what is found.
  var anchor: Double
  /// What is added to the times of a period, where it is known.
  var offset: (Int) -> MediaTime?

  /// A segment from which a feed can start.
  struct Found: Sendable {
    var survey: SegmentSurvey
    /// What is added to the times of the segment's period.
    var offset: MediaTime
    /// The feed time of the first frame at or after the target.
    var frame: MediaTime
    /// Feed time less place in the playlist, by this segment.
    var anchor: Double

    /// The feed time of the first frame of the segment.
    var start: MediaTime { survey.earliest + offset }
  }

  private static let attempts = 12

  /// The segment that holds the frame at `target`, or the first segment that can be had from
  /// `first` on where there is no target.
  func find(
    from first: PlacedSegment, target: Double?, patience: (StreamFailure) async -> Bool
  ) async throws(StreamFailure) -> Found {
    var candidate = first
    var visited: Set<Int> = []
    var best: Found?
    var failure: StreamFailure?
    // The frame to start at, once it is found and only a keyframe before it is still sought.
    var frame: MediaTime?
    for _ in 0..<Self.attempts {
      let number = candidate.segment.mediaSequence
      guard visited.insert(number).inserted else { break }
      var found: Found
      do throws(StreamFailure) {
        found = try await survey(candidate, target: target)
      } catch {
        if error.isFinalForMedia { throw error }
        failure = error
        guard await patience(error), let next = neighbour(of: candidate, 1) else { throw error }
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
        let previous = neighbour(of: candidate, -1)
      else { return found }
      frame = found.frame
      candidate = previous
    }
    if let best { return best }
    throw failure ?? StreamFailure(.malformed, "no segment can be played", url: source.follower.url)
  }

  private func survey(
    _ placed: PlacedSegment, target: Double?
  ) async throws(StreamFailure) -> Found {
    let period = placed.segment.discontinuitySequence
    let known = offset(period)
    // Without an offset the playlist's place says where the segment lies in the feed.
    let place = placed.start + anchor
    let survey = try await source.survey(placed) { times in
      guard let target else { return true }
      let offset = known?.seconds ?? place - times.earliest.seconds
      return times.samples.contains { times.time($0.time).seconds + offset >= target }
    }
    let offset =
      known
      ?? MediaTime(seconds: place, timescale: survey.timescale) - survey.earliest
    let start = survey.earliest + offset
    let time = target.map { MediaTime(seconds: $0, timescale: survey.timescale) - offset }
    let frame = time.map { survey.frame(atOrAfter: $0) ?? survey.last } ?? survey.earliest
    return Found(
      survey: survey, offset: offset, frame: frame + offset,
      anchor: start.seconds - placed.start)
  }

  /// The segment to look at next where the found one does not hold the target.
  private func nearer(than found: Found, to target: Double?) -> PlacedSegment? {
    guard let target else { return nil }
    let survey = found.survey
    let tick = 0.5 / Double(survey.timescale)
    if target < found.start.seconds - tick { return toward(target, from: found, -1) }
    guard target > (survey.last + found.offset).seconds + tick, survey.isComplete,
      let next = neighbour(of: survey.placed, 1)
    else { return nil }
    let isBetween = target < (survey.end + found.offset).seconds + tick
    return isBetween ? next : toward(target, from: found, 1) ?? next
  }

  private func toward(_ target: Double, from found: Found, _ step: Int) -> PlacedSegment? {
    let timeline = source.follower.timeline
    let guess = timeline.segment(at: target - found.anchor)
    let number = found.survey.placed.segment.mediaSequence
    if let guess, (guess.segment.mediaSequence - number).signum() == step { return guess }
    return neighbour(of: found.survey.placed, step)
  }

  private func neighbour(of placed: PlacedSegment, _ step: Int) -> PlacedSegment? {
    source.follower.timeline.segment(placed.segment.mediaSequence &+ step)
  }
}

extension StreamFailure {
  /// Whether no other segment would do better.
  var isFinalForMedia: Bool {
    switch kind {
    case .encrypted, .unsupported: true
    case .malformed, .refused, .unreachable: false
    }
  }
}
