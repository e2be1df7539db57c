/// A language tag as streams write it: BCP 47, ISO 639-1 or ISO 639-2, or the name of a locale.
///
/// It is compared without regard to case; a three-letter code counts as its two-letter one.
public struct LanguageTag: Sendable, Hashable {
  /// How near two tags are, the nearest last.
  public enum Affinity: Int, Sendable, Hashable, Comparable {
    /// The same language, with different regions or scripts.
    case language
    /// One of the two says no more than the other: `pt` and `pt-BR`.
    case range
    case same

    public static func < (left: Affinity, right: Affinity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The subtags in lower case, the primary one as short as it can be.
  private let subtags: [String]

  /// Reads a tag such as `de`, `ger`, `zh-Hant-TW` or `en_US.UTF-8`; `nil` where it names no
  /// language, as `und`, `C` or an empty one.
  public init?(_ tag: String) {
    // A locale may end in a character set and a modifier.
    let name = tag.prefix { $0 != "." && $0 != "@" }
    var subtags = name.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    guard let primary = subtags.first, (2...8).contains(primary.utf8.count),
      primary.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      !["und", "mis", "mul", "zxx", "posix"].contains(primary)
    else { return nil }
    subtags[0] = Self.shortCodes[primary] ?? primary
    self.subtags = subtags
  }

  /// How near the two are, or `nil` for different languages.
  public func affinity(with other: LanguageTag) -> Affinity? {
    guard subtags.first == other.subtags.first else { return nil }
    if subtags == other.subtags { return .same }
    return subtags.starts(with: other.subtags) || other.subtags.starts(with: subtags)
      ? .range : .language
  }
}
