import TimedMetadata

extension Sequence {
  /// The element whose language is nearest to the first preference that has one at all; the first
  /// of equals.
  func best(for preferences: [String], language: (Element) -> String?) -> Element? {
    for preference in preferences.compactMap({ LanguageTag($0) }) {
      var best: (element: Element, affinity: LanguageTag.Affinity)?
      for element in self {
        guard let tag = language(element).flatMap({ LanguageTag($0) }),
          let affinity = tag.affinity(with: preference)
        else { continue }
        if best.map({ $0.affinity < affinity }) ?? true { best = (element, affinity) }
      }
      if let best { return best.element }
    }
    return nil
  }
}
