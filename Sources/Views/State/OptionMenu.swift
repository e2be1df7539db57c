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
  /// The rows that the filter lets through; none if it lets none through.
  private(set) var rows: [Row]
  private(set) var highlighted: Int
  private(set) var filter = WordFilter()

  /// Starts at what is chosen now.
  init(_ kind: Kind, _ player: PlayerState) {
    self.kind = kind
    rows = Self.rows(kind, player, WordFilter())
    highlighted = rows.firstIndex(of: Self.current(kind, player)) ?? 0
  }

  /// Takes options that have come or gone; the highlight stays on its row.
  mutating func update(_ player: PlayerState) {
    let newRows = Self.rows(kind, player, filter)
    guard newRows != rows else { return }
    let current = rows.indices.contains(highlighted) ? rows[highlighted] : .cancel
    rows = newRows
    highlighted = rows.firstIndex(of: current) ?? max(0, min(highlighted, rows.count - 1))
  }

  /// Takes a key; `page` is how many rows fit.
  mutating func handle(_ key: Key, _ player: PlayerState, page: Int) -> Outcome {
    switch key {
    case .up, .control("p"): move(to: highlighted - 1)
    case .down, .control("n"): move(to: highlighted + 1)
    case .pageUp: move(to: highlighted - max(1, page - 1))
    case .pageDown: move(to: highlighted + max(1, page - 1))
    case .home: move(to: 0)
    case .end: move(to: rows.count - 1)
    case .enter:
      guard !rows.isEmpty else { return .moved }
      return .chosen(rows.indices.contains(highlighted) ? rows[highlighted] : .cancel)
    case .escape:
      guard !filter.text.isEmpty else { return .chosen(.cancel) }
      narrow(player) { $0.clear() }
    case .backspace: narrow(player) { $0.removeLast() }
    case .control("u"): narrow(player) { $0.clear() }
    case .character(let character): return take(character, player)
    default: return .ignored
    }
    return .moved
  }

  /// Appends pasted text to the filter.
  mutating func paste(_ text: String, _ player: PlayerState) {
    narrow(player) { $0.append(text) }
  }

  /// Digits choose and the space bar is the player's until a word is begun.
  private mutating func take(_ character: Character, _ player: PlayerState) -> Outcome {
    if filter.text.isEmpty {
      if character == " " { return .ignored }
      if character.isASCII, let digit = character.wholeNumberValue { return choose(digit: digit) }
    }
    narrow(player) { $0.append(character) }
    return .moved
  }

  private mutating func narrow(_ player: PlayerState, _ change: (inout WordFilter) -> Void) {
    change(&filter)
    update(player)
  }

  /// The digit that chooses a row, or `nil`.
  func digit(of row: Int) -> Int? {
    guard filter.text.isEmpty, rows.indices.contains(row) else { return nil }
    switch rows[row] {
    case .option, .variant: return row < 9 ? row + 1 : nil
    case .off, .automatic: return 0
    case .cancel: return nil
    }
  }

  private mutating func move(to row: Int) {
    highlighted = max(0, min(row, rows.count - 1))
  }

  private mutating func choose(digit: Int) -> Outcome {
    guard let row = rows.indices.first(where: { self.digit(of: $0) == digit }) else {
      return .moved
    }
    highlighted = row
    return .chosen(rows[row])
  }

  private static func rows(
    _ kind: Kind, _ player: PlayerState, _ filter: WordFilter
  ) -> [Row] {
    let all = allRows(kind, player)
    guard !filter.isEmpty else { return all }
    return all.filter { $0 != .cancel && filter.accepts(MenuEntry($0, kind, player).searchable) }
  }

  static func allRows(_ kind: Kind, _ player: PlayerState) -> [Row] {
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
