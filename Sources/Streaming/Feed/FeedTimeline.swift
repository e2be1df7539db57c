import TimedMetadata
import Timing

/// The way from the times of a feed to those of the stream.
///
/// A feed has one continuous timeline although each period of the stream counts for itself: feed
/// time is presentation time plus the offset of the period. The offset of the first period that
/// is played is zero. Sound follows the offsets that the picture sets, so that both stay in step.
public final class FeedTimeline: Sendable {
  /// A period's place in the feed.
  struct Span: Sendable, Hashable {
    var period: Int
    /// The feed time of its first frame.
    var start: MediaTime
    /// What is added to a presentation time of the period.
    var offset: MediaTime
  }

  /// Where a segment begins: in the feed, in the playlist and in the time of day.
  struct Mark: Sendable, Hashable {
    var feed: Double
    var place: Double
    /// Seconds since 1970; `nil` where the playlist does not say.
    var date: Double?
  }

  private struct State {
    var spans: [Span]
    var marks: [Mark] = []
    var timescale: Int64
    /// The feed time at which positions count from zero.
    var windowStart: Double
    /// The feed time up to which the leading rendition has been sent.
    var frontier: MediaTime
    var isComplete = false
    /// Where every feed of the set ends although the stream goes on.
    var end: MediaTime?
  }

  /// More periods than any window holds; the oldest are forgotten.
  private static let spanLimit = 1024

  private let state: Watched<State>

  init(first: Span, timescale: Int64, windowStart: Double) {
    state = Watched(
      State(
        spans: [first], timescale: timescale, windowStart: windowStart, frontier: first.start))
  }

  /// The instant of the stream that is presented at a feed time, rounded to the ticks of the
  /// picture so that it compares exactly with the times of cues.
  public func streamTime(at feedSeconds: Double) -> StreamTime {
    streamTime(of: MediaTime(seconds: feedSeconds, timescale: timescale))
  }

  func streamTime(of time: MediaTime) -> StreamTime {
    let state = state.value
    let span = state.spans.last { $0.start <= time } ?? state.spans.first
    guard let span else { return StreamTime(period: 0, time: time) }
    return StreamTime(period: span.period, time: time - span.offset)
  }

  /// The position (seconds from the first frame of a VOD, or from the start of the live window)
  /// of a feed time.
  public func position(of feedSeconds: Double) -> Double {
    feedSeconds - state.value.windowStart
  }

  /// The feed time of a position.
  public func feedTime(ofPosition position: Double) -> Double {
    position + state.value.windowStart
  }

  /// The encoder's time of day at a feed time (`EXT-X-PROGRAM-DATE-TIME`), in seconds since 1970;
  /// `nil` where the playlist does not say.
  public func date(at feedSeconds: Double) -> Double? {
    let marks = state.value.marks
    // A frame's time is rounded to microseconds.
    let mark = marks.last { $0.feed <= feedSeconds + 0.001 } ?? marks.first
    return mark.flatMap { mark in mark.date.map { $0 + feedSeconds - mark.feed } }
  }
}

extension FeedTimeline {
  var spans: [Span] { state.value.spans }
  var frontier: MediaTime { state.value.frontier }
  var isComplete: Bool { state.value.isComplete }
  var end: MediaTime? { state.value.end }
  var timescale: Int64 { state.value.timescale }

  func offset(ofKnown period: Int) -> MediaTime? {
    state.value.spans.last { $0.period == period }?.offset
  }

  /// The offset of a period once the leading rendition has come to it; `nil` where it never will.
  ///
  /// - Parameter place: about where the period is expected. A leading rendition that has passed
  ///   it by a second does not have the period.
  func offset(of period: Int, at place: Double) async -> MediaTime? {
    let answer = await state.first { state -> MediaTime?? in
      if let span = state.spans.last(where: { $0.period == period }) { return .some(span.offset) }
      let isPassed = state.isComplete || state.end != nil || state.frontier.seconds > place + 1
      return isPassed ? .some(nil) : nil
    }
    return answer ?? nil
  }

  /// Feed time less place in the playlist, by the segment that was sent last.
  var anchor: Double? { state.value.marks.last.map { $0.feed - $0.place } }

  func mark(_ mark: Mark) {
    state.update { state in
      state.marks.append(mark)
      if state.marks.count > Self.spanLimit { state.marks.removeFirst() }
    }
  }

  func append(_ span: Span) {
    state.update { state in
      state.spans.append(span)
      if state.spans.count > Self.spanLimit { state.spans.removeFirst() }
    }
  }

  func advance(to frontier: MediaTime) {
    state.update { $0.frontier = max($0.frontier, frontier) }
  }

  /// Waits until the leading rendition has been sent up to a feed time or ends before it.
  func reaches(_ feedSeconds: Double) async -> Bool {
    await state.first { state in
      state.isComplete || state.frontier.seconds >= feedSeconds ? true : nil
    } ?? false
  }

  /// The leading rendition has come to its end.
  func complete() {
    state.update { $0.isComplete = true }
  }

  func end(at time: MediaTime) {
    state.update { $0.end = min($0.end ?? time, time) }
  }

  func setWindowStart(_ feedSeconds: Double) {
    state.update { $0.windowStart = feedSeconds }
  }
}
