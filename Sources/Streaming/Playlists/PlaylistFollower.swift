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

  private struct State {
    var timeline: SegmentTimeline
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
    state = Watched(State(timeline: SegmentTimeline(first)))
  }

  var timeline: SegmentTimeline { state.value.timeline }

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
  func step(at number: Int, generation: Int) async -> Step? {
    await state.first { state -> Step? in
      let timeline = state.timeline
      if timeline.generation != generation, let last = timeline.segments.last {
        return .jump(last)
      }
      if let segment = timeline.segment(number) { return .segment(segment) }
      if let first = timeline.segments.first, number < first.segment.mediaSequence {
        return .jump(first)
      }
      if timeline.playlist.hasEndList { return .end }
      return state.failure.map { .failed($0) }
    }
  }

  /// Reloads until the playlist ends, fails for good or the task is cancelled; calls `onChange`
  /// after every change.
  func follow(onChange: @Sendable () async -> Void) async {
    var pause = Self.interval(timeline.playlist)
    var failingSince: Duration?
    var failures = 0
    while !timeline.playlist.hasEndList, !Task.isCancelled {
      guard (try? await clock.sleep(for: pause)) != nil else { return }
      let started = clock.now
      do throws(StreamFailure) {
        let loaded = try await loader.load(url, variables: variables)
        guard case .media(let playlist) = loaded.playlist else {
          throw StreamFailure(.malformed, "a multivariant playlist in place of segments", url: url)
        }
        failingSince = nil
        failures = 0
        let update = state.update { $0.timeline.update(playlist) }
        let target = Self.interval(playlist)
        let wait = update == .changed ? target : target / 2
        pause = max(.milliseconds(100), wait - (clock.now - started))
        if update == .changed { await onChange() }
      } catch {
        if Task.isCancelled { return }
        failures += 1
        let since = failingSince ?? started
        failingSince = since
        if failures == 1 {
          report(
            StreamWarning(code: "playlist-reload", message: error.reason, uri: error.url))
        }
        if clock.now - since >= Self.patience {
          let failure = error
          state.update { $0.failure = failure }
          return
        }
        pause = min(
          Self.interval(timeline.playlist), .milliseconds(250) * (1 << min(failures, 5)))
      }
    }
  }

  /// The target duration, which is what a server asks its clients to wait.
  private static func interval(_ playlist: MediaPlaylist) -> Duration {
    .seconds(min(max(1, playlist.targetDuration), 3600))
  }
}
