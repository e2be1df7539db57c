import HLS
import TestSupport
import Testing

/// Multivariant playlists of other projects, with the values that an independent reader gives.
@Suite("multivariant playlists from the field", .enabled(if: Fixtures.isAvailable))
struct MultivariantPlaylistFixtureTests {
  struct MultivariantRow: Sendable, CustomTestStringConvertible {
    var path: String
    var variants: Int
    /// The first variants as bandwidth and frame rate.
    var rates: [String]
    /// The renditions as type, name, language, D or F for default or forced, caption channel.
    var renditions: [String]

    init(_ path: String, variants: Int, _ rates: [String], _ renditions: [String]) {
      self.path = path
      self.variants = variants
      self.rates = rates
      self.renditions = renditions
    }

    var testDescription: String { path }
  }

  static let rows: [MultivariantRow] = [
    MultivariantRow(
      "playlists/iFramePlaylist.m3u8", variants: 9,
      [
        "3971374/23.976", "10022043/23.976", "28058971/23.976", "5327059/23.976", "12876596/23.976",
        "30041698/23.976", "5280654/23.976", "12886714/23.976", "29983769/23.976",
      ], []),
    MultivariantRow(
      "playlists/master-fmp4.m3u8", variants: 24,
      [
        "2215219/59.94", "7976430/59.94", "6181885/59.94", "4682666/59.94", "3170746/59.94",
        "1276223/29.97", "904744/29.97", "538201/29.97", "2440329/59.94", "8201540/59.94",
        "6406995/59.94", "4907776/59.94",
      ],
      [
        "AUDIO:English:eng:D", "AUDIO:English:eng:D", "AUDIO:English:eng:D",
        "SUBTITLES:English:eng:D", "CLOSED-CAPTIONS:English:eng:D:CC1",
      ]),
    MultivariantRow(
      "playlists/master-with-closed-captions-eq-none.m3u8", variants: 3,
      ["1170400/-", "3630000/-", "6380000/-"],
      [
        "AUDIO:fra:fra:D", "AUDIO:fra:fra:D", "AUDIO:eng:eng:", "AUDIO:eng:eng:",
        "SUBTITLES:eng_subtitle:eng:",
      ]),
    MultivariantRow(
      "playlists/master-with-closed-captions.m3u8", variants: 1, ["5129388/-"],
      [
        "CLOSED-CAPTIONS:chinese:chi:D:CC1", "CLOSED-CAPTIONS:english:eng::CC3",
        "AUDIO:unknown:chi:D", "AUDIO:unknown:eng:", "SUBTITLES:chi:chi:", "SUBTITLES:chs:chs:",
        "SUBTITLES:eng:eng:",
      ]),
    MultivariantRow(
      "playlists/master-with-defines.m3u8", variants: 5,
      ["300000/-", "600000/-", "850000/-", "1000000/-", "1500000/-"], []),
    MultivariantRow(
      "playlists/master-with-hlsv7.m3u8", variants: 9,
      [
        "3971374/23.976", "10022043/23.976", "28058971/23.976", "5327059/23.976", "12876596/23.976",
        "30041698/23.976", "5280654/23.976", "12886714/23.976", "29983769/23.976",
      ], []),
    MultivariantRow("playlists/master-with-sessiondata.m3u8", variants: 1, ["600000/-"], []),
    MultivariantRow(
      "playlists/master.m3u8", variants: 4, ["240000/-", "40000/-", "440000/-", "1928000/-"], []),
    MultivariantRow(
      "playlists/media3/live_low_latency_multivariant.m3u8", variants: 2,
      ["2000000/-", "1000000/-"], []),
    MultivariantRow(
      "playlists/media3/live_low_latency_multivariant_media_uri_with_param.m3u8", variants: 1,
      ["2000000/-"], []),
    MultivariantRow(
      "playlists/media3/multivariant_with_content_steering.m3u8", variants: 4,
      ["1000000/-", "500000/-", "1000000/-", "500000/-"], []),
    MultivariantRow(
      "playlists/media3/multivariant_with_redundant_variants_and_renditions.m3u8", variants: 4,
      ["6520800/50.0", "6520800/50.0", "1672000/50.0", "1672000/50.0"],
      [
        "SUBTITLES:Deutsch:de:D", "SUBTITLES:Deutsch:de:D", "AUDIO:Deutsch:de:D",
        "AUDIO:Deutsch:de:D",
      ]),
    MultivariantRow(
      "playlists/multipleAudioGroups.m3u8", variants: 4,
      ["195023/-", "260000/-", "591680/-", "650000/-"],
      [
        "AUDIO:English:eng:D", "AUDIO:Français:fre:", "AUDIO:Espanol:sp:", "AUDIO:English:eng:D",
        "AUDIO:Français:fre:", "AUDIO:Espanol:sp:",
      ]),
    MultivariantRow(
      "playlists/vhs-main-subtitles.m3u8", variants: 4,
      ["240000/-", "40000/-", "440000/-", "1928000/-"],
      [
        "SUBTITLES:English:en:", "SUBTITLES:English (Forced):en:F", "SUBTITLES:Spanish:es:",
        "SUBTITLES:Spanish (Forced):es:F",
      ]),
    MultivariantRow(
      "playlists/wowza-master.m3u8", variants: 5,
      ["300000/-", "600000/-", "850000/-", "1300000/-", "2000000/-"], []),
    MultivariantRow(
      "subs/media3-standalone-webvtt/multivariant_playlist.m3u8", variants: 1, ["718000/-"],
      ["SUBTITLES:English:en:D"]),
    MultivariantRow(
      "subs/shaka-text-no-discontinuity/index.m3u8", variants: 1, ["1240800/-"],
      ["SUBTITLES:de:de:"]),
  ]

  static func read(_ path: String) throws -> MultivariantPlaylist? {
    let context = PlaylistContext(url: "http://example.com/main.m3u8?Define2=x")
    let (playlist, _) = try Playlist.parse(Fixtures.bytes(path), context: context)
    guard case .multivariant(let multivariant) = playlist else { return nil }
    return multivariant
  }

  @Test(arguments: rows)
  func values(row: MultivariantRow) throws {
    let playlist = try #require(try Self.read(row.path))
    #expect(playlist.variants.count == row.variants)
    let rates = playlist.variants.map { variant in
      "\(variant.bandwidth)/" + (variant.frameRate.map { "\($0)" } ?? "-")
    }
    #expect(Array(rates.prefix(row.rates.count)) == row.rates)
    let renditions = playlist.renditions.map { rendition in
      let flag = rendition.isForced ? "F" : rendition.isDefault ? "D" : ""
      let channel = rendition.instreamID.map { ":" + $0 } ?? ""
      return [rendition.type.rawValue, rendition.name, rendition.language ?? "", flag]
        .joined(separator: ":") + channel
    }
    #expect(renditions == row.renditions)
  }

  @Test(arguments: rows)
  func roundTrip(row: MultivariantRow) throws {
    let first = try #require(try Self.read(row.path))
    let (second, _) = try Playlist.parse(
      [UInt8](first.serialized().utf8), context: PlaylistContext(url: ""))
    #expect(second == .multivariant(first))
  }
}
