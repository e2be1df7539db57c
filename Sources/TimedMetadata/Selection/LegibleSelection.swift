/// What of the legible group is shown, and why it may be shown although the group is off.
public struct LegibleSelection: Sendable, Hashable {
  /// The selected option, or `nil` for Off.
  public var selected: MediaSelectionOption.ID?
  /// With Off: the FORCED option in the language of the playing audio, which is shown all the
  /// same and marked as forced.
  public var forced: MediaSelectionOption.ID?

  public init(selected: MediaSelectionOption.ID? = nil, forced: MediaSelectionOption.ID? = nil) {
    self.selected = selected
    self.forced = forced
  }
}

/// What decides which legible option is selected.
public struct LegiblePreferences: Sendable, Hashable {
  /// What the user chose, in this item or an earlier one.
  public var choice: MediaSelectionChoice?
  /// `--slang`, the most wanted first.
  public var languages: [LanguageTag]
  /// The user's locale, the most wanted language first.
  public var locale: [LanguageTag]
  /// The language of the playing audio.
  public var audioLanguage: LanguageTag?
  /// Whether text for the deaf and hard of hearing is asked for, which is so where the user's
  /// last choice of an option was one; it stays so through Off.
  public var wantsSDH: Bool

  public init(
    choice: MediaSelectionChoice? = nil, languages: [LanguageTag] = [],
    locale: [LanguageTag] = [], audioLanguage: LanguageTag? = nil, wantsSDH: Bool = false
  ) {
    self.choice = choice
    self.languages = languages
    self.locale = locale
    self.audioLanguage = audioLanguage
    self.wantsSDH = wantsSDH
  }

  /// Takes note of what the user chose.
  public mutating func choose(_ choice: MediaSelectionChoice) {
    self.choice = choice
    if case .option(let option) = choice { wantsSDH = option.isSDH }
  }
}

extension MediaSelectionGroup {
  /// The selection by the product's own rule, whatever a decoder would select.
  ///
  /// In this order: the user's choice where it has a match; the languages asked for; DEFAULT;
  /// AUTOSELECT in the user's locale; Off. Only the user selects a FORCED option; with Off, one
  /// in the language of the playing audio is shown. SDH is never taken for a language alone
  /// unless it is asked for, and then before plain text.
  public func legibleSelection(for preferences: LegiblePreferences) -> LegibleSelection {
    switch preferences.choice {
    case .off: return off(preferences)
    case .option(let chosen):
      if let match = match(for: chosen) { return LegibleSelection(selected: match.id) }
    case nil: break
    }
    let plain = options.filter { !$0.isForced }
    let suitable = plain.filter { preferences.wantsSDH || !$0.isSDH }
    let selected =
      suitable.best(in: preferences.languages, prefersSDH: preferences.wantsSDH)
      ?? plain.first(where: \.isDefault)
      ?? suitable.filter(\.isAutoselect).best(
        in: preferences.locale, prefersSDH: preferences.wantsSDH)
    return selected.map { LegibleSelection(selected: $0.id) } ?? off(preferences)
  }

  private func off(_ preferences: LegiblePreferences) -> LegibleSelection {
    let forced = options.filter(\.isForced)
      .best(in: preferences.audioLanguage.map { [$0] } ?? [], prefersSDH: false)
    return LegibleSelection(forced: forced?.id)
  }
}

extension [MediaSelectionOption] {
  /// The option of the first language that has one: the nearest tag, then the kind of text that
  /// is wanted, then DEFAULT, then the order of the group.
  fileprivate func best(in languages: [LanguageTag], prefersSDH: Bool) -> MediaSelectionOption? {
    for language in languages {
      var best: (option: MediaSelectionOption, rank: [Int])?
      for option in self {
        guard let affinity = option.languageTag?.affinity(with: language) else { continue }
        let rank = [
          affinity.rawValue, option.isSDH == prefersSDH ? 1 : 0,
          option.kind == .captions ? 0 : 1, option.isDefault ? 1 : 0,
        ]
        if best.map({ $0.rank.lexicographicallyPrecedes(rank) }) ?? true {
          best = (option, rank)
        }
      }
      if let best { return best.option }
    }
    return nil
  }
}
