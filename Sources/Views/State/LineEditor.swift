import Cells

/// One line of text that is edited at a cursor, as in a shell.
///
/// Left and right go by what a reader takes for one character. Give it the keys by `handle`, and
/// what was answered before for Up and Down; draw it by `LineEditorView`.
struct LineEditor: Sendable, Equatable {
  /// The most bytes of UTF-8 that a line has.
  static let limit = 1024

  private(set) var before: String
  private(set) var after = ""
  /// What was answered before, oldest first.
  private let history: [String]
  /// The index of what shows of the history, whose count stands for what was typed.
  private var recalled: Int
  private var typed = ""

  /// Starts with the cursor behind the text.
  init(_ text: String = "", history: [String] = []) {
    before = ""
    self.history = history
    recalled = history.count
    insert(text)
  }

  var text: String { before + after }

  /// Takes a key; `false` if it is none that edits.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .left: moveLeft()
    case .right: moveRight()
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .backspace: before = String(before.dropLast())
    case .delete: after = String(after.dropFirst())
    case .control("w"): deleteWord()
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .up: recall(recalled - 1)
    case .down: recall(recalled + 1)
    default: return false
    }
    return true
  }

  /// Inserts text without its controls, as far as there is room.
  mutating func insert(_ text: String) {
    var room = Self.limit - before.utf8.count - after.utf8.count
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
      room -= UTF8.width(scalar)
      guard room >= 0 else { return }
      before.unicodeScalars.append(scalar)
    }
  }

  private mutating func moveLeft() {
    guard let last = before.last else { return }
    before = String(before.dropLast())
    after = String(last) + after
  }

  private mutating func moveRight() {
    guard let first = after.first else { return }
    after = String(after.dropFirst())
    before.append(first)
  }

  private mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while before.last?.isWhitespace == false { before.removeLast() }
  }

  private mutating func recall(_ index: Int) {
    guard (0...history.count).contains(index) else { return }
    if recalled == history.count { typed = text }
    recalled = index
    (before, after) = ("", "")
    insert(index == history.count ? typed : history[index])
  }
}
