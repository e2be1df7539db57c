/// Digits three rows high, drawn with half blocks, for a timecode that is read across the room.
public enum BigDigits {
  public static let height = 3

  /// Five rows of three dots a digit; the two colons are one dot wide.
  private static let dots: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"],
    "1": ["## ", " # ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"],
    "3": ["###", "  #", " ##", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"],
    "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"],
    "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"],
    "9": ["###", "# #", "###", "  #", "###"],
    "-": ["   ", "   ", "###", "   ", "   "],
    ":": ["  ", " #", "  ", " #", "  "],
    ";": ["  ", " #", "  ", " #", "# "],
    " ": [" ", " ", " ", " ", " "],
  ]

  /// Three rows of equal width; characters without a digit are left blank.
  public static func rows(for text: String) -> [String] {
    var rows = Array(repeating: "", count: height)
    for (position, character) in text.enumerated() {
      let glyph = (dots[character] ?? dots[" "] ?? []).map(Array.init)
      for row in 0..<height {
        if position > 0 { rows[row] += " " }
        let upper = glyph[row * 2]
        let lower = row * 2 + 1 < glyph.count ? glyph[row * 2 + 1] : []
        for column in upper.indices {
          let isLowerSet = column < lower.count && lower[column] == "#"
          switch (upper[column] == "#", isLowerSet) {
          case (true, true): rows[row] += "█"
          case (true, false): rows[row] += "▀"
          case (false, true): rows[row] += "▄"
          case (false, false): rows[row] += " "
          }
        }
      }
    }
    return rows
  }

  /// The width in cells of the drawn text.
  public static func width(of text: String) -> Int {
    rows(for: text).first?.count ?? 0
  }
}
