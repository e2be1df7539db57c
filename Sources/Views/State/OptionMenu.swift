import Cells
import TimedMetadata

/// A menu of the options of a group, then Off where it may be, then Cancel.
struct OptionMenu: Sendable, Equatable {
  enum Row: Sendable, Hashable {
    case option(MediaSelectionOption.ID)
    case off
    case cancel
  }

  enum Outcome: Sendable, Equatable {
    /// The key is none of the menu's.
    case ignored
    case moved
    case chosen(Row)
  }

  private(set) var rows: [Row]
  private(set) var highlighted: Int

  /// Starts at the option that is selected now, or at Off.
  init(_ group: MediaSelectionGroup) {
    rows = Self.rows(group)
    let current: Row = group.selected.map { .option($0) } ?? .off
    highlighted = rows.firstIndex(of: current) ?? 0
  }

  /// Takes options that have come or gone; the highlight stays on its row.
  mutating func update(_ group: MediaSelectionGroup) {
    let newRows = Self.rows(group)
    guard newRows != rows else { return }
    let current = rows.indices.contains(highlighted) ? rows[highlighted] : .cancel
    rows = newRows
    highlighted = rows.firstIndex(of: current) ?? min(highlighted, rows.count - 1)
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .up, .character("k"): move(to: highlighted - 1)
    case .down, .character("j"): move(to: highlighted + 1)
    case .home, .pageUp: move(to: 0)
    case .end, .pageDown: move(to: rows.count - 1)
    case .enter:
      return .chosen(rows.indices.contains(highlighted) ? rows[highlighted] : .cancel)
    case .escape: return .chosen(.cancel)
    case .character(let character):
      guard character.isASCII, let digit = character.wholeNumberValue else { return .ignored }
      return choose(digit: digit)
    default: return .ignored
    }
    return .moved
  }

  /// The digit that chooses a row, or `nil`.
  func digit(of row: Int) -> Int? {
    guard rows.indices.contains(row) else { return nil }
    switch rows[row] {
    case .option: return row < 9 ? row + 1 : nil
    case .off: return 0
    case .cancel: return nil
    }
  }

  private mutating func move(to row: Int) {
    highlighted = min(max(row, 0), rows.count - 1)
  }

  private mutating func choose(digit: Int) -> Outcome {
    guard let row = rows.indices.first(where: { self.digit(of: $0) == digit }) else {
      return .moved
    }
    highlighted = row
    return .chosen(rows[row])
  }

  private static func rows(_ group: MediaSelectionGroup) -> [Row] {
    let options = group.options.map { Row.option($0.id) }
    guard !options.isEmpty, group.allowsEmptySelection else { return options + [.cancel] }
    return options + [.off, .cancel]
  }
}
