import Cells
import Player

extension InterfaceState {
  /// Gives pasted text to the line that is being written; where there is none it is left out, so
  /// that no letter of it acts as a key.
  mutating func paste(_ text: String, player: PlayerState) {
    switch overlay {
    case .menu: menu.paste(text, player)
    case .prompt: prompt.paste(text)
    case .help: break
    case nil: cuePanel.paste(text)
    }
  }
}
