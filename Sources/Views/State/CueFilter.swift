import Player
import TimedMetadata

/// The words by which the cue panel is narrowed: a cue shows if it has each of them, in any case.
struct CueFilter: Sendable, Equatable {
  /// More than anybody types; what a paste could bring is cut.
  private static let limit = 100

  private(set) var text = ""
  private var words: [[UInt8]] = []

  var isEmpty: Bool { words.isEmpty }

  mutating func append(_ character: Character) {
    guard text.count < Self.limit else { return }
    set(text + String(character))
  }

  mutating func removeLast() { set(String(text.dropLast())) }

  mutating func clear() { set("") }

  private mutating func set(_ text: String) {
    self.text = text
    words = text.lowercased().split(separator: " ").map { Array($0.utf8) }
  }

  /// Whether a cue whose words are given in lower case has all that are asked for.
  func accepts(_ searchable: [UInt8]) -> Bool {
    words.allSatisfy { Self.contains(searchable, $0) }
  }

  /// What is searched of a cue: its kind, owner, payload and timecode, in lower case.
  static func searchable(_ text: CueText, timecode: String?) -> [UInt8] {
    Array("\(text.kind) \(text.name) \(text.payload) \(timecode ?? "")".lowercased().utf8)
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
