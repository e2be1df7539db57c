import Cells
import Player

/// The bottom row: a message while there is one, else the keys that are worth knowing now.
enum HintLine {
  static func draw(
    _ state: InterfaceState, search: SearchProgress?, on surface: inout Surface, in rect: Rect
  ) {
    guard rect.width > 2, !rect.isEmpty else { return }
    let origin = Point(x: rect.x + 1, y: rect.y)
    if let notice = state.notices.current {
      let (mark, style) = look(notice.level)
      surface.draw(
        FittedText.line("\(mark) \(notice.text)", width: rect.width - 2), at: origin, style: style)
      return
    }
    if let search, state.overlay == nil {
      let items = [
        LineItem([.init("» ", Style(.accent)), .init("Looking for \(search.label)")], priority: 0),
        LineItem("\(search.done) of \(search.total) segments", priority: 2),
        item(("Esc", "give up", 1)),
      ]
      let line = Line(items, fitting: rect.width - 2)
      line.draw(on: &surface, at: origin)
      return
    }
    let line = Line(hints(state).map(item), fitting: rect.width - 2)
    line.draw(on: &surface, at: origin)
  }

  private static func look(_ level: PlayerState.Message.Level) -> (String, Style) {
    switch level {
    case .note: ("•", Style(.accent))
    case .warning: ("!", Style(.warning, .bold))
    case .error: ("×", Style(.error, .bold))
    }
  }

  private static func item(_ hint: (keys: String, word: String, priority: Int)) -> LineItem {
    LineItem(
      [.init(hint.keys, Style(.accent)), .init(" " + hint.word, Style(.faint))],
      priority: hint.priority)
  }

  private static func hints(
    _ state: InterfaceState
  ) -> [(keys: String, word: String, priority: Int)] {
    switch state.overlay {
    case .menu:
      if state.menu.rows == [.cancel] { return [("Esc", "close", 0)] }
      let none: [(String, String, Int)] =
        state.menu.rows.contains(.off)
        ? [("0", "off", 3)] : state.menu.rows.contains(.automatic) ? [("0", "auto", 3)] : []
      if !state.menu.filter.text.isEmpty {
        return [("↑↓", "move", 2), ("Enter", "choose", 0), ("Esc", "show all", 1)]
      }
      return [("↑↓", "move", 2), ("Enter 1–9", "choose", 0)] + none
        + [("a–z", "filter", 4), ("Esc", "cancel", 1)]
    case .prompt:
      return [("↑↓", "answers before", 2), ("Enter", "go", 0), ("Esc", "cancel", 1)]
    case .help:
      return [("↑↓", "scroll", 1), ("Esc", "close", 0)]
    case nil where state.cuePanel.isFocused: return hints(state.cuePanel)
    case nil:
      let tab: [(String, String, Int)] = state.cuePanel.isOpen ? [("Tab", "keys to cues", 1)] : []
      return tab
        + KeyBindings.all.compactMap { binding in
          binding.hint.map {
            (binding.label, $0.word, $0.priority)
          }
        }
    }
  }

  private static func hints(
    _ panel: CuePanelState
  ) -> [(keys: String, word: String, priority: Int)] {
    if let question = panel.saving {
      return question.confirmsOverwriting
        ? [("y", "overwrite", 0), ("n", "another name", 2), ("Esc", "cancel", 1)]
        : [("Enter", "save", 0), ("Esc", "cancel", 1)]
    }
    if panel.detail != nil {
      return [("↑↓", "scroll", 2), ("h", "view", 1), ("Ctrl-S", "save", 3), ("Esc", "back", 0)]
    }
    return [
      ("a–z", "filter", 2), ("↑↓", "choose", 3), ("Enter", "in full", 1), ("Ctrl-S", "save", 5),
      ("End", "newest", 4), ("Tab", "keys to player", 6), ("Esc", "back", 0),
    ]
  }
}
