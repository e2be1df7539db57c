import HLS
import TestSupport
import Testing

/// Media playlists of other projects, with the values that an independent reader gives.
@Suite("media playlists from the field", .enabled(if: Fixtures.isAvailable))
struct MediaPlaylistFixtureTests {
  struct MediaRow: Sendable, CustomTestStringConvertible {
    var path: String
    var target: Int?
    var mediaSequence = 0
    var segments: Int
    var ended = false
    var parts = 0
    var partTarget: Double?
    var discontinuitySequence = 0
    var discontinuities = 0
    var skipped: Int?
    var reports = 0
    var hint: String?
    var maps = 0
    var date: String?

    init(
      _ path: String, target: Int?, mediaSequence: Int = 0, segments: Int, ended: Bool = false,
      parts: Int = 0, partTarget: Double? = nil, discontinuitySequence: Int = 0,
      discontinuities: Int = 0, skipped: Int? = nil, reports: Int = 0, hint: String? = nil,
      maps: Int = 0, date: String? = nil
    ) {
      self.path = path
      self.target = target
      self.mediaSequence = mediaSequence
      self.segments = segments
      self.ended = ended
      self.parts = parts
      self.partTarget = partTarget
      self.discontinuitySequence = discontinuitySequence
      self.discontinuities = discontinuities
      self.skipped = skipped
      self.reports = reports
      self.hint = hint
      self.maps = maps
      self.date = date
    }

    var testDescription: String { path }
  }

