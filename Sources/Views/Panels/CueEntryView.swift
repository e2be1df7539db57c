import Cells

/// What is typed into the cue panel: words to filter by, or the name of a file.
enum CueEntryView {
  static func draw(_ panel: CuePanelState, on surface: inout Surface, in row: Rect) {
    guard !row.isEmpty else { return }
    guard let question = panel.saving else {
      return LineEditorView.draw(
        label: "Filter ", LineEditor(panel.filter.text), hasCursor: panel.isFocused,
        on: &surface, in: row)
    }
    if question.confirmsOverwriting {
      let name = FittedText.line(question.path, width: max(4, row.width - 24))
      surface.draw(
        "Overwrite \(name)? y or n", at: row.origin, style: Style(.warning, .bold),
        maxWidth: row.width)
    } else {
      LineEditorView.draw(label: "Save as ", question.editor, on: &surface, in: row)
    }
  }
}
