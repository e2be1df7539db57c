import HLS
import ISOBMFF

/// Writes the playlists of a stream.
struct PlaylistWriter: Sendable {
  let library: DemoLibrary
  let schedule: StreamSchedule

  /// Version 7 has fragmented MPEG-4 with `EXT-X-MAP` (RFC 8216bis section 7).
  private static let version = 7

  /// The multivariant playlist; its addresses are relative to it.
  ///
  /// - Throws: a `BoxError` where a segment cannot be written.
  func multivariant() throws(BoxError) -> String {
    var playlist = MultivariantPlaylist(version: Self.version, independentSegments: true)
    var sound = (peak: 0, average: 0)
    var soundCodecs: [String] = []
    for listing in DemoLibrary.audio {
      guard let track = library.tracks[listing.folder] else { continue }
      let rates = try MediaSegmentWriter(track: track, events: nil).bitRates()
      sound = (max(sound.peak, rates.peak), max(sound.average, rates.average))
      soundCodecs = [track.track.sampleEntry.codecs]
      playlist.renditions.append(Self.rendition(listing, .audio, group: "audio"))
    }
    for listing in DemoLibrary.subtitles {
      playlist.renditions.append(Self.rendition(listing, .subtitles, group: "subtitles"))
    }
    for folder in library.videoFolders {
      guard let track = library.tracks[folder] else { continue }
      let writer = MediaSegmentWriter(
        track: track, events: TimedEvents(timeline: schedule.timeline))
      let rates = try writer.bitRates()
      playlist.variants.append(
        Variant(
          uri: "\(folder)/index.m3u8", bandwidth: rates.peak + sound.peak,
          averageBandwidth: rates.average + sound.average,
          codecs: [track.track.sampleEntry.codecs] + soundCodecs,
          resolution: .init(width: track.track.width, height: track.track.height),
          frameRate: track.framesPerSecond.map { Self.rounded($0, to: 1e3) },
          audioGroup: "audio",
          subtitlesGroup: "subtitles", closedCaptions: .noCaptions))
    }
    return playlist.serialized()
  }

  /// The media playlist of a track at an instant, in ticks since 1970.
  func media(of track: StoredTrack, at now: Int64) -> String {
    let writer = MediaSegmentWriter(track: track, events: nil)
    let timescale = Int64(track.track.timescale)
    return media(at: now) { number in
      let start = writer.start(ofSegment: number) * LoopClock.ticksPerSecond / timescale
      return Segment(
        uri: "\(number).m4s",
        duration: Self.rounded(
          Double(writer.duration(ofSegment: number)) / Double(timescale), to: 1e6),
        mediaSequence: number, map: MediaInitialization(uri: "init.mp4"),
        programDateTime: schedule.timeline.date(at: start))
    }
  }

  /// The media playlist of a subtitle rendition at an instant, in ticks since 1970.
  func subtitles(at now: Int64) -> String {
    media(at: now) { number in
      Segment(
        uri: "\(number).vtt",
        duration: Self.rounded(
          Double(LoopClock.ticksPerSegment) / Double(LoopClock.ticksPerSecond), to: 1e6),
        mediaSequence: number,
        programDateTime: schedule.timeline.date(at: Int64(number) * LoopClock.ticksPerSegment))
    }
  }

  private func media(at now: Int64, _ segment: (Int) -> Segment) -> String {
    let numbers = schedule.listed(at: now)
    var playlist = MediaPlaylist(
      version: Self.version, targetDuration: 2, mediaSequence: numbers.lowerBound,
      independentSegments: true, segments: numbers.map(segment))
    if case .complete = schedule.extent {
      playlist.playlistType = .vod
      playlist.hasEndList = true
    }
    return playlist.serialized()
  }

  private static func rounded(_ value: Double, to parts: Double) -> Double {
    (value * parts).rounded() / parts
  }

  private static func rendition(
    _ listing: DemoLibrary.Listing, _ kind: Rendition.Kind, group: String
  ) -> Rendition {
    Rendition(
      type: kind, uri: "\(listing.folder)/index.m3u8", groupID: group, language: listing.language,
      name: listing.name, isDefault: listing.isDefault, isAutoselect: true,
      isForced: listing.isForced, characteristics: listing.characteristics,
      channels: kind == .audio ? "2" : nil)
  }
}
