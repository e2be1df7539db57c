import Player

extension InterfaceState {
  /// Asks for the timecode that shows to be copied, or says that there is none.
  mutating func copyTimecode(_ player: PlayerState, at now: Double) -> [PlayerCommand] {
    guard let label = player.timecode.label else {
      notices.show("There is no timecode to copy", .warning, at: now)
      return []
    }
    return [.copy(label)]
  }

  /// Takes what became of a text that was to be copied.
  public mutating func reportCopy(of text: String, isSent: Bool, at now: Double) {
    if isSent {
      notices.show("Copied \(text)", at: now)
    } else {
      notices.show("This terminal has no clipboard", .warning, at: now)
    }
  }
}
