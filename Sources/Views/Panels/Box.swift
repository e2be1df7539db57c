import Cells

/// An opaque rectangle with a border and a title in it.
enum Box {
  /// Draws the box and returns the cells inside, one column of margin at each side.
  static func draw(
    title: String, note: String = "", on surface: inout Surface, in rect: Rect
  ) -> Rect {
    guard rect.width >= 6, rect.height >= 3 else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    surface.fill(rect, with: .blank)
    surface.drawBox(rect, style: Style(.faint))
    let room = rect.width - 6
    let head = FittedText.line(title, width: room)
    let used = surface.draw(
      " \(head) ", at: Point(x: rect.x + 2, y: rect.y), style: Style(.accent, .bold))
    let noteWidth = TextWidth.cells(note)
    if !note.isEmpty, noteWidth + 4 <= rect.width - 3 - used {
      surface.draw(
        " \(note) ", at: Point(x: rect.maxX - 4 - noteWidth, y: rect.y), style: Style(.faint))
    }
    return rect.inset(dx: 2, dy: 1)
  }

  /// Marks at the right border that there is more above or below.
  static func drawMore(above: Bool, below: Bool, on surface: inout Surface, in rect: Rect) {
    guard rect.width >= 2, rect.height >= 3 else { return }
    let style = Style(.accent)
    if above { surface[rect.maxX - 1, rect.y + 1] = Cell(.text("▲"), style: style) }
    if below { surface[rect.maxX - 1, rect.maxY - 2] = Cell(.text("▼"), style: style) }
  }
}
