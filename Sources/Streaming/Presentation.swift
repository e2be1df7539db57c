import TimedMetadata
import Timing

/// What the playlists say of a stream before any media is fetched.
public struct Presentation: Sendable, Hashable {
  /// One variant, as its `EXT-X-STREAM-INF` describes it (RFC 8216bis section 4.4.6.2).
  public struct Variant: Sendable, Hashable {
    public var width: Int?
    public var height: Int?
    /// `FRAME-RATE`, as the nearest standard rate.
    public var frameRate: FrameRate?
    /// `BANDWIDTH` in bits a second.
    public var bandwidth: Int?
    /// `CODECS`, joined by commas.
    public var codecs: String?

    public init(
      width: Int? = nil, height: Int? = nil, frameRate: FrameRate? = nil, bandwidth: Int? = nil,
      codecs: String? = nil
    ) {
      self.width = width
      self.height = height
      self.frameRate = frameRate
      self.bandwidth = bandwidth
      self.codecs = codecs
    }
  }

  /// `EXT-X-SESSION-DATA` with the data id `com.apple.hls.title`.
  public struct Title: Sendable, Hashable {
    public var text: String
    public var language: String?
  }

  /// In the order of the playlist; empty where a media playlist was given.
  public var variants: [Variant]
  /// The variant that is played; empty of values where a media playlist was given.
  public var variant: Variant
  /// The highest `FRAME-RATE` among the variants.
  public var highestFrameRate: FrameRate?
  public var window: PlaybackWindow
  /// The best match for the user's languages first.
  public var titles: [Title]
  public var legible: MediaSelectionGroup
  public var audible: MediaSelectionGroup
  /// `INSTREAM-ID` of the closed captions among the legible options, by rendition.
  public var captionChannels: [Int: String]
  /// The URL of the playlist, after redirects.
  public var url: String
}
