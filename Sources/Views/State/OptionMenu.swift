import Cells
import Player
import TimedMetadata

/// A menu of what can be chosen of one kind, then what leaves it unchosen, then Cancel.
public struct OptionMenu: Sendable, Equatable {
  public enum Kind: Sendable, Hashable {
    case legible
    case audible
    case variants
  }

  enum Row: Sendable, Hashable {
    case option(MediaSelectionOption.ID)
    case variant(VariantGroup.Option.ID)
    /// No variant is chosen by hand.
    case automatic
    case off
    case cancel
  }

  enum Outcome: Sendable, Equatable {
    /// The key is none of the menu's.
    case ignored
    case moved
    case chosen(Row)
  }

  let kind: Kind
  private(set) var rows: [Row]
  private(set) var highlighted: Int

  /// Starts at what is chosen now.
  init(_ kind: Kind, _ player: PlayerState) {
    self.kind = kind
    rows = Self.rows(kind, player)
    highlighted = rows.firstIndex(of: Self.current(kind, player)) ?? 0
  }

  /// Takes options that have come or gone; the highlight stays on its row.
  mutating func update(_ player: PlayerState) {
    let newRows = Self.rows(kind, player)
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
    case .option, .variant: return row < 9 ? row + 1 : nil
    case .off, .automatic: return 0
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

  private static func rows(_ kind: Kind, _ player: PlayerState) -> [Row] {
    let options: [Row]
    let none: Row?
    switch kind {
    case .legible:
      options = player.legible.options.map { .option($0.id) }
      none = player.legible.allowsEmptySelection ? .off : nil
    case .audible:
      options = player.audible.options.map { .option($0.id) }
      none = player.audible.allowsEmptySelection ? .off : nil
    case .variants:
      options = player.variants.options.map { .variant($0.id) }
      none = .automatic
    }
    guard !options.isEmpty, let none else { return options + [.cancel] }
    return options + [none, .cancel]
  }

  private static func current(_ kind: Kind, _ player: PlayerState) -> Row {
    switch kind {
    case .legible: player.legible.selected.map { .option($0) } ?? .off
    case .audible: player.audible.selected.map { .option($0) } ?? .off
    case .variants:
      player.variants.isAutomatic
        ? .automatic : player.variants.playing.map { .variant($0) } ?? .automatic
    }
  }
}
