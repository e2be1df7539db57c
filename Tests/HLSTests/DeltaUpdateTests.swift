import HLS
import TestSupport
import Testing

@Suite("delta updates")
struct DeltaUpdateTests {
  /// A live playlist of which each segment has tags of its own, so that every inheritance shows.
  private static func segmentLines(_ number: Int) -> [String] {
    var lines: [String] = []
    switch number {
    case 11:
      lines += ["#EXT-X-KEY:METHOD=AES-128,URI=\"k1\"", "#EXT-X-MAP:URI=\"i1.mp4\""]
      lines += ["#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k2\",KEYFORMAT=\"f\"", "#EXT-X-BITRATE:700"]
    case 12: lines += ["#EXT-X-DISCONTINUITY", "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:00:00Z"]
    case 14: lines += ["#EXT-X-DISCONTINUITY"]
    case 15: lines += ["#EXT-X-KEY:METHOD=AES-128,URI=\"k3\"", "#EXT-X-MAP:URI=\"i2.mp4\""]
    case 16: lines += ["#EXT-X-KEY:METHOD=NONE", "#EXT-X-MAP:URI=\"i3.mp4\""]
    default: break
    }
    lines.append("#EXTINF:4.0\(number),")
    if number == 12 || number == 13 || number == 14 {
      lines.append("#EXT-X-BYTERANGE:\(number)0" + (number == 12 ? "@5" : ""))
      return lines + ["one.ts"]
    }
    return lines + ["s\(number).ts"]
  }

  private static func playlist(
    from first: Int, through last: Int, skipping skipped: Int = 0, ranges: [String] = [],
    removed: String? = nil
  ) throws -> MediaPlaylist {
    var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:5", "#EXT-X-MEDIA-SEQUENCE:\(first)"]
    let gone = first > 12 ? 1 : 0
    lines.append("#EXT-X-DISCONTINUITY-SEQUENCE:\(7 + gone)")
    if skipped > 0 {
      let attribute = removed.map { ",RECENTLY-REMOVED-DATERANGES=\"\($0)\"" } ?? ""
      lines.append("#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)\(attribute)")
    }
    for range in ranges {
      lines.append("#EXT-X-DATERANGE:ID=\"\(range)\",START-DATE=\"2020-01-01T00:00:00Z\"")
    }
    for number in first + skipped...last { lines += segmentLines(number) }
    lines.append("#EXT-X-PART:DURATION=1,URI=\"s\(last + 1).0.ts\"")
    return try PlaylistReading.media(lines.joined(separator: "\n")).0
  }

  /// Every held playlist and every length of the skipped range give what the full playlist says.
  @Test(arguments: 1...7)
  func sameAsTheFullPlaylist(skipped: Int) throws {
    // Of these the tags of segment 11 are in the playlist, as a server keeps them.
    let held = try Self.playlist(from: 11, through: 17)
    let full = try Self.playlist(from: 11, through: 19)
    let delta = try Self.playlist(from: 11, through: 19, skipping: skipped)
    #expect(delta.segments.count == 9 - skipped)
    #expect(try MediaPlaylist.merging(delta: delta, into: held) == full)
  }

  @Test func windowMovesOn() throws {
    let held = try Self.playlist(from: 11, through: 17)
    let delta = try Self.playlist(from: 13, through: 18, skipping: 3)
    let merged = try MediaPlaylist.merging(delta: delta, into: held)
    #expect(merged.segments.map(\.mediaSequence) == Array(13...18))
    #expect(merged.segments.map(\.discontinuitySequence) == [8, 9, 9, 9, 9, 9])
    #expect(merged.segments.first?.byteRange == ByteRange(offset: 125, length: 130))
    #expect(merged.segments.first?.keys.map(\.uri?.last) == ["1", "2"])
    #expect(merged.skip == nil)
  }

  /// A server that moves `MAP` and `KEY` of a removed segment to the first that is left.
  @Test func mergedTwice() throws {
    var held = try Self.playlist(from: 11, through: 15)
    for last in 16...19 {
      let delta = try Self.playlist(from: 11, through: last, skipping: last - 12)
      held = try MediaPlaylist.merging(delta: delta, into: held)
      #expect(try held == Self.playlist(from: 11, through: last))
    }
  }

  @Test func partsOfSkippedSegmentsAreDropped() throws {
    var held = try Self.playlist(from: 11, through: 17)
    held.segments[0].parts = [PartialSegment(uri: "p", duration: 1)]
    let delta = try Self.playlist(from: 11, through: 19, skipping: 3)
    let merged = try MediaPlaylist.merging(delta: delta, into: held)
    #expect(merged.segments.first?.parts == [])
    #expect(merged.trailingParts.count == 1)
  }

  static let misfits: [(Int, Int, Int, Int)] = [
    // Window of the update, skipped segments, first that is missing.
    (10, 19, 3, 10), (11, 25, 8, 18), (18, 25, 1, 18), (30, 35, 2, 30),
  ]

  @Test(arguments: misfits)
  func segmentsNotHeld(first: Int, last: Int, skipped: Int, missing: Int) throws {
    let held = try Self.playlist(from: 11, through: 17)
    let delta = try Self.playlist(from: first, through: last, skipping: skipped)
    #expect(
      throws: PlaylistError(.skippedSegmentsUnknown(mediaSequence: missing), line: 0, url: "")
    ) {
      try MediaPlaylist.merging(delta: delta, into: held)
    }
  }

  @Test func dateRanges() throws {
    let held = try Self.playlist(from: 11, through: 17, ranges: ["a", "b", "c"])
    let listed = try Self.playlist(from: 11, through: 18, skipping: 2, ranges: ["c"])
    #expect(
      try MediaPlaylist.merging(delta: listed, into: held).dateRanges.map(\.id) == ["c"])
    let skipped = try Self.playlist(
      from: 11, through: 18, skipping: 2, ranges: ["c", "d"], removed: "a\tx")
    #expect(
      try MediaPlaylist.merging(delta: skipped, into: held).dateRanges.map(\.id)
        == ["b", "c", "d"])
    let none = try Self.playlist(from: 11, through: 18, skipping: 2, removed: "")
    #expect(
      try MediaPlaylist.merging(delta: none, into: held).dateRanges.map(\.id) == ["a", "b", "c"])
  }

  @Test func aWholePlaylistReplaces() throws {
    let held = try Self.playlist(from: 11, through: 17)
    let whole = try Self.playlist(from: 13, through: 19)
    #expect(try MediaPlaylist.merging(delta: whole, into: held) == whole)
  }

  @Test(arguments: ["SKIPPED-SEGMENTS=x", "", "SKIPPED-SEGMENTS=9223372036854775807"])
  func malformedSkip(attributes: String) throws {
    let (playlist, warnings) = try PlaylistReading.lines("#EXT-X-SKIP:\(attributes)")
    #expect(playlist.skip == nil)
    #expect(warnings.count == 1)
  }

  @Test(.enabled(if: Fixtures.isAvailable))
  func fromTheField() throws {
    func read(_ name: String) throws -> MediaPlaylist {
      try PlaylistReading.media(Fixtures.text("playlists/media3/\(name).m3u8")).0
    }
    let held = try read("live_low_latency_media_can_skip_until")
    let delta = try read("live_low_latency_media_can_skip_skipped")
    let merged = try MediaPlaylist.merging(delta: delta, into: held)
    #expect(merged.segments.map(\.mediaSequence) == Array(11...16))
    #expect(
      merged.segments.map(\.uri)
        == (11...16).map { "http://example.com/live/fileSequence\($0).ts" })
  }
}
