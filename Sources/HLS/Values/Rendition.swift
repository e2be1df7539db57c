/// One alternative of a kind of content: a language, a camera angle, a subtitle track.
///
/// RFC 8216bis, section 4.4.6.1 (`EXT-X-MEDIA`).
public struct Rendition: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    case audio = "AUDIO"
    case video = "VIDEO"
    case subtitles = "SUBTITLES"
    case closedCaptions = "CLOSED-CAPTIONS"
  }

  public var type: Kind
  /// The absolute address of the media playlist; `nil` where the variant itself carries it.
  public var uri: String?
  public var groupID: String
  /// A language tag (RFC 5646).
  public var language: String?
  public var assocLanguage: String?
  public var name: String
  public var stableRenditionID: String?
  public var isDefault: Bool
  public var isAutoselect: Bool
  public var isForced: Bool
  /// Where captions are in the video: `CC1`–`CC4`, `SERVICE1`–`SERVICE63`.
  public var instreamID: String?
  public var bitDepth: Int?
  public var sampleRate: Int?
  /// Media characteristic tags, such as `public.accessibility.transcribes-spoken-dialog`.
  public var characteristics: [String]
  /// The attribute as written: a count, then spatial and special-usage identifiers.
  public var channels: String?

  public init(
    type: Kind, uri: String? = nil, groupID: String, language: String? = nil,
    assocLanguage: String? = nil, name: String, stableRenditionID: String? = nil,
    isDefault: Bool = false, isAutoselect: Bool = false, isForced: Bool = false,
    instreamID: String? = nil, bitDepth: Int? = nil, sampleRate: Int? = nil,
    characteristics: [String] = [], channels: String? = nil
  ) {
    self.type = type
    self.uri = uri
    self.groupID = groupID
    self.language = language
    self.assocLanguage = assocLanguage
    self.name = name
    self.stableRenditionID = stableRenditionID
    self.isDefault = isDefault
    self.isAutoselect = isAutoselect
    self.isForced = isForced
    self.instreamID = instreamID
    self.bitDepth = bitDepth
    self.sampleRate = sampleRate
    self.characteristics = characteristics
    self.channels = channels
  }

  /// How many audio channels, from `channels`.
  public var channelCount: Int? {
    channels.flatMap { Int($0.prefix { $0 != "/" }) }
  }
}
