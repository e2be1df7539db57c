/// Digits of blocks, for a timecode that is read across the room.
public enum BigDigits {
  /// The height in rows of those of scale 1.
  public static let height = 3

  /// Five rows of three dots a digit; the two colons are two dots wide.
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

  /// Rows of equal width; characters without a digit are left blank.
  ///
  /// - Parameter scale: at 1 a dot is half a cell high and one wide; from 2 on it is `scale - 1`
  ///   cells high and twice as many wide.
  public static func rows(for text: String, scale: Int = 1) -> [String] {
    let digits = text.map { dots[$0] ?? dots[" "] ?? [] }
    return scale <= 1 ? halves(digits) : blocks(digits, size: scale - 1)
  }

  private static func halves(_ digits: [[String]]) -> [String] {
    (0..<height).map { row in
      digits.map { digit in
        let lower = row * 2 + 1 < digit.count ? Array(digit[row * 2 + 1]) : []
        return String(
          digit[row * 2].enumerated().map { column, dot -> Character in
            let isLowerSet = column < lower.count && lower[column] == "#"
            return switch (dot == "#", isLowerSet) {
            case (true, true): "█"
            case (true, false): "▀"
            case (false, true): "▄"
            case (false, false): " "
            }
          })
      }.joined(separator: " ")
    }
  }

  private static func blocks(_ digits: [[String]], size: Int) -> [String] {
    let gap = String(repeating: " ", count: size * 2)
    return (0..<5).flatMap { row in
      let line = digits.map { digit in
        digit[row].map { String(repeating: $0 == "#" ? "█" : " ", count: size * 2) }.joined()
      }.joined(separator: gap)
      return Array(repeating: line, count: size)
    }
  }

  /// The width in cells of the drawn text.
  public static func width(of text: String, scale: Int = 1) -> Int {
    rows(for: text, scale: scale).first?.count ?? 0
  }

  /// The height in rows.
  public static func height(scale: Int) -> Int { scale <= 1 ? height : 5 * (scale - 1) }
}
