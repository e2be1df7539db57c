/// What the user has chosen of a group, kept beyond the group it was chosen from.
public enum MediaSelectionChoice: Sendable, Hashable {
  case off
  case option(MediaSelectionOption)
}

extension MediaSelectionGroup {
  /// The option that a choice from an earlier state of the group, or from another item, means
  /// here, or `nil` where there is none.
  ///
  /// It must have the same language, name and kind; indices and ids say nothing, since another
  /// source orders its options otherwise. Among several the one with the same flags is taken,
  /// then the one with the same id, then the first.
  public func match(for chosen: MediaSelectionOption) -> MediaSelectionOption? {
    let alike = options.filter {
      $0.name == chosen.name && $0.kind == chosen.kind && $0.hasLanguage(of: chosen)
    }
    let sameFlags = alike.filter {
      $0.isForced == chosen.isForced
        && Set($0.characteristics) == Set(chosen.characteristics)
    }
    let best = sameFlags.isEmpty ? alike : sameFlags
    return best.first { $0.id == chosen.id } ?? best.first
  }
}

extension MediaSelectionOption {
  fileprivate func hasLanguage(of other: MediaSelectionOption) -> Bool {
    switch (languageTag, other.languageTag) {
    case (let tag?, let otherTag?): tag == otherTag
    case (nil, nil): true
    default: false
    }
  }

  /// The language, or `nil` where the tag names none.
  var languageTag: LanguageTag? { language.flatMap(LanguageTag.init) }
}
