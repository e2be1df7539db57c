/// The variants and renditions of a presentation.
///
/// RFC 8216bis, section 4.4.6.
public struct MultivariantPlaylist: Sendable, Hashable {
  /// The protocol version that the playlist declares, or 1.
  public var version: Int
  public var independentSegments: Bool
  public var start: StartPoint?
  /// In the order of the playlist.
  public var variants: [Variant]
  /// Variants that hold only I-frames, in the order of the playlist.
  public var iFrameVariants: [Variant]
  public var renditions: [Rendition]
  public var sessionData: [SessionData]
  public var sessionKeys: [EncryptionKey]
  public var contentSteering: ContentSteering?
  /// The variables that media playlists of this presentation may import.
  public var variables: [String: String]

  public init(
    version: Int = 1, independentSegments: Bool = false, start: StartPoint? = nil,
    variants: [Variant] = [], iFrameVariants: [Variant] = [], renditions: [Rendition] = [],
    sessionData: [SessionData] = [], sessionKeys: [EncryptionKey] = [],
    contentSteering: ContentSteering? = nil, variables: [String: String] = [:]
  ) {
    self.version = version
    self.independentSegments = independentSegments
    self.start = start
    self.variants = variants
    self.iFrameVariants = iFrameVariants
    self.renditions = renditions
    self.sessionData = sessionData
    self.sessionKeys = sessionKeys
    self.contentSteering = contentSteering
    self.variables = variables
  }
}

/// A value for the application, such as the title of the presentation.
///
/// RFC 8216bis, section 4.4.6.4 (`EXT-X-SESSION-DATA`).
public struct SessionData: Sendable, Hashable {
  public enum Format: String, Sendable, Hashable {
    case json = "JSON"
    case raw = "RAW"
  }

  public var dataID: String
  public var value: String?
  /// The absolute address of the value.
  public var uri: String?
  public var format: Format
  /// A language tag (RFC 5646).
  public var language: String?

  public init(
    dataID: String, value: String? = nil, uri: String? = nil, format: Format = .json,
    language: String? = nil
  ) {
    self.dataID = dataID
    self.value = value
    self.uri = uri
    self.format = format
    self.language = language
  }
}

/// Where the client learns which pathway to prefer.
///
/// RFC 8216bis, section 4.4.6.6 (`EXT-X-CONTENT-STEERING`).
public struct ContentSteering: Sendable, Hashable {
  /// The absolute address of the steering manifest.
  public var serverURI: String
  /// The pathway to begin with.
  public var pathwayID: String?

  public init(serverURI: String, pathwayID: String? = nil) {
    self.serverURI = serverURI
    self.pathwayID = pathwayID
  }
}
