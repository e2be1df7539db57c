import ISOBMFF

/// The low-latency stream of the origin: the live one with partial segments (RFC 8216bis appendix
/// B). An answer that is not due yet waits on the connection's thread.
struct LowLatencyStream: Sendable {
  /// The stream whose subtitles and initialization segments it shares.
  let stream: Stream
  let division: PartDivision
  let partTarget: Double
  let gate: StopGate
  /// The time in ticks since 1970.
  let now: @Sendable () -> Int64

  private var schedule: StreamSchedule { stream.schedule }
  private var parts: PartSchedule { PartSchedule(timeline: schedule.timeline, division: division) }

  private var writer: LowLatencyPlaylistWriter {
    LowLatencyPlaylistWriter(
      library: stream.library, schedule: schedule, division: division, partTarget: partTarget)
  }

  /// The resource at a path such as `video-360p/12.3.m4s`, the fourth part of segment 12.
  func response(to path: Substring, _ request: OriginRequest) -> ServerResponse {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count == 2 else { return stream.response(to: path, at: now()) }
    let folder = String(steps[0])
    let name = steps[1]
    guard let track = stream.library.tracks[folder] else {
      if stream.library.scripts[folder] == nil { return .notFound }
      if name == "index.m3u8" { return .playlist(writer.subtitles(at: now())) }
      return stream.response(to: path, at: now() + LoopClock.ticksPerSegment)
    }
    switch name {
    case "index.m3u8": return playlist(of: folder, track, request)
    case "init.mp4": return stream.response(to: path, at: now())
    default: return media(name, of: track, isVideo: folder.hasPrefix("video"))
    }
  }

  private func playlist(
    of folder: String, _ track: StoredTrack, _ request: OriginRequest
  ) -> ServerResponse {
    guard let directives = DeliveryDirectives(request.query, division) else {
      return .message(400, "The delivery directives cannot be understood.")
    }
    if let awaited = directives.awaited {
      // A client that asks for what lies far ahead has lost its place (section 6.2.5.2).
      guard awaited.segment <= parts.next(at: now()).segment + 1 else {
        return .message(400, "The segment lies too far ahead.")
      }
      guard waits(for: awaited) else { return .message(503, "The origin stops.") }
    }
    return .playlist(writer.media(of: folder, track, at: now(), skips: directives.skips))
  }

  private func media(_ name: Substring, of track: StoredTrack, isVideo: Bool) -> ServerResponse {
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let segment = numbers.first.flatMap({ Int($0) }), numbers.last == "m4s",
      segment >= schedule.available(at: now()).lowerBound
    else { return .notFound }
    let media = MediaSegmentWriter(
      track: track, events: isVideo ? TimedEvents(timeline: schedule.timeline) : nil,
      marksChunks: true, division: division)
    let type = isVideo ? "video/mp4" : "audio/mp4"
    do throws(BoxError) {
      if numbers.count == 2, schedule.available(at: now()).contains(segment) {
        return ServerResponse(try media.segment(segment), type: type, maximumAge: 3600)
      }
      guard numbers.count == 3, let part = Int(numbers[1]),
        (0..<division.count).contains(part)
      else { return .notFound }
      let position = PartPosition(segment: segment, part: part)
      // The part that the playlist hints at may be asked for before it exists.
      guard position <= parts.next(at: now()) else { return .notFound }
      guard waits(for: position) else { return .message(503, "The origin stops.") }
      return ServerResponse(
        try media.parts(ofSegment: segment)[part], type: type, maximumAge: 3600)
    } catch {
      return .message(500, "\(error)")
    }
  }

  /// Waits until a part exists; `false` when the server stops before.
  private func waits(for position: PartPosition) -> Bool {
    let instant = parts.instant(of: position)
    while true {
      let rest = instant - now()
      if rest <= 0 { return true }
      // A clock that is not the system's may go at another pace: look again soon.
      let seconds = Double(rest) / Double(LoopClock.ticksPerSecond)
      if gate.wait(seconds: min(max(seconds, 0.001), 0.1)) { return false }
    }
  }
}
