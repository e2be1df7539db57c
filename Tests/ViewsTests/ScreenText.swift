import Cells
import Player

@testable import Views

/// The screen as lines of text: the interface, in its holes the overlay, and in the holes of that
/// a dot for the picture. Blanks at the ends of rows are left out.
@MainActor
func screenText(_ interface: InterfaceState, _ player: PlayerState, _ size: Size) -> String {
  screenText(interface.scene(player: player, size: size))
}

func screenText(_ scene: Scene) -> String {
  (0..<scene.chrome.size.height).map { y in
    var line = ""
    for x in 0..<scene.chrome.size.width { line += text(scene, x, y) }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }.joined(separator: "\n")
}

private func text(_ scene: Scene, _ x: Int, _ y: Int) -> String {
  switch scene.chrome[x, y].content {
  case .text(let text): return text
  case .continuation: return ""
  case .hole: break
  }
  switch scene.overlay[x - scene.pictureArea.x, y - scene.pictureArea.y].content {
  case .text(let text): return text
  case .continuation: return ""
  case .hole: return "·"
  }
}

/// The part of a row that has a role, for what the text alone does not show.
func text(of role: Style.Role, row y: Int, in surface: Surface) -> String {
  var line = ""
  for x in 0..<surface.size.width where surface[x, y].style.role == role {
    if case .text(let text) = surface[x, y].content { line += text }
  }
  return line
}
