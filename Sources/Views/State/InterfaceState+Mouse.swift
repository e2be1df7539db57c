import Cells
import Player

extension InterfaceState {
  private static let wheelStep = 3
  private static let volumeStep = 2.0

  /// Takes a report of the mouse and returns what it asks of the player.
  ///
  /// The wheel scrolls what is open below it, else it changes the volume. The progress bar is
  /// clicked and dragged, a row of a menu chosen, and a click beside what is open closes it.
  mutating func handle(_ report: MouseReport, player: PlayerState) -> [PlayerCommand] {
    switch report.kind {
    case .wheelUp: return turnWheel(by: -1, at: report.position, player)
    case .wheelDown: return turnWheel(by: 1, at: report.position, player)
    case .press:
      isScrubbing = false
      return press(at: report.position, player)
    case .drag: return isScrubbing ? seek(to: report.position, player) : []
    case .release:
      isScrubbing = false
      return []
    }
  }

  private mutating func turnWheel(
    by direction: Int, at position: Point, _ player: PlayerState
  ) -> [PlayerCommand] {
    switch overlay {
    case .menu:
      return handle(direction < 0 ? .up : .down, player: player, at: 0)
    case .help:
      for _ in 0..<Self.wheelStep {
        _ = handle(direction < 0 ? .up : .down, player: player, at: 0)
      }
      return []
    case .prompt: return []
    case nil:
      guard !layout(for: size).panel.contains(position) else {
        scrollCuePanel(by: direction * Self.wheelStep, player.cueLog)
        return []
      }
      return [.volume(by: -Double(direction) * Self.volumeStep)]
    }
  }

  private mutating func press(at position: Point, _ player: PlayerState) -> [PlayerCommand] {
    let body = layout(for: size).body
    switch overlay {
    case .menu:
      switch OptionMenuView.place(of: position, menu, player: player, in: body) {
      case .row(let row): return choose(menu.rows[row])
      case .inside: return []
      case .outside: overlay = nil
      }
      return []
    case .help, .prompt:
      // What is written is not thrown away by a click.
      if overlay == .help { overlay = nil }
      return []
    case nil:
      let commands = seek(to: position, player)
      isScrubbing = !commands.isEmpty
      return commands
    }
  }

  /// A seek to where the progress bar is pointed at; while it is dragged, beyond its ends too.
  private func seek(to position: Point, _ player: PlayerState) -> [PlayerCommand] {
    var scratch = Surface(size: size)
    guard
      let rect = StatusLine.draw(
        player, showsDate: showsProgramDate, on: &scratch, in: statusRows(player)),
      let bar = ProgressBar(player), isScrubbing || rect.contains(position)
    else { return [] }
    let column = min(max(position.x - rect.x, 0), rect.width - 1)
    return [.seek(to: bar.position(at: column, width: rect.width))]
  }

  private func statusRows(_ player: PlayerState) -> [Rect] {
    layout(for: size, bigText: BigTimecode.text(player.timecode)).status
  }
}
