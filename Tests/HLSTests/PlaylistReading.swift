import HLS
import Testing

/// Reads playlists that tests write.
enum PlaylistReading {
  static let url = "http://example.com/live/main.m3u8?Token=a%2Fb&empty="

  static func any(
    _ text: String, variables: [String: String] = [:]
  ) throws -> (Playlist, [PlaylistWarning]) {
    try Playlist.parse(
      [UInt8](text.utf8), context: PlaylistContext(url: url, variables: variables))
  }

  static func media(
    _ text: String, variables: [String: String] = [:]
  ) throws -> (MediaPlaylist, [PlaylistWarning]) {
    let (playlist, warnings) = try any(text, variables: variables)
    guard case .media(let media) = playlist else {
      throw PlaylistError(.notAPlaylist, line: 0, url: url)
    }
    return (media, warnings)
  }

  static func multivariant(_ text: String) throws -> (MultivariantPlaylist, [PlaylistWarning]) {
    let (playlist, warnings) = try any(text)
    guard case .multivariant(let multivariant) = playlist else {
      throw PlaylistError(.notAPlaylist, line: 0, url: url)
    }
    return (multivariant, warnings)
  }

  /// A media playlist of these lines after the header.
  static func lines(_ lines: String...) throws -> (MediaPlaylist, [PlaylistWarning]) {
    try media((["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines).joined(separator: "\n"))
  }
}

/// Numbers that are the same on every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
