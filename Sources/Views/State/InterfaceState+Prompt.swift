import Cells
import Player

extension InterfaceState {
  mutating func open(_ purpose: Prompt.Purpose) {
    prompt = Prompt(purpose, history: answers[purpose] ?? [])
    overlay = .prompt
  }

  /// Gives a key to the prompt; `nil` if it is none of its keys.
  mutating func handleInPrompt(_ key: Key, player: PlayerState) -> [PlayerCommand]? {
    let text = prompt.editor.text
    switch prompt.handle(key, player) {
    case .ignored: return nil
    case .editing: return []
    case .cancelled:
      overlay = nil
      return []
    case .answered(let command):
      overlay = nil
      answers[prompt.purpose] = Prompt.adding(text, to: answers[prompt.purpose] ?? [])
      return [command]
    }
  }
}
