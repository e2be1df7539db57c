/// One version of a presentation, at its own bit rate.
///
/// RFC 8216bis, sections 4.4.6.2 (`EXT-X-STREAM-INF`) and 4.4.6.3 (`EXT-X-I-FRAME-STREAM-INF`).
public struct Variant: Sendable, Hashable {
  public struct Resolution: Sendable, Hashable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// What the variant says about captions in its video.
  public enum ClosedCaptions: Sendable, Hashable {
    /// Those of the renditions of this group.
    case group(String)
    /// There are none.
    case noCaptions
  }

  /// The absolute address of the media playlist.
  public var uri: String
  /// The peak in bits a second; 0 where the tag left it out.
  public var bandwidth: Int
  public var averageBandwidth: Int?
  /// An abstract quality, higher is better.
  public var score: Double?
  /// Every sample format (RFC 6381), such as `avc1.64001f`.
  public var codecs: [String]
  /// Formats of enhancement layers, with their brands.
  public var supplementalCodecs: [String]
  public var resolution: Resolution?
  /// The most frames a second.
  public var frameRate: Double?
  /// `TYPE-0`, `TYPE-1` or `NONE`.
  public var hdcpLevel: String?
  public var allowedCPC: [String]
  /// `SDR`, `HLG` or `PQ`.
  public var videoRange: String?
  /// The layouts the client must be able to show, such as `CH-STEREO`.
  public var requiredVideoLayout: [String]
  public var stableID: String?
  public var audioGroup: String?
  public var videoGroup: String?
  public var subtitlesGroup: String?
  /// `nil` where the variant does not say.
  public var closedCaptions: ClosedCaptions?
  public var pathwayID: String?
  public var name: String?

  public init(
    uri: String, bandwidth: Int, averageBandwidth: Int? = nil, score: Double? = nil,
    codecs: [String] = [], supplementalCodecs: [String] = [], resolution: Resolution? = nil,
    frameRate: Double? = nil, hdcpLevel: String? = nil, allowedCPC: [String] = [],
    videoRange: String? = nil, requiredVideoLayout: [String] = [], stableID: String? = nil,
    audioGroup: String? = nil, videoGroup: String? = nil, subtitlesGroup: String? = nil,
    closedCaptions: ClosedCaptions? = nil, pathwayID: String? = nil, name: String? = nil
  ) {
    self.uri = uri
    self.bandwidth = bandwidth
    self.averageBandwidth = averageBandwidth
    self.score = score
    self.codecs = codecs
    self.supplementalCodecs = supplementalCodecs
    self.resolution = resolution
    self.frameRate = frameRate
    self.hdcpLevel = hdcpLevel
    self.allowedCPC = allowedCPC
    self.videoRange = videoRange
    self.requiredVideoLayout = requiredVideoLayout
    self.stableID = stableID
    self.audioGroup = audioGroup
    self.videoGroup = videoGroup
    self.subtitlesGroup = subtitlesGroup
    self.closedCaptions = closedCaptions
    self.pathwayID = pathwayID
    self.name = name
  }
}
