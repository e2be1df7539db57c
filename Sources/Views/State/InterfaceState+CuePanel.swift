import Cells
import Player

extension InterfaceState {
  /// Gives a key to the cue panel; `nil` if it is none of its keys.
  mutating func handleInCuePanel(_ key: Key, player: PlayerState) -> [PlayerCommand]? {
    guard cuePanel.isOpen else { return nil }
    let parts = cuePanelParts
    let outcome = cuePanel.handle(
      key, log: player.cueLog, visible: parts.capacity, size: parts.list.size)
    switch outcome {
    case .ignored: return nil
    case .handled: return []
    case .save(let payload): return [.save(payload)]
    }
  }

  mutating func scrollCuePanel(by rows: Int, _ log: CueLog) {
    let parts = cuePanelParts
    cuePanel.scroll(by: rows, log: log, visible: parts.capacity, size: parts.list.size)
  }

  mutating func toggleCuePanel(_ log: CueLog) {
    if cuePanel.isOpen {
      cuePanel.close()
    } else {
      cuePanel.open()
      updateCuePanel(log)
    }
  }

  mutating func updateCuePanel(_ log: CueLog) {
    if cuePanel.isOpen { cuePanel.update(log, width: cuePanelParts.list.width) }
  }

  private var cuePanelParts: CuePanelView.Parts {
    CuePanelView.Parts(layout(for: size).panel, cuePanel)
  }

  /// Takes what became of a payload that was to be saved.
  public mutating func report(
    _ outcome: CuePayload.Outcome, of payload: CuePayload, at now: Double
  ) {
    switch outcome {
    case .saved:
      cuePanel.saving = nil
      notices.show("Saved \(payload.data.count) bytes as \(payload.path)", at: now)
    case .exists: cuePanel.saving?.askWhetherToOverwrite()
    case .failed(let reason):
      notices.show("\(payload.path) cannot be written: \(reason)", .error, at: now)
    }
  }
}
