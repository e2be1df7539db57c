import Player
import TimedMetadata

/// What one row of a menu says.
struct MenuEntry {
  var mark = " "
  var key = ""
  var name: String
  var detail = ""
  var flags = ""
  var isFaint = false
  /// Whether the name goes over all columns.
  var isWide = false

  /// What a filter searches.
  var searchable: String { "\(name) \(detail) \(flags)" }

  /// - Parameter digit: The digit that chooses the row.
  init(
    _ row: OptionMenu.Row, _ kind: OptionMenu.Kind, _ player: PlayerState, digit: Int? = nil
  ) {
    name = "–"
    switch row {
    case .option(let id): show(id, kind, player)
    case .variant(let id): show(id, of: player.variants)
    case .automatic:
      name = Self.automatic(player.variants)
      isWide = true
      mark = player.variants.isAutomatic ? "✓" : " "
    case .off:
      name = "Off"
      mark = player.legible.selected == nil ? "✓" : " "
    case .cancel:
      name = "Cancel"
      key = "Esc"
      isFaint = true
    }
    if let digit { key = String(digit) }
  }

  private mutating func show(
    _ id: MediaSelectionOption.ID, _ kind: OptionMenu.Kind, _ player: PlayerState
  ) {
    let group = kind == .audible ? player.audible : player.legible
    guard let option = group.options.first(where: { $0.id == id }) else { return }
    name = option.name
    detail = option.language ?? ""
    var flags = OptionText.flags(option)
    mark = group.selected == id ? "✓" : " "
    if kind == .legible, group.selected == nil, player.forcedLegible == id {
      mark = "•"
      flags.append("(shown)")
    }
    self.flags = flags.joined(separator: " ")
  }

  /// Under Auto a dot marks the variant that plays.
  private mutating func show(_ id: VariantGroup.Option.ID, of group: VariantGroup) {
    guard let option = group.options.first(where: { $0.id == id }) else { return }
    name = VariantText.picture(option.variant) ?? "sound alone"
    detail = VariantText.bandwidth(option.variant) ?? ""
    flags = VariantText.flags(option).joined(separator: " ")
    if option.problem != nil {
      mark = "×"
      isFaint = true
    }
    if group.playing == id { mark = group.isAutomatic ? "•" : "✓" }
  }

  /// What the automatic choice takes, and why.
  private static func automatic(_ group: VariantGroup) -> String {
    guard let choice = group.automatic else { return "Auto" }
    let option = group.options.first { $0.id == choice.id }
    let name = option.flatMap { VariantText.picture($0.variant) }
    return "Auto: " + [name, choice.reason].compactMap { $0 }.joined(separator: ", ")
  }
}

extension OptionMenu.Kind {
  /// Whether names are shown whole before the flags are.
  var putsNamesFirst: Bool { self == .variants }

  var title: String {
    switch self {
    case .legible: "Subtitles"
    case .audible: "Sound"
    case .variants: "Variants"
    }
  }

  /// What the menu says where there is nothing to choose.
  var empty: String {
    switch self {
    case .legible: "This stream has no subtitles"
    case .audible: "There is no sound to choose"
    case .variants: "There are no variants to choose"
    }
  }
}
