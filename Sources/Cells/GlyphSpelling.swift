/// The one table of what stands for a character that the terminal cannot show, one cell for each.
enum GlyphSpelling {
  /// The character of the repertoire that comes closest to a glyph one cell wide.
  static func closest(to text: String, in repertoire: GlyphRepertoire) -> String {
    if repertoire.has(text) { return text }
    guard let base = text.unicodeScalars.first else { return " " }
    if repertoire.has(base) { return String(base) }
    if let substitute = substitutes[base] { return String(substitute) }
    return String(letter(base) ?? "?")
  }

  /// What a character two cells wide becomes: its narrow form, else a mark in each cell.
  static func closestPair(to text: String, in repertoire: GlyphRepertoire) -> (String, String) {
    if let base = text.unicodeScalars.first, (0xFF01...0xFF5E).contains(base.value),
      let narrow = Unicode.Scalar(base.value - 0xFEE0)
    {
      return (String(narrow), " ")
    }
    return ("?", "?")
  }

  private static let substitutes: [Unicode.Scalar: Unicode.Scalar] = {
    let rows: [(Unicode.Scalar, String)] = [
      ("-", "‐‑‒–—―−─┄┈╌"), ("=", "━═"), ("|", "│┃║‖▏▌▐"), ("+", "┌┐└┘├┤┬┴┼"),
      ("<", "←‹«◀◂≤"), (">", "→›»▶▸►≥"), ("^", "↑▲▴"), ("v", "↓▼▾"),
      ("O", "●"), ("o", "○°"), ("*", "•✓✔★☆∗"), ("x", "×✗✘"), ("#", "█■▓♪♫♬♩"), ("\"", "▀“”„‟″"),
      (".", "▄·░"), (":", "▒"), ("~", "…≈"), ("'", "‘’‚‛′ъьЪЬ"), ("!", "¡"), ("?", "¿"),
      (" ", "\u{A0}\u{2002}\u{2003}\u{2009}\u{202F}"), ("E", "€"), ("L", "£"), ("Y", "¥"),
      ("c", "©¢"), ("R", "®"), ("d", "ð"), ("D", "Ð"), ("t", "þ"), ("T", "Þ"), ("u", "µ"),
      ("/", "÷"), ("e", "её"), ("E", "ЕЁ"), ("h", "х"), ("H", "Х"),
    ]
    return rows.reduce(into: [:]) { table, row in
      for scalar in row.1.unicodeScalars { table[scalar] = row.0 }
    }
  }()

  /// The Latin letter that the name of a Latin, Greek or Cyrillic one holds: of É the E, of Р
  /// (CYRILLIC CAPITAL LETTER ER) the R.
  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard let words = scalar.properties.name?.split(separator: " "), words.count >= 4,
      ["LATIN", "GREEK", "CYRILLIC"].contains(words[0]), ["LETTER", "LIGATURE"].contains(words[2]),
      let name = words.dropFirst(3).prefix(while: { $0 != "WITH" }).last
    else { return nil }
    // The names of some Cyrillic consonants begin with a vowel.
    let isSpoken = words[0] == "CYRILLIC" && name.count == 2 && name.first == "E"
    let found = isSpoken ? name.unicodeScalars.last : name.unicodeScalars.first
    guard let found, found.isASCII else { return nil }
    return words[1] == "SMALL" ? Unicode.Scalar(found.value | 0x20) : found
  }
}

extension GlyphRepertoire {
  /// The text with what is lacking replaced by what comes closest, character by character.
  public func spelling(of text: String) -> String {
    text.map { GlyphSpelling.closest(to: String($0), in: self) }.joined()
  }
}

extension Surface {
  /// The surface with what the terminal cannot show replaced, cell by cell.
  public func spelled(in repertoire: GlyphRepertoire) -> Surface {
    guard repertoire != .unicode else { return self }
    var result = self
    for index in cells.indices {
      guard case .text(let text) = cells[index].content, text.utf8.count > 1 || text.isEmpty
      else { continue }
      let next = index + 1
      if next < cells.count, cells[next].content == .continuation {
        let pair = GlyphSpelling.closestPair(to: text, in: repertoire)
        result.cells[index].content = .text(pair.0)
        result.cells[next].content = .text(pair.1)
      } else {
        result.cells[index].content = .text(GlyphSpelling.closest(to: text, in: repertoire))
      }
    }
    return result
  }
}

extension Scene {
  /// The scene with what the terminal cannot show replaced, cell by cell.
  public func spelled(in repertoire: GlyphRepertoire) -> Scene {
    Scene(
      chrome: chrome.spelled(in: repertoire), pictureArea: pictureArea,
      overlay: overlay.spelled(in: repertoire))
  }
}
