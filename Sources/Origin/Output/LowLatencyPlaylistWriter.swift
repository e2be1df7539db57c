import HLS

/// Writes the media playlists of the low-latency stream.
struct LowLatencyPlaylistWriter: Sendable {
  let library: DemoLibrary
  let schedule: StreamSchedule
  let division: PartDivision

  /// Version 9 has `EXT-X-SKIP` (RFC 8216bis section 8).
  private static let version = 9
  private static let targetDuration = 2
  /// Six target durations, the least that is allowed (RFC 8216bis section 4.4.3.8).
  private static let skipBoundary = 12.0
  /// Segments that end more than three target durations before the playlist's end have no parts.
  private static let segmentsWithParts = 3

  var parts: PartSchedule { PartSchedule(timeline: schedule.timeline, division: division) }

  /// The longest part of any track, in seconds, rounded up to a millisecond.
  let partTarget: Double

  init(library: DemoLibrary, schedule: StreamSchedule, division: PartDivision, partTarget: Double) {
    self.library = library
    self.schedule = schedule
    self.division = division
    self.partTarget = partTarget
  }

  static func partTarget(of library: DemoLibrary, _ division: PartDivision) -> Double {
    let longest = library.tracks.values.flatMap { track in
      (0..<track.segmentCount).flatMap { segment in
        track.partLengths(ofSegment: segment, division).map {
          rounded(Double($0.duration) / Double(track.track.timescale))
        }
      }
    }.max()
    return ((longest ?? 0) * 1000).rounded(.up) / 1000
  }

  /// The playlist of a track at an instant, in ticks since 1970.
  ///
  /// - Parameter skips: whether the client asks for a delta update.
  func media(of folder: String, _ track: StoredTrack, at now: Int64, skips: Bool) -> String {
    let next = parts.next(at: now)
    let numbers = schedule.listed(at: now)
    var playlist = base(numbers) { segment($0, of: track) }
    playlist.partTarget = partTarget
    playlist.serverControl = ServerControl(
      canSkipUntil: Self.skipBoundary, holdBack: 3 * Double(Self.targetDuration),
      partHoldBack: Self.rounded(3 * partTarget), canBlockReload: true)
    for index in playlist.segments.indices.suffix(Self.segmentsWithParts) {
      playlist.segments[index].parts = list(of: playlist.segments[index].mediaSequence, track)
    }
    playlist.unfinished.parts = Array(list(of: next.segment, track).prefix(next.part))
    if next.part > 0 {
      playlist.unfinished.map = MediaInitialization(uri: "init.mp4")
      playlist.unfinished.declaredProgramDateTime = date(ofSegment: next.segment, of: track)
    }
    playlist.preloadHints = [PreloadHint(kind: .part, uri: Self.name(next))]
    let last = PartPosition(
      segment: next.part > 0 ? next.segment : next.segment - 1,
      part: (next.part > 0 ? next.part : division.count) - 1)
    playlist.renditionReports = library.tracks.keys.sorted().filter { $0 != folder }.map {
      RenditionReport(
        uri: "../\($0)/index.m3u8", lastMediaSequence: last.segment, lastPart: last.part)
    }
    if skips { skip(in: &playlist) }
    return playlist.serialized()
  }

  /// The playlist of a subtitle rendition. Its text is known before the picture: a segment is
  /// listed when it begins, so that it is there in time for who plays parts.
  func subtitles(at now: Int64) -> String {
    let numbers = schedule.listed(at: now + LoopClock.ticksPerSegment)
    let length = Double(LoopClock.ticksPerSegment) / Double(LoopClock.ticksPerSecond)
    return base(numbers) { number in
      Segment(
        uri: "\(number).vtt", duration: Self.rounded(length), mediaSequence: number,
        programDateTime: schedule.timeline.date(at: Int64(number) * LoopClock.ticksPerSegment))
    }.serialized()
  }

  /// The name of a part's resource.
  static func name(_ position: PartPosition) -> String {
    "\(position.segment).\(position.part).m4s"
  }

  private func base(_ numbers: Range<Int>, _ segment: (Int) -> Segment) -> MediaPlaylist {
    MediaPlaylist(
      version: Self.version, targetDuration: Self.targetDuration,
      mediaSequence: numbers.lowerBound, independentSegments: true,
      segments: numbers.map(segment))
  }

  private func segment(_ number: Int, of track: StoredTrack) -> Segment {
    let writer = MediaSegmentWriter(track: track, events: nil)
    return Segment(
      uri: "\(number).m4s",
      duration: Self.rounded(
        Double(writer.duration(ofSegment: number)) / Double(track.track.timescale)),
      mediaSequence: number, map: MediaInitialization(uri: "init.mp4"),
      programDateTime: date(ofSegment: number, of: track))
  }

  private func date(ofSegment number: Int, of track: StoredTrack) -> ProgramDateTime {
    let start = MediaSegmentWriter(track: track, events: nil).start(ofSegment: number)
    return schedule.timeline.date(
      at: start * LoopClock.ticksPerSecond / Int64(track.track.timescale))
  }

  private func list(of segment: Int, _ track: StoredTrack) -> [PartialSegment] {
    track.partLengths(ofSegment: segment, division).enumerated().map { index, part in
      PartialSegment(
        uri: Self.name(PartPosition(segment: segment, part: index)),
        duration: Self.rounded(Double(part.duration) / Double(track.track.timescale)),
        isIndependent: part.isIndependent)
    }
  }

  /// Leaves out the segments before the skip boundary (RFC 8216bis section 6.2.5.1).
  private func skip(in playlist: inout MediaPlaylist) {
    var distance = playlist.duration
    var count = 0
    while count < playlist.segments.count, distance > Self.skipBoundary {
      distance -= playlist.segments[count].duration
      if distance > Self.skipBoundary { count += 1 }
    }
    guard count > 0 else { return }
    playlist.segments.removeFirst(count)
    playlist.skip = SkippedSegments(count: count)
  }

  private static func rounded(_ seconds: Double) -> Double {
    (seconds * 1e6).rounded() / 1e6
  }
}
