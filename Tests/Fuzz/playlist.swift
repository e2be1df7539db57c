// modules: HLS
// fixtures: playlists

import HLS

/// Reads the input as a playlist, merges it as a delta update into itself, and writes it; what was
/// written is a playlist again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let context = PlaylistContext(url: "http://h/a/b.m3u8?q=1", variables: ["v": "w"])
  guard let (playlist, warnings) = try? Playlist.parse(bytes, context: context) else { return 0 }
  precondition(warnings.count <= PlaylistLimits.warnings)
  let text: String
  switch playlist {
  case .multivariant(let multivariant):
    text = multivariant.serialized()
  case .media(let media):
    _ = try? MediaPlaylist.merging(delta: media, into: media)
    text = media.serialized()
  }
  precondition(Playlist.isPlaylist([UInt8](text.utf8)))
  return 0
}
