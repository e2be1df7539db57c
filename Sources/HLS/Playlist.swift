/// A playlist of HTTP Live Streaming: of variants and renditions, or of segments.
///
/// RFC 8216bis, section 4.
public enum Playlist: Sendable, Hashable {
  case multivariant(MultivariantPlaylist)
  case media(MediaPlaylist)

  /// Reads the text of a playlist.
  ///
  /// What a client can play in spite of a fault is kept and the fault reported as a warning, in
  /// the order of the lines. At most ``PlaylistLimits/warnings`` are reported.
  ///
  /// - Parameters:
  ///   - text: the whole playlist as it was received, lines ending in LF, CRLF or CR.
  ///   - context: where the playlist came from and what it may import.
  /// - Throws: `PlaylistError` where playing is impossible: the text is no playlist, exceeds
  ///   ``PlaylistLimits/bytes``, or needs a variable that nobody defines.
  public static func parse(
    _ text: [UInt8], context: PlaylistContext
  ) throws(PlaylistError) -> (Playlist, [PlaylistWarning]) {
    var report = WarningReport()
    let lines = try PlaylistLines.read(text, url: context.url, into: &report)
    let scope = VariableScope(context: context)
    switch PlaylistLines.kind(of: lines) {
    case .multivariant:
      var parser = MultivariantPlaylistParser(scope: scope, report: report)
      for line in lines { try parser.read(line) }
      let playlist = parser.finish()
      return (.multivariant(playlist), parser.report.warnings)
    case .media:
      var parser = MediaPlaylistParser(scope: scope, report: report)
      for line in lines { try parser.read(line) }
      let playlist = parser.finish()
      return (.media(playlist), parser.report.warnings)
    }
  }

  /// Whether a text that begins with these bytes is a playlist: `#EXTM3U`, after a byte-order
  /// mark if there is one.
  ///
  /// RFC 8216bis, section 4.4.1.1.
  public static func isPlaylist(_ prefix: [UInt8]) -> Bool {
    var rest = prefix[...]
    if rest.starts(with: PlaylistLines.byteOrderMark) { rest = rest.dropFirst(3) }
    guard rest.starts(with: PlaylistLines.header) else { return false }
    guard let next = rest.dropFirst(PlaylistLines.header.count).first else { return true }
    return next <= 0x20
  }
}
