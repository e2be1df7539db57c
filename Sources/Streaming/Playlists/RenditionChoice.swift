import HLS
import TimedMetadata

/// The renditions of a variant as the options of a menu, and which sound plays.
enum RenditionChoice {
  /// The sound of the variant's audio group: what played before, else `--alang`, else the
  /// default, else one in the user's language that may be selected by itself, else the first.
  static func audible(
    _ playlist: MultivariantPlaylist, variant: Variant, configuration: StreamingConfiguration,
    keeping former: MediaSelectionOption? = nil
  ) -> MediaSelectionGroup {
    let options = options(playlist, .audio, group: variant.audioGroup)
    let selected =
      former.flatMap { MediaSelectionGroup(options: options).match(for: $0) }
      ?? options.best(for: former?.language.map { [$0] } ?? [], language: \.language)
      ?? options.best(for: configuration.audibleLanguages, language: \.language)
      ?? options.first(where: \.isDefault)
      ?? options.filter(\.isAutoselect).best(
        for: configuration.language.map { [$0] } ?? [], language: \.language)
      ?? options.first
    return MediaSelectionGroup(
      options: options, selected: selected?.id, allowsEmptySelection: false)
  }

  /// The subtitles and captions of the variant's groups.
  static func legible(
    _ playlist: MultivariantPlaylist, variant: Variant
  ) -> [MediaSelectionOption] {
    var captionGroup: String?
    if case .group(let name) = variant.closedCaptions { captionGroup = name }
    return options(playlist, .subtitles, group: variant.subtitlesGroup)
      + options(playlist, .closedCaptions, group: captionGroup)
  }

  private static func options(
    _ playlist: MultivariantPlaylist, _ kind: Rendition.Kind, group: String?
  ) -> [MediaSelectionOption] {
    guard let group else { return [] }
    return playlist.renditions.enumerated().compactMap { index, rendition in
      guard rendition.type == kind, rendition.groupID == group else { return nil }
      return MediaSelectionOption(
        id: .rendition(index), kind: optionKind(kind), name: name(rendition),
        language: rendition.language, isForced: rendition.isForced,
        isDefault: rendition.isDefault, isAutoselect: rendition.isAutoselect,
        characteristics: rendition.characteristics,
        channels: rendition.channels.flatMap { Int($0.prefix { $0 != "/" }) })
    }
  }

  private static func optionKind(_ kind: Rendition.Kind) -> MediaSelectionOption.Kind {
    switch kind {
    case .audio, .video: .audio
    case .subtitles: .subtitles
    case .closedCaptions: .captions
    }
  }

  private static func name(_ rendition: Rendition) -> String {
    if !rendition.name.isEmpty { return rendition.name }
    return rendition.language ?? rendition.instreamID ?? rendition.groupID
  }
}
