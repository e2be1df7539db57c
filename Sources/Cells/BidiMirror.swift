/// Characters that are drawn mirrored in right-to-left text, and brackets that pair.
enum BidiMirror {
  // U+2329 and U+232A are canonically equal to U+3008 and U+3009, and found under them.
  private static let pairs: [(Character, Character)] = [
    ("(", ")"), ("<", ">"), ("[", "]"), ("{", "}"), ("«", "»"), ("‹", "›"), ("⁽", "⁾"), ("₍", "₎"),
    ("⌈", "⌉"), ("⌊", "⌋"), ("⟦", "⟧"), ("⟨", "⟩"), ("⟪", "⟫"), ("≤", "≥"), ("≪", "≫"),
    ("〈", "〉"), ("《", "》"), ("「", "」"), ("『", "』"), ("【", "】"), ("〔", "〕"), ("（", "）"),
    ("＜", "＞"), ("［", "］"), ("｛", "｝"), ("｢", "｣"),
  ]
  /// Mirrored, but not brackets (UAX #9, Bidi_Paired_Bracket_Type).
  private static let unpaired: Set<Character> = ["<", "«", "‹", "≤", "≪", "＜"]

  private static let mirrors: [Character: Character] = {
    var table: [Character: Character] = [:]
    for (open, close) in pairs {
      table[open] = close
      table[close] = open
    }
    return table
  }()
  private static let closings: [Character: Character] = Dictionary(
    uniqueKeysWithValues: pairs.lazy.filter { !unpaired.contains($0.0) }.map { ($0.0, $0.1) })
  private static let openings: Set<Character> = Set(closings.values)

  /// The mirrored form of a glyph's text, or `nil` if it has none.
  static func mirrored(_ text: String) -> String? {
    guard let first = text.first, text.count == 1, let mirrored = mirrors[first] else { return nil }
    return String(mirrored)
  }

  /// Pairs of an opening bracket and its closing one, by where they open (BD16).
  static func bracketPairs(_ scalars: [Unicode.Scalar], in classes: [BidiClass]) -> [(Int, Int)] {
    var open: [(closing: Character, index: Int)] = []
    var found: [(Int, Int)] = []
    for (index, scalar) in scalars.enumerated() where classes[index] == .neutral {
      let character = Character(scalar)
      if let closing = closings[character] {
        guard open.count < 63 else { break }
        open.append((closing, index))
      } else if openings.contains(character),
        let match = open.lastIndex(where: { $0.closing == character })
      {
        found.append((open[match].index, index))
        open.removeSubrange(match...)
      }
    }
    return found.sorted { $0.0 < $1.0 }
  }
}
