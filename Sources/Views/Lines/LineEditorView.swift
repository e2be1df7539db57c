import Cells

/// A line that is edited, scrolled so that its cursor shows.
enum LineEditorView {
  static func draw(
    label: String, _ editor: LineEditor, hasCursor: Bool = true, on surface: inout Surface,
    in row: Rect
  ) {
    guard !row.isEmpty else { return }
    let used = surface.draw(label, at: row.origin, style: Style(.accent), maxWidth: row.width)
    let room = row.width - used - 1
    guard room > 0 else { return }
    let origin = Point(x: row.x + used, y: row.y)
    let atCursor = editor.after.first.map { max(1, TextWidth.cells($0)) } ?? 0
    let before = end(of: editor.before, width: max(0, room - atCursor))
    // Text is drawn as it is typed while the cursor is inside, else in the order of reading.
    guard let character = editor.after.first else {
      let width = surface.draw(
        FittedText.line(before, width: room), at: origin, maxWidth: room)
      if hasCursor {
        surface[origin.x + width, row.y] = Cell(.text("▏"), style: Style(.accent))
      }
      return
    }
    var x = origin.x + surface.draw(before, at: origin, maxWidth: room)
    x += surface.draw(
      TextWidth.cells(character) > 0 ? String(character) : " ", at: Point(x: x, y: row.y),
      style: Style(.selected), maxWidth: row.maxX - x)
    let rest = max(0, row.maxX - x)
    surface.draw(
      TextWidth.truncated(String(editor.after.dropFirst()), to: rest), at: Point(x: x, y: row.y),
      maxWidth: rest)
  }

  /// The longest end of a text that fits.
  private static func end(of text: String, width: Int) -> String {
    var (room, count) = (width, 0)
    for character in text.reversed() {
      room -= TextWidth.cells(character)
      guard room >= 0 else { break }
      count += 1
    }
    return String(text.suffix(count))
  }
}
