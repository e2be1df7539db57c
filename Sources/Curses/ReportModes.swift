import Cells

/// What is switched on beside ncurses while the terminal is taken: pasted text in brackets, the
/// mouse, and a title of the program's own for the window.
nonisolated struct ReportModes {
  private static let paste = "\u{1B}[?2004"
  /// Buttons and motion between, in numbers without a limit.
  private static let mouse = ["\u{1B}[?1002", "\u{1B}[?1006"]

  let entering: [UInt8]
  let leaving: [UInt8]
  /// Whether the window has a title that can be set and restored.
  let hasTitle: Bool

  /// - Parameters:
  ///   - reportsMouse: Whether terminfo knows mouse reports (`kmous`), as it does of terminals with
  ///     these modes; others get nothing, and nor does the Linux console, whose mouse is another
  ///     program's.
  ///   - usesMouse: Whether the mouse is wanted; else selecting text stays the terminal's.
  init(environment: [String: String], reportsMouse: Bool, usesMouse: Bool) {
    let name = environment["TERM"] ?? ""
    // GNU Screen has a title for each of its windows, by a sequence of its own.
    let isScreen = name.hasPrefix("screen") && environment["TMUX"] == nil
    let hasModes = reportsMouse && !name.hasPrefix("linux")
    hasTitle = hasModes && !isScreen
    guard hasModes else {
      (entering, leaving) = ([], [])
      return
    }
    let modes = [Self.paste] + (usesMouse ? Self.mouse : [])
    let title = hasTitle ? ("\u{1B}[22;2t", "\u{1B}[23;2t") : ("", "")
    entering = Array((title.0 + modes.map { $0 + "h" }.joined()).utf8)
    leaving = Array((modes.reversed().map { $0 + "l" }.joined() + title.1).utf8)
  }

  /// The longest title, in characters.
  private static let titleLimit = 120

  /// Sets the window's title; empty where there is none to set.
  func title(_ text: String) -> [UInt8] {
    guard hasTitle else { return [] }
    return Array("\u{1B}]2;\(SafeText.clean(String(text.prefix(Self.titleLimit))))\u{1B}\\".utf8)
  }
}