  static let rows: [MediaRow] = [
    MediaRow("playlists/absoluteUris.m3u8", target: 10, segments: 4, ended: true),
    MediaRow("playlists/byteRange.m3u8", target: 10, segments: 17, ended: true),
    MediaRow(
      "playlists/dateTime.m3u8", target: 10, segments: 2, ended: true,
      date: "2016-06-22T09:20:16.166000-04:00"),
    MediaRow(
      "playlists/diff-init-key.m3u8", target: 15, mediaSequence: 7794, segments: 11, maps: 7),
    MediaRow(
      "playlists/disc-sequence.m3u8", target: 19, segments: 4, ended: true,
      discontinuitySequence: 3, discontinuities: 1),
    MediaRow(
      "playlists/discontinuity.m3u8", target: 19, segments: 9, ended: true, discontinuities: 3),
    MediaRow("playlists/encrypted.m3u8", target: 15, mediaSequence: 7794, segments: 6),
    MediaRow("playlists/event.m3u8", target: 10, segments: 6, ended: true),
    MediaRow("playlists/fmp4.m3u8", target: 6, mediaSequence: 1, segments: 2, ended: true, maps: 1),
    MediaRow("playlists/headerOnly.m3u8", target: nil, segments: 0),
    MediaRow("playlists/liveMissingSegmentDuration.m3u8", target: 8, segments: 1),
    MediaRow(
      "playlists/llhls-byte-range.m3u8", target: 10, segments: 17, parts: 7, hint: "foo.mp4"),
    MediaRow(
      "playlists/llhls.m3u8", target: 4, mediaSequence: 266, segments: 7, parts: 27,
      partTarget: 0.33334, reports: 2, hint: "file-init.mp4", maps: 1,
      date: "2019-02-14T02:13:36.106000+00:00"),
    MediaRow(
      "playlists/llhlsDelta.m3u8", target: 4, mediaSequence: 266, segments: 4, parts: 28,
      partTarget: 0.33334, skipped: 3, reports: 2, hint: "file-init.mp4",
      date: "2019-02-14T02:14:00.106000+00:00"),
    MediaRow(
      "playlists/media-playlist-low-latency-initial-sequence-num-5.m3u8", target: 4,
      mediaSequence: 11, segments: 16, parts: 10, partTarget: 1.002, hint: "filePart33.3.m4s",
      maps: 1, date: "2025-02-13T12:06:25.864000+00:00"),
    MediaRow(
      "playlists/media-playlist-low-latency.m3u8", target: 4, mediaSequence: 242, segments: 8,
      parts: 10, partTarget: 1.002, hint: "filePart251.3.m4s", maps: 1,
      date: "2025-02-10T14:43:10.134000+00:00"),
    MediaRow(
      "playlists/media-playlist-trailing-scte35-daterange.m3u8", target: 9, mediaSequence: 2,
      segments: 1),
    MediaRow("playlists/media-playlist-with-defines.m3u8", target: 10, segments: 1),
    MediaRow(
      "playlists/media-playlist-with-discontinuity-seq.m3u8", target: 10, segments: 4,
      discontinuitySequence: 2, discontinuities: 1),
    MediaRow("playlists/media-playlist-with-gap.m3u8", target: 5, segments: 13, ended: true),
    MediaRow(
      "playlists/media-playlist-with-interstitial.m3u8", target: 6, segments: 1, ended: true,
      date: "2020-01-02T21:55:40+00:00"),
    MediaRow(
      "playlists/media-playlist-with-multiple-dateranges.m3u8", target: 9,
      mediaSequence: 288_757_775, segments: 1, date: "2024-11-25T14:57:29.120000+00:00"),
    MediaRow(
      "playlists/media-playlist-with-program-date-time.m3u8", target: 15, segments: 4, ended: true,
      date: "2018-12-31T09:47:22+08:00"),
    MediaRow(
      "playlists/media-playlist-with-queryparam.m3u8", target: 10, segments: 4, discontinuities: 1),
    MediaRow("playlists/media.m3u8", target: 10, segments: 4, ended: true),
    MediaRow(
      "playlists/media3/live_low_latency_media_can_block_reload.m3u8", target: 4, mediaSequence: 10,
      segments: 4),
    MediaRow(
      "playlists/media3/live_low_latency_media_can_block_reload_low_latency_full_segment.m3u8",
      target: 4, mediaSequence: 10, segments: 4, parts: 4, partTarget: 1.0),
    MediaRow(
      "playlists/media3/live_low_latency_media_can_block_reload_low_latency_full_segment_next.m3u8",
      target: 4, mediaSequence: 10, segments: 4, parts: 5, partTarget: 1.0),
    MediaRow(
      "playlists/media3/live_low_latency_media_can_block_reload_low_latency_full_segment_preload.m3u8",
      target: 4, mediaSequence: 10, segments: 4, parts: 4, partTarget: 1.0,
      hint: "fileSequence14.0.ts"),
    MediaRow(
      "playlists/media3/live_low_latency_media_can_block_reload_low_latency_full_segment_preload_next.m3u8",
      target: 4, mediaSequence: 10, segments: 4, parts: 5, partTarget: 1.0,
      hint: "fileSequence14.1.ts"),
    MediaRow(
      "playlists/media3/live_low_latency_media_can_block_reload_next.m3u8", target: 4,
      mediaSequence: 11, segments: 4),
    MediaRow(
      "playlists/media3/live_low_latency_media_can_skip_dateranges.m3u8", target: 4,
      mediaSequence: 10, segments: 6),
    MediaRow(
      "playlists/media3/live_low_latency_media_can_skip_skipped.m3u8", target: 4, mediaSequence: 11,
      segments: 4, skipped: 2),
    MediaRow(
      "playlists/media3/live_low_latency_media_can_skip_until.m3u8", target: 4, mediaSequence: 10,
      segments: 6),
    MediaRow(
      "playlists/media3/live_low_latency_parts_only.m3u8", target: 4, mediaSequence: 10,
      segments: 0, parts: 2, partTarget: 1.0004, hint: "fileSequence16.2.ts"),
    MediaRow(
      "playlists/media3/live_low_latency_segments_and_parts.m3u8", target: 4, mediaSequence: 10,
      segments: 6, parts: 10, partTarget: 1.0004, hint: "fileSequence16.2.ts"),
    MediaRow(
      "playlists/media3/live_low_latency_segments_and_single_preload_part.m3u8", target: 4,
      mediaSequence: 10, segments: 6, parts: 8, partTarget: 1.0004, hint: "fileSequence16.0.ts"),
    MediaRow("playlists/missingEndlist.m3u8", target: 10, segments: 2),
    MediaRow("playlists/missingExtinf.m3u8", target: 10, segments: 2, ended: true),
    MediaRow("playlists/missingSegmentDuration.m3u8", target: 8, segments: 1, ended: true),
    MediaRow("playlists/multipleTargetDurations.m3u8", target: 10, segments: 1),
    MediaRow(
      "playlists/shaka-interstitial-main.m3u8", target: 5, segments: 5, ended: true, maps: 1,
      date: "2000-01-01T00:00:00+00:00"),
    MediaRow("playlists/start.m3u8", target: 10, segments: 4, ended: true),
    MediaRow(
      "playlists/twoMediaSequences.m3u8", target: 8, mediaSequence: 11, segments: 4, ended: true),
    MediaRow("playlists/whiteSpace.m3u8", target: 10, segments: 4, ended: true),
    MediaRow("playlists/zeroDuration.m3u8", target: 10, segments: 1, ended: true),
    MediaRow(
      "subs/media3-standalone-webvtt/media_playlist.m3u8", target: 1, segments: 1, ended: true),
    MediaRow(
      "subs/media3-standalone-webvtt/playlist_vtt.m3u8", target: 1, segments: 1, ended: true),
    MediaRow("subs/shaka-text-no-discontinuity/av.m3u8", target: 7, segments: 2, ended: true),
    MediaRow("subs/shaka-text-no-discontinuity/text.m3u8", target: 12, segments: 1, ended: true),
    MediaRow("ts-id3/monyone-id3-boundary/output.m3u8", target: 2, segments: 35, ended: true),
  ]

