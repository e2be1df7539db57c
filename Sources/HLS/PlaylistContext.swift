/// What a playlist's text alone does not say: its address, and the variables it may import.
public struct PlaylistContext: Sendable, Hashable {
  /// The address of the playlist after redirects, to which its URIs are relative and whose query
  /// parameters it may use. Empty: URIs stay as they are written.
  public var url: String
  /// The variables of the multivariant playlist by name, for `EXT-X-DEFINE:IMPORT`.
  public var variables: [String: String]

  public init(url: String, variables: [String: String] = [:]) {
    self.url = url
    self.variables = variables
  }
}

/// The most a playlist may hold; a text from the network must not fill the memory.
public enum PlaylistLimits {
  /// The bytes of a playlist. A day of 2-second segments with parts takes about 12 MB.
  public static let bytes = 64 << 20
  /// The bytes of a line; longer lines are left out with a warning.
  public static let lineBytes = 1 << 20
  /// The warnings reported about one playlist.
  public static let warnings = 200
  /// The bytes of a text after its variables are substituted.
  public static let substitutedBytes = 1 << 20
}
