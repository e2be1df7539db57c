import Cells
import Player

/// One cue in full, where the list of cues was.
enum CueDetailView {
  static func draw(_ detail: CueDetail, on surface: inout Surface, in inside: Rect, of rect: Rect) {
    let views = detail.views.map { $0 == detail.view ? "[\($0.rawValue)]" : $0.rawValue }
    _ = Box.draw(
      title: "Cue \(detail.entry.id)", note: views.joined(separator: " "), on: &surface, in: rect)
    guard !inside.isEmpty else { return }
    let top = min(detail.top, max(0, detail.lines.count - inside.height))
    let end = min(detail.lines.count, top + inside.height)
    for (offset, index) in (top..<end).enumerated() {
      draw(
        detail.lines[index], on: &surface,
        in: Rect(x: inside.x, y: inside.y + offset, width: inside.width, height: 1))
    }
    Box.drawMore(above: top > 0, below: end < detail.lines.count, on: &surface, in: rect)
  }

  private static func draw(_ line: CueDocument.Line, on surface: inout Surface, in row: Rect) {
    let used = surface.draw(
      FittedText.line(line.name, width: row.width), at: row.origin, style: Style(.faint),
      maxWidth: row.width)
    surface.draw(
      FittedText.line(line.text, width: row.width - used),
      at: Point(x: row.x + used, y: row.y), maxWidth: row.width - used)
  }
}
