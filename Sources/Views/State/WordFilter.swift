import Player
import TimedMetadata

/// The words by which a list is narrowed: a row shows if it has each of them, in any case.
struct WordFilter: Sendable, Equatable {
  /// More than anybody types; what a paste could bring is cut.
  private static let limit = 100

  private(set) var text = ""
  private var words: [[UInt8]] = []

  var isEmpty: Bool { words.isEmpty }

  mutating func append(_ character: Character) {
    append(String(character))
  }

  /// Appends text without its controls, as far as there is room.
  mutating func append(_ more: String) {
    let scalars = more.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let clean = String(String.UnicodeScalarView(scalars))
    set(text + clean.prefix(max(0, Self.limit - text.count)))
  }

  mutating func removeLast() { set(String(text.dropLast())) }

  mutating func clear() { set("") }

  private mutating func set(_ text: String) {
    self.text = text
    words = text.lowercased().split(separator: " ").map { Array($0.utf8) }
  }

  /// Whether a row has all words that are asked for.
  func accepts(_ text: String) -> Bool { accepts(Array(text.lowercased().utf8)) }

  /// Whether a row whose words are given in lower case has all that are asked for.
  func accepts(_ searchable: [UInt8]) -> Bool {
    words.allSatisfy { Self.contains(searchable, $0) }
  }

  private static func contains(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first, bytes.count >= word.count else { return word.isEmpty }
    var start = 0
    while start <= bytes.count - word.count {
      guard let found = bytes[start...].firstIndex(of: first), found <= bytes.count - word.count
      else { return false }
      if bytes[found...].starts(with: word) { return true }
      start = found + 1
    }
    return false
  }
}
