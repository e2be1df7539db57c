/// Why a playlist cannot be played at all.
public struct PlaylistError: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The text begins with no tag of a playlist, so it is something else.
    case notAPlaylist
    /// The text has more than this many bytes.
    case tooLarge(limit: Int)
    /// A text refers to a variable that no `EXT-X-DEFINE` tag above it defines.
    case undefinedVariable(String)
    /// `EXT-X-DEFINE:IMPORT` names a variable that the multivariant playlist does not define.
    case missingImport(String)
    /// `EXT-X-DEFINE:QUERYPARAM` names a parameter that the playlist's address does not hold.
    case missingQueryParameter(String)
    /// The substitution of variables gives a text of more than this many bytes.
    case substitutionTooLong(limit: Int)
    /// A delta update skips segments that the held playlist does not have, from this media
    /// sequence number on; the whole playlist must be fetched.
    case skippedSegmentsUnknown(mediaSequence: Int)
  }

  public var kind: Kind
  /// The line from 1, or 0 where the fault is not of one line.
  public var line: Int
  /// The address of the playlist.
  public var url: String

  public init(_ kind: Kind, line: Int, url: String) {
    self.kind = kind
    self.line = line
    self.url = url
  }
}

extension PlaylistError: CustomStringConvertible {
  public var description: String {
    let place = line > 0 ? "line \(line): " : ""
    return place + reason
  }

  private var reason: String {
    switch kind {
    case .notAPlaylist: "not a playlist (no #EXTM3U)"
    case .tooLarge(let limit): "playlist has more than \(limit) bytes"
    case .undefinedVariable(let name): "variable \"\(name)\" is not defined"
    case .missingImport(let name):
      "variable \"\(name)\" is not defined by the multivariant playlist"
    case .missingQueryParameter(let name):
      "the playlist's address has no query parameter \"\(name)\""
    case .substitutionTooLong(let limit): "variables make a text of more than \(limit) bytes"
    case .skippedSegmentsUnknown(let number):
      "delta update skips segment \(number), which is not held"
    }
  }
}
