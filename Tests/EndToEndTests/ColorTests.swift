import TestSupport
import Testing

extension EndToEnd {
  /// The demo on terminals with few colours, or none.
  @Suite(.serialized) struct ColorTests {
    private static func start(_ term: String, _ more: [String: String] = [:]) throws
      -> SlateTerminal
    {
      let environment = ["TERM": term, "COLORTERM": ""].merging(more) { $1 }
      return try SlateTerminal(
        ["demo", "--vod", "--mpv-option", "ao=null"], environment: environment)
    }

    /// The colours of the screen that have more than the given number.
    private static func beyond(
      _ limit: Int, _ part: KeyPath<ScreenModel.Pen, ScreenModel.Color>, on screen: ScreenModel
    ) -> [ScreenModel.Color] {
      screen.cells.map { $0.pen[keyPath: part] }.filter { color in
        if case .indexed(let index) = color { index >= limit } else { color != .standard }
      }
    }

    @Test func sixteenColours() throws {
      let slate = try Self.start("xterm")
      slate.expectPicture()
      #expect(Self.beyond(16, \.foreground, on: slate.screen).isEmpty)
      #expect(Self.beyond(16, \.background, on: slate.screen).isEmpty)
      #expect(!Self.beyond(8, \.foreground, on: slate.screen).isEmpty)
      slate.press("s")
      slate.expect("the menu") { screen in
        screen.cells.contains { $0.text == "┌" } && screen.text.contains("Subtitles")
      }
      slate.press(KeySequence.escape)
      slate.expect("the menu gone") { !$0.text.contains("Subtitles") }
      slate.quit()
    }

    @Test func theLinuxConsole() throws {
      let slate = try Self.start("linux")
      slate.pty.keepsTranscript = true
      slate.expectPicture()
      #expect(Self.beyond(16, \.foreground, on: slate.screen).isEmpty)
      #expect(Self.beyond(8, \.background, on: slate.screen).isEmpty)
      slate.press("v")
      slate.expect("the menu") { $0.text.contains("Variants") }
      slate.press(KeySequence.escape)
      slate.expect("the menu gone") { !$0.text.contains("Variants") }
      slate.quit()
      // Latin 1, arrows, lines, half blocks and shades: no quadrants or eighths.
      let lacking = Set(String(decoding: slate.pty.transcript, as: UTF8.self).unicodeScalars)
        .filter { $0.value > 0xFF && !"←↑→↓•■▲▼≤≥─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓".unicodeScalars.contains($0) }
      #expect(lacking.isEmpty)
    }

    @Test(arguments: [("vt100", [:]), ("vt220", [:]), ("xterm-256color", ["NO_COLOR": "1"])])
    func noColours(_ term: String, _ environment: [String: String]) throws {
      let slate = try Self.start(term, environment)
      slate.expect("the picture") { screen in
        let rows = Set((4..<18).map { screen.text(row: $0) }.joined())
        return rows.isSuperset(of: "░▒▓█") && rows.isSubset(of: " ░▒▓█▀▄")
      }
      slate.press("s")
      slate.expect("the menu, with a row that stands out") { screen in
        screen.text.contains("Subtitles")
          && screen.cells.contains { cell in
            cell.pen.isReversed && cell.text == "O"
          }
      }
      #expect(Self.beyond(0, \.foreground, on: slate.screen).isEmpty)
      #expect(Self.beyond(0, \.background, on: slate.screen).isEmpty)
      slate.press(KeySequence.escape)
      slate.expect("the menu gone") { !$0.text.contains("Subtitles") }
      slate.press("q")
      #expect(slate.pty.waitForExit(seconds: SlateTerminal.patience) == .code(0))
      #expect(slate.pty.isRestored)
    }

    @Test func aTerminalThatCannotMoveItsCursorIsAnError() throws {
      let slate = try Self.start("dumb")
      #expect(slate.pty.waitForExit(seconds: SlateTerminal.patience) == .code(1))
      #expect(slate.screen.text.contains("the terminal 'dumb' cannot show a picture"))
    }
  }
}
