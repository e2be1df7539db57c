import Cells

/// A question at the bottom of the picture: the line, and below it what can be answered or why
/// the answer was refused.
enum PromptView {
  private static let width = 60

  static func draw(_ prompt: Prompt, on surface: inout Surface, in area: Rect) {
    let height = min(4, area.height)
    let rect = Rect(
      x: area.x + max(0, area.width - width) / 2, y: area.maxY - height,
      width: min(width, area.width), height: height)
    let inside = Box.draw(title: prompt.purpose.title, on: &surface, in: rect)
    guard inside.height >= 1 else { return }
    LineEditorView.draw(
      label: "> ", prompt.editor, on: &surface,
      in: Rect(x: inside.x, y: inside.y, width: inside.width, height: 1))
    guard inside.height >= 2 else { return }
    surface.draw(
      FittedText.line(prompt.error ?? prompt.purpose.explanation, width: inside.width),
      at: Point(x: inside.x, y: inside.y + 1),
      style: prompt.error == nil ? Style(.faint) : Style(.error, .bold), maxWidth: inside.width)
  }
}
