import TimedMetadata
import Timing

/// What the playlists say of a stream before any media is fetched.
public struct Presentation: Sendable, Hashable {
  /// `EXT-X-SESSION-DATA` with the data id `com.apple.hls.title`.
  public struct Title: Sendable, Hashable {
    public var text: String
    public var language: String?
  }

  /// Empty where a media playlist was given.
  public var variants: VariantGroup
  /// The highest `FRAME-RATE` among the variants.
  public var highestFrameRate: FrameRate?
  public var window: PlaybackWindow
  /// The best match for the user's languages first.
  public var titles: [Title]
  /// The subtitles and captions that can be shown.
  public var legible: [MediaSelectionOption]
  public var audible: MediaSelectionGroup
  /// `INSTREAM-ID` of the closed captions among the legible options, by rendition.
  public var captionChannels: [Int: String]
  /// The URL of the playlist, after redirects.
  public var url: String
}