  @Test(arguments: rows)
  func values(row: MediaRow) throws {
    let context = PlaylistContext(url: "?Define2=x", variables: ["Define3": "y"])
    let (playlist, warnings) = try Playlist.parse(Fixtures.bytes(row.path), context: context)
    guard case .media(let media) = playlist else {
      Issue.record("read as a multivariant playlist")
      return
    }
    if let target = row.target {
      #expect(media.targetDuration == target)
    } else {
      #expect(warnings.contains { $0.code == .missingTargetDuration })
    }
    #expect(media.mediaSequence == row.mediaSequence)
    #expect(media.segments.count == row.segments)
    #expect(media.hasEndList == row.ended)
    let parts = media.segments.flatMap(\.parts) + media.trailingParts
    #expect(parts.count == row.parts)
    #expect(media.partTarget == row.partTarget)
    #expect(media.discontinuitySequence == row.discontinuitySequence)
    #expect(media.segments.filter(\.isDiscontinuity).count == row.discontinuities)
    #expect(media.skip?.count == row.skipped)
    #expect(media.renditionReports.count == row.reports)
    #expect(media.preloadHints.last?.uri == row.hint)
    let maps = media.segments.reduce(into: [MediaInitialization]()) { maps, segment in
      if let map = segment.map, map != maps.last { maps.append(map) }
    }
    #expect(maps.count == row.maps)
    let declared = media.segments.first { $0.declaredProgramDateTime != nil }
    #expect(declared?.declaredProgramDateTime == row.date.flatMap(ProgramDateTime.init))
  }

  @Test(arguments: rows)
  func roundTrip(row: MediaRow) throws {
    let context = PlaylistContext(url: "?Define2=x", variables: ["Define3": "y"])
    let (first, _) = try Playlist.parse(Fixtures.bytes(row.path), context: context)
    guard case .media(let media) = first else { return }
    let (second, _) = try Playlist.parse(
      [UInt8](media.serialized().utf8), context: PlaylistContext(url: ""))
    #expect(second == first)
  }
}
