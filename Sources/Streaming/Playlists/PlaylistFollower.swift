import HLS
import TimedMetadata

/// One media playlist, reloaded while it can change (RFC 8216bis section 6.3.4).
final class PlaylistFollower: Sendable {
  /// What comes at a media sequence number.
  enum Step: Sendable {
    case segment(PlacedSegment)
    /// The number is no longer listed, or never will be: go on at this segment.
    case jump(PlacedSegment)
    /// The playlist has ended before the number.
    case end
    case failed(StreamFailure)
  }

  /// What comes at the number of a part in its segment.
  enum PartStep: Sendable {
    case part(PartialSegment)
    /// The segment is whole and its parts are not listed, or not all of them.
    case whole(PlacedSegment)
    /// The segment has no more parts.
    case end
    /// The segment is not listed any more, or never will be.
    case gone
  }

  private struct State {
    var timeline: SegmentTimeline
    /// When the playlist came that changed the timeline last.
    var changed: Duration
    var edge = EdgeEstimate()
    var failure: StreamFailure?
  }

  /// How long a playlist may fail without a break before it is given up.
  static let patience = Duration.seconds(60)

  let url: String
  private let variables: [String: String]
  private let loader: PlaylistLoader
  private let clock: any Timekeeper
  private let report: @Sendable (StreamWarning) -> Void
  private let state: Watched<State>
  init(
    url: String, first: MediaPlaylist, variables: [String: String], loader: PlaylistLoader,
    clock: any Timekeeper, report: @escaping @Sendable (StreamWarning) -> Void
  ) {
    self.url = url
    self.variables = variables
    self.loader = loader
    self.clock = clock
    self.report = report
    var initial = State(timeline: SegmentTimeline(first), changed: clock.now)
    initial.edge.add(end: initial.timeline.end, at: initial.changed.inSeconds)
    state = Watched(initial)
  }

  var timeline: SegmentTimeline { state.value.timeline }

  /// Where the live edge is on the playlist's axis, by the clock.
  var edge: EdgeEstimate { state.value.edge }

  /// How long ago the end of the playlist came to be, at least.
  var edgeAge: Duration { clock.now - state.value.changed }

  /// The first segment once there is one; `nil` where there never will be.
  func firstSegment() async -> PlacedSegment? {
    let answer = await state.first { state -> PlacedSegment?? in
      if let first = state.timeline.segments.first { return .some(first) }
      let isOver = state.timeline.playlist.hasEndList || state.failure != nil
      return isOver ? .some(nil) : nil
    }
    return answer ?? nil
  }

  /// The segment with the number, once it is listed; `nil` when the task is cancelled first.
  ///
  /// - Parameter partially: whether a segment of which there are only parts will do.
  func step(at number: Int, generation: Int, partially: Bool) async -> Step? {
    await state.first { state -> Step? in
      let timeline = state.timeline
      if timeline.generation != generation, let last = timeline.segments.last {
        return .jump(last)
      }
      if let segment = partially ? timeline.placed(number) : timeline.segment(number) {
        return .segment(segment)
      }
      if let first = timeline.segments.first, number < first.segment.mediaSequence {
        return .jump(first)
      }
      if timeline.playlist.hasEndList { return .end }
      return state.failure.map { .failed($0) }
    }
  }

  /// Part `index` of a segment, once it is listed; `nil` when the task is cancelled first.
  func part(_ index: Int, of number: Int, generation: Int) async -> PartStep? {
    await state.first { state -> PartStep? in
      let timeline = state.timeline
      guard timeline.generation == generation else { return .gone }
      if let placed = timeline.segment(number) {
        let parts = placed.segment.parts
        guard placed.listsItsParts, index <= parts.count else { return .whole(placed) }
        return index < parts.count ? .part(parts[index]) : .end
      }
      if let unfinished = timeline.unfinished, unfinished.segment.mediaSequence == number,
        index < unfinished.segment.parts.count
      {
        return .part(unfinished.segment.parts[index])
      }
      let isPassed = timeline.segments.first.map { number < $0.segment.mediaSequence } ?? false
      let isOver = timeline.playlist.hasEndList || state.failure != nil
      return isPassed || isOver ? .gone : nil
    }
  }

  /// Reloads until the playlist ends, fails for good or the task is cancelled; calls `onChange`
  /// after every change.
  func follow(onChange: @Sendable () async -> Void) async {
    var schedule = ReloadSchedule(timeline.playlist, at: state.value.changed)
    var failingSince: Duration?
    while !timeline.playlist.hasEndList, !Task.isCancelled {
      if schedule.pause > .zero, (try? await clock.sleep(for: schedule.pause)) == nil { return }
      let started = clock.now
      let request = schedule.request(for: timeline, at: started)
      do throws(StreamFailure) {
        guard let playlist = try await load(request) else {
          schedule.cannotMerge()
          continue
        }
        failingSince = nil
        let former = timeline.playlist.partTarget
        let now = clock.now
        let update = state.update { state in
          let update = state.timeline.update(playlist)
          if update == .changed {
            state.changed = now
            state.edge.add(end: state.timeline.end, at: now.inSeconds)
          }
          return update
        }
        schedule.received(timeline, update, of: request, from: started, to: now)
        if let former, let new = playlist.partTarget, former != new {
          report(
            StreamWarning(
              code: "part-target", message: "PART-TARGET changes from \(former) to \(new)",
              uri: url))
        }
        if update == .changed { await onChange() }
      } catch {
        if Task.isCancelled { return }
        let since = failingSince ?? started
        if failingSince == nil {
          report(
            StreamWarning(code: "playlist-reload", message: error.reason, uri: error.url))
        }
        failingSince = since
        if clock.now - since >= Self.patience {
          let failure = error
          state.update { $0.failure = failure }
          return
        }
        schedule.failed(timeline.playlist)
      }
    }
  }

  /// The whole playlist; `nil` where the answer is an update of one that is not held.
  private func load(_ request: ReloadRequest) async throws(StreamFailure) -> MediaPlaylist? {
    let loaded = try await loader.load(
      request.address(url), variables: variables, stallTimeout: request.stallTimeout)
    guard case .media(let playlist) = loaded.playlist else {
      throw StreamFailure(.malformed, "a multivariant playlist in place of segments", url: url)
    }
    do {
      return try MediaPlaylist.merging(delta: playlist, into: timeline.playlist)
    } catch {
      if request.skips { return nil }
      throw StreamFailure(.malformed, error.description, url: url)
    }
  }
}
