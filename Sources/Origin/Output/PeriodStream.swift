import HLS
import ISOBMFF

/// The live stream in periods of two segments, as with advertisements: each begins with a
/// discontinuity and counts its times anew, and two of four have a picture of another size, with an
/// initialization section of its own.
struct PeriodStream: Sendable {
  static let segmentsPerPeriod = 2

  /// The time at which every period begins, in ticks: sound may begin a little before it.
  private static let startTicks = 10 * LoopClock.ticksPerSecond
  private static let otherInitialization = "other.mp4"

  /// The stream without discontinuities.
  let stream: Stream

  /// The resource at a path such as `video-360p/12.m4s`.
  ///
  /// - Parameter now: ticks since 1970.
  func response(to path: Substring, at now: Int64) -> ServerResponse {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count == 2, let track = stream.library.tracks[String(steps[0])] else {
      return path == "main.m3u8" ? multivariant(at: now) : .notFound
    }
    let folder = String(steps[0])
    let isVideo = folder.hasPrefix("video")
    let type = isVideo ? "video/mp4" : "audio/mp4"
    switch steps[1] {
    case "index.m3u8": return .playlist(media(of: folder, track, at: now))
    case "init.mp4": return ServerResponse(track.initialization, type: type, maximumAge: 3600)
    case Self.otherInitialization:
      guard let other = other(folder) else { return .notFound }
      return ServerResponse(other.initialization, type: type, maximumAge: 3600)
    default:
      guard steps[1].hasSuffix(".m4s"), let number = Int(steps[1].dropLast(4)),
        stream.schedule.available(at: now).contains(number)
      else { return .notFound }
      let writer = MediaSegmentWriter(
        track: isOther(number) ? other(folder) ?? track : track,
        events: isVideo ? TimedEvents(timeline: stream.schedule.timeline) : nil,
        shift: start(ofPeriodOf: number) - Self.startTicks)
      do {
        return ServerResponse(try writer.segment(number), type: type, maximumAge: 3600)
      } catch {
        return .message(500, "\(error)")
      }
    }
  }

  private func isOther(_ number: Int) -> Bool { number / Self.segmentsPerPeriod % 4 >= 2 }

  private func start(ofPeriodOf number: Int) -> Int64 {
    Int64(number / Self.segmentsPerPeriod * Self.segmentsPerPeriod) * LoopClock.ticksPerSegment
  }

  /// The track of the other periods: for sound the same.
  private func other(_ folder: String) -> StoredTrack? {
    let names = folder.hasPrefix("video") ? stream.library.videoFolders : [folder]
    return names.first { $0 != folder }.flatMap { stream.library.tracks[$0] }
  }

  /// Without subtitles, which count their times through all periods.
  private func multivariant(at now: Int64) -> ServerResponse {
    var response = stream.response(to: "main.m3u8", at: now)
    let lines = String(decoding: response.body, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("TYPE=SUBTITLES") }
    response.body = Array(
      lines.joined(separator: "\n").replacing(",SUBTITLES=\"subtitles\"", with: "").utf8)
    return response
  }

  private func media(of folder: String, _ track: StoredTrack, at now: Int64) -> String {
    let numbers = stream.schedule.listed(at: now)
    let isVideo = folder.hasPrefix("video")
    let writer = MediaSegmentWriter(track: track, events: nil)
    let segments = numbers.map { number in
      let start = writer.start(ofSegment: number) * LoopClock.ticksPerSecond
      let duration = Double(writer.duration(ofSegment: number)) / Double(track.track.timescale)
      return Segment(
        uri: "\(number).m4s", duration: (duration * 1e6).rounded() / 1e6, mediaSequence: number,
        isDiscontinuity: number % Self.segmentsPerPeriod == 0,
        map: MediaInitialization(
          uri: isVideo && isOther(number) ? Self.otherInitialization : "init.mp4"),
        programDateTime: stream.schedule.timeline.date(
          at: start / Int64(track.track.timescale)))
    }
    return MediaPlaylist(
      version: 7, targetDuration: 2, mediaSequence: numbers.lowerBound,
      discontinuitySequence: (numbers.lowerBound + Self.segmentsPerPeriod - 1)
        / Self.segmentsPerPeriod,
      independentSegments: true, segments: segments
    ).serialized()
  }
}
