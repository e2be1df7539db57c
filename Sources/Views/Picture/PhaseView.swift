import Cells
import Player

/// What stands in the place of a picture that there is not: what is waited for, or why there
/// will be none.
enum PhaseView {
  private static let maximumWidth = 64

  static func draw(_ player: PlayerState, on surface: inout Surface, in rect: Rect) {
    switch player.phase {
    case .loading(let what):
      drawLines([("Loading \(what)…", Style(.plain))], on: &surface, in: rect)
    case .failed(let reason):
      let width = min(maximumWidth, rect.width - 4)
      let lines = TextWrap.lines(reason, width: width).prefix(max(0, rect.height - 2))
      drawLines(
        [("× Cannot be played", Style(.error, .bold)), ("", Style())]
          + lines.map { ($0, Style(.plain)) }, on: &surface, in: rect)
    case .playing, .paused, .waiting, .seeking, .ended:
      break
    }
  }

  private static func drawLines(
    _ lines: [(text: String, style: Style)], on surface: inout Surface, in rect: Rect
  ) {
    guard rect.width > 4, rect.height > 0 else { return }
    surface.fill(rect, with: .blank)
    var y = rect.y + max(0, rect.height - lines.count) / 2
    for line in lines where y < rect.maxY {
      let text = FittedText.line(line.text, width: rect.width - 4)
      let x = rect.x + (rect.width - TextWidth.cells(text)) / 2
      surface.draw(text, at: Point(x: x, y: y), style: line.style)
      y += 1
    }
  }
}
