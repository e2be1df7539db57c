/// The options of one characteristic, of which at most one is selected.
///
/// The names are AVFoundation's: a group holds the options; selecting none is **Off** where
/// `allowsEmptySelection` says so.
public struct MediaSelectionGroup: Sendable, Hashable {
  public var options: [MediaSelectionOption]
  /// The `id` of the selected option, or `nil` for none.
  public var selected: MediaSelectionOption.ID?
  public var allowsEmptySelection: Bool

  public init(
    options: [MediaSelectionOption] = [], selected: MediaSelectionOption.ID? = nil,
    allowsEmptySelection: Bool = true
  ) {
    self.options = options
    self.selected = selected
    self.allowsEmptySelection = allowsEmptySelection
  }

  public var selectedOption: MediaSelectionOption? {
    options.first { $0.id == selected }
  }
}

/// One track that may be chosen: a rendition of the playlist or a track in the media.
public struct MediaSelectionOption: Sendable, Hashable, Identifiable {
  /// Where the option comes from and how it is selected.
  public enum ID: Sendable, Hashable {
    /// An `EXT-X-MEDIA` rendition, by its index among the playlist's renditions.
    case rendition(Int)
    /// A track that libmpv lists, by its `id` there.
    case track(Int)
  }

  public enum Kind: String, Sendable, Hashable {
    case audio
    case subtitles
    case captions
    /// A track of pictures, which is drawn into the picture.
    case bitmap
  }

  public var id: ID
  public var kind: Kind
  /// The display name, as written in the stream; never empty.
  public var name: String
  /// The BCP 47 or ISO 639 tag as written, or `nil`.
  public var language: String?
  public var isForced: Bool
  public var isDefault: Bool
  /// Whether it is selected by itself when it is in the user's language (AUTOSELECT).
  public var isAutoselect: Bool
  /// The `CHARACTERISTICS`, such as `public.accessibility.transcribes-spoken-dialog`.
  public var characteristics: [String]
  /// How many channels a sound has, where that is known.
  public var channels: Int?

  public init(
    id: ID, kind: Kind, name: String, language: String? = nil, isForced: Bool = false,
    isDefault: Bool = false, isAutoselect: Bool = false, characteristics: [String] = [],
    channels: Int? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.language = language
    self.isForced = isForced
    self.isDefault = isDefault
    self.isAutoselect = isAutoselect
    self.characteristics = characteristics
    self.channels = channels
  }

  /// Whether it is written for the deaf and hard of hearing.
  public var isSDH: Bool {
    characteristics.contains("public.accessibility.transcribes-spoken-dialog")
      || characteristics.contains("public.accessibility.describes-music-and-sound")
  }
}
