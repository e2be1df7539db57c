import Cells

/// What is typed into the cue panel: words to filter by, or the name of a file.
enum CueEntryView {
  static func draw(_ panel: CuePanelState, on surface: inout Surface, in row: Rect) {
    guard !row.isEmpty else { return }
    guard let question = panel.saving else {
      return draw("Filter ", panel.filter.text, hasCursor: panel.isFocused, on: &surface, in: row)
    }
    if question.confirmsOverwriting {
      let name = FittedText.line(question.path, width: max(4, row.width - 24))
      surface.draw(
        "Overwrite \(name)? y or n", at: row.origin, style: Style(.warning, .bold),
        maxWidth: row.width)
    } else {
      draw("Save as ", question.path, hasCursor: true, on: &surface, in: row)
    }
  }

  /// The end of a text that is too long shows.
  private static func draw(
    _ name: String, _ text: String, hasCursor: Bool, on surface: inout Surface, in row: Rect
  ) {
    let used = surface.draw(name, at: row.origin, style: Style(.accent), maxWidth: row.width)
    let room = row.width - used - 1
    guard room > 0 else { return }
    var shown = Substring(text)
    while TextWidth.cells(String(shown)) > room { shown = shown.dropFirst() }
    let width = surface.draw(
      FittedText.line(String(shown), width: room), at: Point(x: row.x + used, y: row.y),
      maxWidth: room)
    if hasCursor { surface[row.x + used + width, row.y] = Cell(.text("▏"), style: Style(.accent)) }
  }
}
