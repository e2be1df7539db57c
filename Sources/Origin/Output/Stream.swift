import ISOBMFF

/// One stream of the origin: answers for the paths below its name.
struct Stream: Sendable {
  let library: DemoLibrary
  let schedule: StreamSchedule
  /// How segments are divided and the longest part of any track; `nil` without parts.
  let parts: (division: PartDivision, target: Double)?
  private let multivariant: String

  /// A stream of the demo.
  ///
  /// - Parameters:
  ///   - division: how its segments are divided, where it offers parts.
  ///   - multivariant: the text of its multivariant playlist.
  init(
    library: DemoLibrary, schedule: StreamSchedule, division: PartDivision? = nil,
    multivariant: String
  ) {
    parts = division.map { ($0, LowLatencyPlaylistWriter.partTarget(of: library, $0)) }
    self.library = library
    self.schedule = schedule
    self.multivariant = multivariant
  }

  /// The resource at a path such as `video-360p/12.m4s`.
  ///
  /// - Parameter now: ticks since 1970.
  func response(to path: Substring, at now: Int64) -> ServerResponse {
    if path == "main.m3u8" { return .playlist(multivariant) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return .notFound }
    let folder = String(parts[0])
    let name = parts[1]
    if let track = library.tracks[folder] {
      return response(to: name, of: track, isVideo: folder.hasPrefix("video"), at: now)
    }
    guard let script = library.scripts[folder] else { return .notFound }
    return response(to: name, of: script, at: now)
  }

  private func response(
    to name: Substring, of track: StoredTrack, isVideo: Bool, at now: Int64
  ) -> ServerResponse {
    let type = isVideo ? "video/mp4" : "audio/mp4"
    switch name {
    case "index.m3u8":
      let writer = PlaylistWriter(library: library, schedule: schedule)
      return .playlist(writer.media(of: track, at: now))
    case "init.mp4":
      return ServerResponse(track.initialization, type: type, maximumAge: 3600)
    default:
      guard let number = segmentNumber(name, suffix: ".m4s", at: now) else { return .notFound }
      let events = isVideo ? TimedEvents(timeline: schedule.timeline) : nil
      let writer = MediaSegmentWriter(track: track, events: events)
      do {
        return ServerResponse(try writer.segment(number), type: type, maximumAge: 3600)
      } catch {
        return .message(500, "\(error)")
      }
    }
  }

  private func response(
    to name: Substring, of script: SubtitleScript, at now: Int64
  ) -> ServerResponse {
    if name == "index.m3u8" {
      let writer = PlaylistWriter(library: library, schedule: schedule)
      return .playlist(writer.subtitles(at: now))
    }
    guard let number = segmentNumber(name, suffix: ".vtt", at: now) else { return .notFound }
    let writer = SubtitleSegmentWriter(
      script: script, timeline: schedule.timeline, loopTicks: library.loopTicks)
    return ServerResponse(
      writer.segment(number), type: "text/vtt; charset=utf-8", maximumAge: 3600)
  }

  private func segmentNumber(_ name: Substring, suffix: String, at now: Int64) -> Int? {
    guard name.hasSuffix(suffix), let number = Int(name.dropLast(suffix.count)),
      schedule.available(at: now).contains(number)
    else { return nil }
    return number
  }
}
