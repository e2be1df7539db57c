import Cells
import Player
import TimedMetadata

/// The subtitle menu: a row for each option, then Off, then Cancel.
enum LegibleMenuView {
  private static let widths = 30...72
  private static let languageWidth = 8
  private static let empty = "This stream has no subtitles"

  /// What one row says.
  private struct Entry {
    var mark = " "
    var key = ""
    var name: String
    var language = ""
    var flags = ""
    var isFaint = false
  }

  static func draw(
    _ menu: OptionMenu, player: PlayerState, on surface: inout Surface, in area: Rect
  ) {
    let entries = menu.rows.indices.map { entry(menu, row: $0, player) }
    let columns = Columns(entries, maximum: min(widths.upperBound, area.width) - 4)
    let isEmpty = player.legible.options.isEmpty
    let height = entries.count + 2 + (isEmpty ? 2 : 0)
    let width = max(widths.lowerBound, columns.total, isEmpty ? empty.count : 0) + 4
    let rect = area.centered(Size(width: width, height: height))
    var inside = Box.draw(title: "Subtitles", on: &surface, in: rect)
    guard !inside.isEmpty else { return }
    if isEmpty {
      surface.draw(empty, at: inside.origin, maxWidth: inside.width)
      inside.y += 2
      inside.height -= 2
    }
    drawRows(entries, highlighted: menu.highlighted, columns, on: &surface, in: inside, of: rect)
  }

  private static func drawRows(
    _ entries: [Entry], highlighted: Int, _ columns: Columns, on surface: inout Surface,
    in inside: Rect, of box: Rect
  ) {
    guard inside.height > 0 else { return }
    let first = min(
      max(0, highlighted - inside.height / 2), max(0, entries.count - inside.height))
    let shown = first..<min(entries.count, first + inside.height)
    for row in shown {
      let y = inside.y + row - first
      let isHighlighted = row == highlighted
      if isHighlighted {
        let line = Rect(x: inside.x - 1, y: y, width: inside.width + 2, height: 1)
        surface.fill(line, with: Cell(.text(" "), style: Style(.selected)))
      }
      draw(entries[row], isHighlighted, columns, on: &surface, at: Point(x: inside.x, y: y))
    }
    Box.drawMore(
      above: shown.lowerBound > 0, below: shown.upperBound < entries.count, on: &surface, in: box)
  }

  private static func draw(
    _ entry: Entry, _ isHighlighted: Bool, _ columns: Columns, on surface: inout Surface,
    at origin: Point
  ) {
    let look = { (role: Style.Role) in isHighlighted ? Style(.selected, .bold) : Style(role) }
    var x = origin.x
    let put = { (text: String, role: Style.Role, width: Int, surface: inout Surface) in
      surface.draw(
        FittedText.line(text, width: width), at: Point(x: x, y: origin.y), style: look(role),
        maxWidth: width)
    }
    _ = put(entry.mark, .good, 1, &surface)
    x += 2
    _ = put(entry.key, .accent, columns.key, &surface)
    x += columns.key + 1
    _ = put(entry.name, entry.isFaint ? .faint : .plain, columns.name, &surface)
    x += columns.name + 2
    _ = put(entry.language, .faint, columns.language, &surface)
    x += columns.language > 0 ? columns.language + 2 : 0
    _ = put(entry.flags, .accent, columns.flags, &surface)
  }

  private static func entry(_ menu: OptionMenu, row: Int, _ player: PlayerState) -> Entry {
    let key = menu.digit(of: row).map(String.init) ?? ""
    switch menu.rows[row] {
    case .option(let id):
      guard let option = player.legible.options.first(where: { $0.id == id }) else {
        return Entry(key: key, name: "–")
      }
      let isSelected = player.legible.selected == id
      let isForcedNow = player.legible.selected == nil && player.forcedLegible == id
      var flags = OptionText.flags(option)
      if isForcedNow { flags.append("(shown)") }
      return Entry(
        mark: isSelected ? "✓" : isForcedNow ? "•" : " ", key: key, name: option.name,
        language: option.language ?? "", flags: flags.joined(separator: " "))
    case .off:
      return Entry(mark: player.legible.selected == nil ? "✓" : " ", key: key, name: "Off")
    case .cancel:
      return Entry(key: "Esc", name: "Cancel", isFaint: true)
    }
  }

  /// The widths of the columns, so that all rows line up.
  private struct Columns {
    let key = 3
    let name: Int
    let language: Int
    let flags: Int
    let total: Int

    init(_ entries: [Entry], maximum: Int) {
      let widest = { (text: (Entry) -> String) in
        entries.map { TextWidth.cells(FittedText.line(text($0), width: widths.upperBound)) }.max()
          ?? 0
      }
      let language = min(widest(\.language), languageWidth)
      let flags = widest(\.flags)
      let wantedName = widest(\.name)
      let fixed = 2 + 3 + 1 + 2 + (language > 0 ? language + 2 : 0)
      let leastName = min(wantedName, 10)
      self.flags = max(0, min(flags, maximum - fixed - leastName))
      self.language = language
      self.name = max(1, min(wantedName, maximum - fixed - self.flags))
      total = fixed + self.name + self.flags
    }
  }
}
