import Cells

/// The key table as a screen.
enum HelpView {
  private static let labelWidth = 10
  private static let columnWidth = 40

  private enum Row {
    case blank
    case heading(String)
    case binding(label: String, help: String)
  }

  /// How far the help can be scrolled in an area of the given size.
  static func scrollRange(in size: Size) -> ClosedRange<Int> {
    let length = columns(fitting: size.width).map(\.count).max() ?? 0
    return 0...max(0, length - max(1, size.height - 2))
  }

  static func draw(scroll: Int, on surface: inout Surface, in area: Rect) {
    let columns = columns(fitting: area.width)
    let length = columns.map(\.count).max() ?? 0
    let size = Size(width: columns.count * columnWidth + 2, height: length + 2)
    let rect = area.centered(size)
    let inside = Box.draw(title: "Keys", on: &surface, in: rect)
    guard !inside.isEmpty else { return }
    let first = min(max(0, scroll), max(0, length - inside.height))
    for (index, column) in columns.enumerated() {
      let x = inside.x + index * columnWidth
      let width = min(columnWidth - 2, inside.maxX - x)
      for (offset, row) in column.dropFirst(first).prefix(inside.height).enumerated() {
        draw(row, on: &surface, at: Point(x: x, y: inside.y + offset), width: width)
      }
    }
    Box.drawMore(
      above: first > 0, below: first + inside.height < length, on: &surface, in: rect)
  }

  private static func draw(_ row: Row, on surface: inout Surface, at origin: Point, width: Int) {
    switch row {
    case .blank:
      break
    case .heading(let text):
      surface.draw(text, at: origin, style: Style(.faint, .bold), maxWidth: width)
    case .binding(let label, let help):
      surface.draw(label, at: origin, style: Style(.accent), maxWidth: labelWidth)
      surface.draw(
        help, at: Point(x: origin.x + labelWidth + 1, y: origin.y), maxWidth: width - labelWidth - 1
      )
    }
  }

  /// The table in one column, or in two of about the same length.
  private static func columns(fitting width: Int) -> [[Row]] {
    let sections = KeyBinding.Section.allCases.map { section in
      [Row.heading(section.rawValue)]
        + KeyBindings.all.filter { $0.section == section }.map {
          Row.binding(label: $0.label, help: $0.help)
        }
    }
    guard width >= 2 * columnWidth else { return [Array(sections.joined(separator: [.blank]))] }
    let half = sections.count / 2
    return [sections.prefix(half), sections.dropFirst(half)].map {
      Array($0.joined(separator: [.blank]))
    }
  }
}
