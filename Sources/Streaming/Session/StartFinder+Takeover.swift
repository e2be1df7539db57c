import Timing

extension StartFinder {
  /// The first place at or after a feed time from which playback can go on without decoding what
  /// comes before: a segment, or a part where parts are offered, that begins with a keyframe, or a
  /// keyframe within a segment that has long to go.
  ///
  /// It waits for segments that are not listed yet.
  ///
  /// - Returns: `nil` where the playlist ends before.
  func takeover(atOrAfter target: Double) async throws(StreamFailure) -> Found? {
    let follower = source.follower
    let generation = follower.timeline.generation
    if let found = try await keyframe(atOrAfter: target) { return found }
    guard var candidate = await candidate(atOrAfter: target - anchor, generation: generation)
    else { return nil }
    for _ in 0..<Self.takeovers {
      var found = try await survey(candidate, target: nil)
      if let keyframe = found.survey.keyframe {
        // Frames that are presented before the keyframe but decoded after it need what it follows.
        found.frame = keyframe + found.offset
        if found.frame.seconds >= target - 0.5 / Double(found.survey.timescale) { return found }
      }
      guard
        let next = await segment(
          candidate.placed.segment.mediaSequence &+ 1, generation: generation)
      else { return nil }
      candidate = Candidate(beginningOf: next)
    }
    return nil
  }

  private static let takeovers = 6

  /// Seconds of a segment for whose sake a keyframe is looked for in it.
  private static let longRest = 2.5

  /// A keyframe in the segment that plays at a feed time.
  private func keyframe(atOrAfter target: Double) async throws(StreamFailure) -> Found? {
    let place = target - anchor
    guard let placed = source.follower.timeline.segment(at: place), !placed.isUnfinished,
      placed.end - place > Self.longRest, placed.start < place - 0.001,
      let offset = offset(placed.segment.discontinuitySequence)
    else { return nil }
    let isThere = { @Sendable (times: FragmentTimes, sample: FragmentTimes.Sample) in
      sample.isSync && times.time(sample.time).seconds + offset.seconds >= target
    }
    let survey = try await source.survey(placed, from: nil) { times in
      times.samples.contains { isThere(times, $0) }
    }
    let ticks = (MediaTime(seconds: target, timescale: survey.timescale) - offset)
      .rescaled(to: survey.timescale)
    guard let sample = survey.samples.first(where: { $0.isSync && $0.time >= ticks }),
      let time = MediaTime(sample.time, timescale: survey.timescale)
    else { return nil }
    let start = survey.earliest + offset
    return Found(
      survey: survey, offset: offset, frame: time + offset, anchor: start.seconds - placed.start,
      startsAtFrame: true)
  }

  private func candidate(atOrAfter place: Double, generation: Int) async -> Candidate? {
    let timeline = source.follower.timeline
    guard let placed = timeline.segment(at: place) else { return nil }
    // Places are sums of rounded durations.
    let bound = place - 0.001
    if placed.start >= bound { return Candidate(beginningOf: placed) }
    if placed.listsItsParts {
      let parts = placed.segment.parts
      let part = parts.indices.first { index in
        parts[index].isIndependent && !parts[index].isGap && placed.place(ofPart: index) >= bound
      }
      if let part { return Candidate(placed: placed, part: part) }
    }
    return await segment(placed.segment.mediaSequence &+ 1, generation: generation).map {
      Candidate(beginningOf: $0)
    }
  }

  private func segment(_ number: Int, generation: Int) async -> PlacedSegment? {
    let step = await source.follower.step(at: number, generation: generation, partially: true)
    switch step {
    case .segment(let placed), .jump(let placed): return placed
    case .end, .failed, nil: return nil
    }
  }
}
