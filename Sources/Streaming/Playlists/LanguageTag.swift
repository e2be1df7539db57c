import Foundation

/// A language tag (BCP 47) or code (ISO 639) that is compared without regard to how it is written.
struct LanguageTag: Sendable, Hashable {
  /// The two-letter code where there is one.
  let language: String
  /// The rest of the tag, in lower case.
  let subtags: [String]

  init?(_ text: String) {
    let parts = text.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, first.count <= 8, first.allSatisfy(\.isASCII) else { return nil }
    let code = Locale.LanguageCode(String(first))
    language = Self.bibliographic[String(first)] ?? code.identifier(.alpha2) ?? String(first)
    subtags = parts.dropFirst().map(String.init)
  }

  /// How well a tag serves somebody who asks for this one: 2 exactly, 1 the same language,
  /// 0 not at all.
  func match(_ other: LanguageTag?) -> Int {
    guard let other, language == other.language else { return 0 }
    return subtags == other.subtags ? 2 : 1
  }

  /// The ISO 639-2/B codes, which differ from the terminological ones.
  private static let bibliographic = [
    "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl",
    "fre": "fr", "geo": "ka", "ger": "de", "gre": "el", "ice": "is", "mac": "mk", "mao": "mi",
    "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "tib": "bo", "wel": "cy",
  ]
}

extension Sequence {
  /// The first element whose language matches the preferences best, the first preference first.
  func best(for preferences: [String], language: (Element) -> String?) -> Element? {
    for preference in preferences.compactMap(LanguageTag.init) {
      let ranked = map { ($0, preference.match(language($0).flatMap(LanguageTag.init))) }
      if let exact = ranked.first(where: { $0.1 == 2 }) ?? ranked.first(where: { $0.1 == 1 }) {
        return exact.0
      }
    }
    return nil
  }
}
