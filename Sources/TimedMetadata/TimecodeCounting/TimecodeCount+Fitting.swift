import Timing

extension TimecodeCount {
  /// How many intervals must ask for another rate before it is taken.
  private static let intervalsToChange = 2

  /// The first event of a period, or the first after `seed`, which it carries on from.
  init?(first event: TimecodeEvent, after seed: TimecodeCount?, rates: TimecodeCounter.Rates) {
    guard let rate = seed?.rate ?? rates.counting else { return nil }
    self.init(rate: rate, candidate: seed?.candidate)
    if !event.timecode.isValid(at: rate) { flags.insert(.invalid) }
    if rate != rates.counting { flags.insert(.ambiguousRate) }
  }

  /// The count from `event` on, given that from the event before it.
  ///
  /// The rate stays while it fits, and also where several others fit or none does. It changes
  /// when two intervals ask for the same single rate. A rate given by the user stays in any
  /// case. The flags are those of the event and hold until the next one.
  init(
    _ event: TimecodeEvent, after former: TimecodeEvent, countedAs count: TimecodeCount,
    rates: TimecodeCounter.Rates
  ) {
    self.init(rate: count.rate, candidate: count.candidate)
    if !former.isFollowed(by: event, at: rate, rounding: rates.rounding(at: rate)) {
      flags.insert(.jump)
    }
    if event.time > former.time { fit(former, event, rates: rates) }
    if rate != rates.counting { flags.insert(.ambiguousRate) }
    if !event.timecode.isValid(at: rate) { flags.insert(.invalid) }
  }

  private mutating func fit(
    _ former: TimecodeEvent, _ event: TimecodeEvent, rates: TimecodeCounter.Rates
  ) {
    if former.fits(event, at: rate) {
      if let candidate, !former.fits(event, at: candidate.rate) { self.candidate = nil }
      return
    }
    let fitting = FrameRate.standardRates.filter { former.fits(event, at: $0) }
    guard !fitting.isEmpty else { return }
    flags.insert(.ambiguousRate)
    guard let only = Self.single(of: fitting, like: rate) else {
      if let candidate, !fitting.contains(candidate.rate) { self.candidate = nil }
      return
    }
    let isSame = candidate?.rate.timebase == only.timebase
    candidate = Candidate(rate: only, intervals: isSame ? (candidate?.intervals ?? 0) + 1 : 1)
    if let candidate, candidate.intervals >= Self.intervalsToChange, rates.override == nil {
      rate = only
      self.candidate = nil
    }
  }

  /// The one rate among those that fit, or `nil` where there are several.
  ///
  /// A rate and its 1000/1001 of itself cannot be told apart over a short interval and count
  /// alike, so they are one; of the two the one is taken that is like `other` in that.
  private static func single(of rates: [FrameRate], like other: FrameRate) -> FrameRate? {
    guard let first = rates.first, rates.allSatisfy({ $0.timebase == first.timebase }) else {
      return nil
    }
    return rates.first { ($0.denominator == 1001) == (other.denominator == 1001) } ?? first
  }
}

extension TimecodeEvent {
  /// Whether the two labels are as far apart as the two times, to a tenth of a frame.
  ///
  /// That is not so where a label has more frames than the rate has in a second, or where one
  /// label is drop-frame and the other is not.
  fileprivate func fits(_ next: TimecodeEvent, at rate: FrameRate) -> Bool {
    guard timecode.frames < rate.timebase, next.timecode.frames < rate.timebase,
      timecode.isDropFrame == next.timecode.isDropFrame
    else { return false }
    let day = Timecode.framesPerDay(at: rate, dropFrame: timecode.isDropFrame)
    let span = next.time - time
    let expected = rate.frames(in: span)
    let labels = next.timecode.frameNumber(at: rate) - timecode.frameNumber(at: rate)
    // Labels repeat every day: take the difference that is nearest to the span.
    let excess = (labels - expected % day) % day
    let nearest = excess > day / 2 ? excess - day : excess < -day / 2 ? excess + day : excess
    let (difference, isTooFar) = expected.addingReportingOverflow(nearest)
    return !isTooFar && rate.matches(difference, framesIn: span)
  }

  /// Whether counting on from the event leads to the label of the next.
  fileprivate func isFollowed(
    by next: TimecodeEvent, at rate: FrameRate, rounding: FrameRate.Rounding
  ) -> Bool {
    let since = rate.frames(in: next.time - time, rounding: rounding)
    guard since != 0 else { return next.timecode == timecode }
    return timecode.advanced(by: since, at: rate) == next.timecode.advanced(by: 0, at: rate)
  }
}
