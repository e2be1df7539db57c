import Cells
import Player
import TimedMetadata

/// A menu: a row for each option, then what leaves it unchosen, then Cancel.
enum OptionMenuView {
  private static let widths = 30...72
  private static let detailWidth = 10
  private static let noteWidth = 12

  static func draw(
    _ menu: OptionMenu, player: PlayerState, on surface: inout Surface, in area: Rect
  ) {
    let parts = Parts(menu, player, in: area)
    var inside = Box.draw(title: menu.kind.title, note: note(menu), on: &surface, in: parts.box)
    guard !inside.isEmpty else { return }
    if let remark = parts.remark {
      surface.draw(remark, at: inside.origin, maxWidth: inside.width)
      inside.y += 2
      inside.height -= 2
    }
    let entries = menu.rows.enumerated().map { index, row in
      MenuEntry(row, menu.kind, player, digit: menu.digit(of: index))
    }
    drawRows(
      entries, highlighted: menu.highlighted, parts.columns, on: &surface, in: inside,
      of: parts.box)
  }

  /// What of a menu a place of the screen shows.
  enum Place: Equatable {
    case row(Int)
    case inside
    case outside
  }

  static func place(
    of point: Point, _ menu: OptionMenu, player: PlayerState, in area: Rect
  ) -> Place {
    let parts = Parts(menu, player, in: area)
    guard parts.box.contains(point) else { return .outside }
    let inside = parts.box.inset(dx: 1, dy: 1)
    guard inside.contains(point), parts.remark == nil else { return .inside }
    let row =
      firstRow(menu.rows.count, highlighted: menu.highlighted, height: inside.height)
      + point.y - inside.y
    return menu.rows.indices.contains(row) ? .row(row) : .inside
  }

  private static func firstRow(_ count: Int, highlighted: Int, height: Int) -> Int {
    min(max(0, highlighted - height / 2), max(0, count - height))
  }

  /// Where the parts of a menu are.
  private struct Parts {
    let columns: Columns
    let box: Rect
    /// What it says instead of rows to choose.
    let remark: String?

    /// The size is that of all rows, so that nothing moves while they are narrowed.
    init(_ menu: OptionMenu, _ player: PlayerState, in area: Rect) {
      let all = OptionMenu.allRows(menu.kind, player)
      columns = Columns(
        all.map { MenuEntry($0, menu.kind, player) },
        maximum: min(widths.upperBound, area.width) - 4, putsNamesFirst: menu.kind.putsNamesFirst)
      remark = all.count == 1 ? menu.kind.empty : menu.rows.isEmpty ? "No match" : nil
      let width = max(widths.lowerBound, columns.total, remark?.count ?? 0) + 4
      let height = all.count + 2 + (all.count == 1 ? 2 : 0)
      box = area.centered(Size(width: width, height: height))
    }
  }

  /// The filter, of which the end shows.
  private static func note(_ menu: OptionMenu) -> String {
    guard !menu.filter.text.isEmpty else { return "" }
    let shown = FittedText.line(String(menu.filter.text.suffix(noteWidth)), width: noteWidth)
    return "> \(shown)▏"
  }

  private static func drawRows(
    _ entries: [MenuEntry], highlighted: Int, _ columns: Columns, on surface: inout Surface,
    in inside: Rect, of box: Rect
  ) {
    guard inside.height > 0 else { return }
    let first = firstRow(entries.count, highlighted: highlighted, height: inside.height)
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
    _ entry: MenuEntry, _ isHighlighted: Bool, _ columns: Columns, on surface: inout Surface,
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
    if entry.isWide {
      _ = put(entry.name, .plain, columns.wide, &surface)
      return
    }
    _ = put(entry.name, entry.isFaint ? .faint : .plain, columns.name, &surface)
    x += columns.name + 2
    _ = put(entry.detail, .faint, columns.detail, &surface)
    x += columns.detail > 0 ? columns.detail + 2 : 0
    _ = put(entry.flags, entry.isFaint ? .faint : .accent, columns.flags, &surface)
  }

  /// The widths of the columns, so that all rows line up.
  private struct Columns {
    private static let leastFlags = 4

    let key = 3
    let name: Int
    let detail: Int
    let flags: Int
    let total: Int
    /// What a name has that goes over all of them.
    var wide: Int { total - 2 - key - 1 }

    init(_ entries: [MenuEntry], maximum: Int, putsNamesFirst: Bool) {
      let columned = entries.filter { !$0.isWide }
      let widest = { (text: (MenuEntry) -> String) in
        columned.map { TextWidth.cells(FittedText.line(text($0), width: widths.upperBound)) }.max()
          ?? 0
      }
      let detail = min(widest(\.detail), detailWidth)
      let flags = widest(\.flags)
      let wantedName = widest(\.name)
      let fixed = 2 + 3 + 1 + 2 + (detail > 0 ? detail + 2 : 0)
      let leastName = putsNamesFirst ? wantedName : min(wantedName, 10)
      let room = max(0, min(flags, maximum - fixed - leastName))
      self.flags = room < min(flags, Self.leastFlags) ? 0 : room
      self.detail = detail
      self.name = max(1, min(wantedName, maximum - fixed - self.flags))
      let widestWide = entries.filter(\.isWide).map { TextWidth.cells($0.name) }.max() ?? 0
      total = max(
        fixed + self.name + self.flags, min(maximum, widestWide + 2 + key + 1))
    }
  }
}
