import HLS
import TimedMetadata
import Timing

/// Fetches the subtitle segments around the playhead and reports their cues, each once.
final class SubtitlePump: Sendable {
  /// A cue on the feed's timeline.
  struct FeedCue: Sendable, Hashable {
    var start: MediaTime
    var end: MediaTime
    var text: StyledText
    var placement = TextPlacement.automatic
  }

  private struct State {
    var playhead: Double
    var reloads = 0
    /// Segments that were fetched or given up, by number.
    var done: Set<Int> = []
    var reported: Set<FeedCue> = []
    /// Cues whose period the picture has not come to yet.
    var waiting: [FeedCue] = []

    /// Leaves out the last of those that wait, so that no more wait than the limit; returns how
    /// many those were.
    mutating func leaveOut(beyond limit: Int) -> Int {
      let count = waiting.count - limit
      guard count > 0 else { return 0 }
      waiting.sort { $0.start < $1.start }
      waiting.removeLast(count)
      return count
    }
  }

  /// More segments and cues than any window around the playhead holds.
  private static let memory = 8192

  /// Problems of one segment that are told: garbage may have one in every line.
  private static let listedProblems = 8

  let rendition: Int
  private let source: MediaSource
  private let timeline: FeedTimeline
  /// Feed time less place in the playlist.
  private let anchor: Double
  private let offset: @Sendable (Int) -> MediaTime?
  private let limits: BufferLimits
  private let emit: @Sendable (SessionEvent) -> Void
  private let state: Watched<State>

  init(
    rendition: Int, source: MediaSource, timeline: FeedTimeline, anchor: Double, playhead: Double,
    limits: BufferLimits, offset: @escaping @Sendable (Int) -> MediaTime?,
    emit: @escaping @Sendable (SessionEvent) -> Void
  ) {
    self.rendition = rendition
    self.source = source
    self.timeline = timeline
    self.anchor = anchor
    self.limits = limits
    self.offset = offset
    self.emit = emit
    state = Watched(State(playhead: playhead))
  }

  func move(to feedSeconds: Double) {
    state.update { $0.playhead = feedSeconds }
  }

  /// Runs until the task is cancelled.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.source.follower.follow { self.state.update { $0.reloads += 1 } } }
      group.addTask { await self.fetchSegments() }
      group.addTask { await self.releaseCues() }
    }
  }

  private func fetchSegments() async {
    while let placed = await state.first({ self.next($0) }) {
      let segment = placed.segment
      state.update { state in
        if state.done.count > Self.memory { state.done = [] }
        state.done.insert(segment.mediaSequence)
      }
      if segment.isGap { continue }
      do throws(StreamFailure) {
        take(try await read(placed), placed.segment)
      } catch {
        if Task.isCancelled { return }
        warn("subtitle-segment", error.reason, segment)
      }
    }
  }

  private func read(_ placed: PlacedSegment) async throws(StreamFailure) -> SubtitleSegment {
    let segment = placed.segment
    let section = try await source.initialization(segment.map)
    let bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try await source.lease(segment).allBytes()
    } catch {
      throw StreamFailure(error)
    }
    let period = segment.discontinuitySequence
    let offset =
      timeline.offset(ofKnown: period) ?? offset(period) ?? timeline.spans.first?.offset ?? .zero
    if let movie = section?.movie {
      return SubtitleSegment.parse(bytes, initialization: movie, offset: offset)
    }
    return SubtitleSegment.parse(
      bytes, place: MediaTime(seconds: placed.start + anchor, timescale: 1000), offset: offset)
  }

  /// The first segment around the playhead that has not been fetched, with the one that ends
  /// there: places are estimates.
  private func next(_ state: State) -> PlacedSegment? {
    let place = state.playhead - anchor
    return source.follower.timeline.segments.first {
      $0.end >= place && $0.start <= place + limits.subtitleSecondsAhead
        && !state.done.contains($0.segment.mediaSequence)
    }
  }

  private func take(_ parsed: SubtitleSegment, _ segment: Segment) {
    for problem in parsed.problems.prefix(Self.listedProblems) { warn("webvtt", problem, segment) }
    let left = state.update { state in
      if state.reported.count > Self.memory { state.reported = [] }
      for cue in parsed.cues where state.reported.insert(cue).inserted {
        state.waiting.append(cue)
      }
      return state.leaveOut(beyond: limits.waitingSubtitles)
    }
    if left > 0 { warn("webvtt", "\(left) subtitles that lie far ahead are left out", segment) }
    release()
  }

  /// Reports the cues whose period is known by now: the picture has been sent past their start.
  private func releaseCues() async {
    while let next = await state.first({ $0.waiting.map(\.start).min() }) {
      guard await timeline.reaches(next.seconds) else { return }
      release()
    }
  }

  private func release() {
    let isComplete = timeline.isComplete
    let frontier = timeline.frontier
    let cues = state.update { state in
      let due = state.waiting.filter { isComplete || $0.start <= frontier }
      if !due.isEmpty { state.waiting.removeAll { isComplete || $0.start <= frontier } }
      return due
    }
    guard !cues.isEmpty else { return }
    let placed = cues.map { cue in
      let start = timeline.streamTime(of: cue.start)
      return TextCue(
        start: start, end: start.time + (cue.end - cue.start), text: cue.text,
        placement: cue.placement)
    }
    emit(.textCues(placed, rendition: rendition))
  }

  private func warn(_ code: String, _ message: String, _ segment: Segment) {
    emit(.warning(StreamWarning(code: code, message: message, uri: segment.uri)))
  }
}
