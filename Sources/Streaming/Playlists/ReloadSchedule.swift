import HLS

/// What a reload asks of the server beside the playlist (RFC 8216bis section 6.2.5).
struct ReloadRequest: Sendable, Hashable {
  /// Answer no sooner than this part of a segment is listed.
  var awaited: Part?
  /// Leave out segments that are held.
  var skips = false
  /// Leave out date ranges that are held too.
  var skipsDateRanges = false
  /// Seconds that the server may take.
  var stallTimeout: Double?

  struct Part: Sendable, Hashable {
    var segment: Int
    var part: Int
  }

  /// The address of a playlist with the directives in its query, in the order of their names.
  func address(_ url: String) -> String {
    var directives: [String] = []
    if let awaited {
      directives += ["_HLS_msn=\(awaited.segment)", "_HLS_part=\(awaited.part)"]
    }
    if skips { directives.append(skipsDateRanges ? "_HLS_skip=v2" : "_HLS_skip=YES") }
    if directives.isEmpty { return url }
    return url + (url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")
      + directives.joined(separator: "&")
  }
}

/// When a live playlist is loaded again, and how.
///
/// Without parts: after the target duration, or half of it where nothing had changed (RFC 8216bis
/// section 6.3.4). With parts: at once, for the server answers when there is more; every part's
/// duration where it does not offer that.
struct ReloadSchedule {
  /// The time to let pass before the next reload.
  private(set) var pause: Duration
  private var failures = 0
  /// When the playlist was received that a delta update would be merged into.
  private var held: Duration
  private var isUnmergeable = false

  private static let shortest = Duration.milliseconds(100)

  init(_ playlist: MediaPlaylist, at time: Duration) {
    held = time
    pause = Self.blocks(playlist) ? .zero : Self.interval(playlist)
  }

  /// What to ask for now. After a failure the playlist is asked for as it is.
  func request(for timeline: SegmentTimeline, at now: Duration) -> ReloadRequest {
    let playlist = timeline.playlist
    var request = ReloadRequest()
    guard failures == 0, playlist.partTarget != nil, let control = playlist.serverControl else {
      return request
    }
    if control.canBlockReload {
      let next = timeline.nextPart
      request.awaited = ReloadRequest.Part(segment: next.segment, part: next.part)
      // A server gives up after three target durations (section 6.2.5.2).
      request.stallTimeout = max(10, 3 * Self.interval(ofSegments: playlist) + 1)
    }
    if let boundary = control.canSkipUntil, !isUnmergeable,
      (now - held).inSeconds < boundary / 2
    {
      request.skips = true
      request.skipsDateRanges = control.canSkipDateRanges
    }
    return request
  }

  /// A reload has been answered.
  mutating func received(
    _ timeline: SegmentTimeline, _ update: SegmentTimeline.Update, of request: ReloadRequest,
    from started: Duration, to now: Duration
  ) {
    failures = 0
    isUnmergeable = false
    if update != .stale { held = now }
    let playlist = timeline.playlist
    if Self.blocks(playlist) {
      if let awaited = request.awaited, timeline.nextPart > (awaited.segment, awaited.part) {
        pause = .zero
      } else {
        // A server that answers before there is more, or that refuses to wait, would be asked
        // without end.
        pause = max(Self.shortest, Self.interval(playlist) - (now - started))
      }
      return
    }
    let interval = Self.interval(playlist)
    let isWhole = playlist.partTarget != nil || update == .changed
    pause = max(Self.shortest, (isWhole ? interval : interval / 2) - (now - started))
  }

  /// The answer leaves out segments that are not held: the whole playlist is loaded at once.
  mutating func cannotMerge() {
    isUnmergeable = true
    pause = .zero
  }

  mutating func failed(_ playlist: MediaPlaylist) {
    failures += 1
    let target = Duration.seconds(Self.interval(ofSegments: playlist))
    pause = min(target, .milliseconds(250) * (1 << min(failures, 5)))
  }

  private static func blocks(_ playlist: MediaPlaylist) -> Bool {
    playlist.partTarget != nil && playlist.serverControl?.canBlockReload == true
  }

  /// What a server asks its clients to wait: the duration of a part, or of a segment.
  private static func interval(_ playlist: MediaPlaylist) -> Duration {
    guard let partTarget = playlist.partTarget else {
      return .seconds(interval(ofSegments: playlist))
    }
    return .seconds(min(max(0.1, partTarget), 3600))
  }

  private static func interval(ofSegments playlist: MediaPlaylist) -> Double {
    Double(min(max(1, playlist.targetDuration), 3600))
  }
}
