import Cells

/// Lines at the top of the picture for the cues that were entered lately.
enum CueLinesView {
  private static let maximumLines = 4
  private static let nameWidth = 24

  /// Draws the newest lines that fit, the newest lowest, and returns how many rows they took.
  static func draw(_ lines: [CueLineSchedule.Line], on surface: inout Surface) -> Int {
    let count = min(lines.count, maximumLines, surface.size.height / 4)
    let width = surface.size.width
    guard count > 0, width >= 8 else { return 0 }
    for (row, line) in lines.suffix(count).enumerated() {
      let room = width - 4
      let head = line.text.kind + (line.text.name.isEmpty ? "" : " ")
      let name = FittedText.line(line.text.name, width: min(nameWidth, room - head.count - 2))
      let left = "▸ \(head)\(name)  "
      let payload = FittedText.line(line.text.payload, width: room - TextWidth.cells(left))
      surface.draw(
        " \(left)\(payload) ", at: Point(x: 1, y: row),
        style: Style(.cue, line.isActive ? [] : .dim), maxWidth: width - 2)
    }
    return count
  }
}
