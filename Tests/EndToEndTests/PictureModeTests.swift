import TestSupport
import Testing

extension EndToEnd {
  /// The ways to draw the picture.
  @Suite(.serialized) struct PictureModeTests {
    private static let demo = ["demo", "--vod", "--mpv-option", "ao=null"]

    /// The characters of the picture's middle row.
    private static func middle(_ screen: ScreenModel) -> Set<Character> {
      Set(screen.text(row: screen.height / 2))
    }

    private static func isOfHalves(_ screen: ScreenModel) -> Bool {
      middle(screen).contains("▀") && middle(screen).isSubset(of: " ▀▄█")
    }

    private static func isOfASCII(_ screen: ScreenModel) -> Bool {
      middle(screen).count > 3 && middle(screen).isSubset(of: " .:-=+*#%@")
    }

    @Test func aKeyCyclesThem() throws {
      let terminal = try SlateTerminal(Self.demo)
      terminal.expectPicture()
      terminal.expect("quadrants or eighths") { !Self.middle($0).isSubset(of: " ▀▄█") }
      terminal.press(" ")
      terminal.expect("a pause") { $0.text.contains("Paused") }
      terminal.press("p")
      terminal.expect("half blocks") { Self.isOfHalves($0) }
      terminal.press("p")
      terminal.expect("ASCII") { Self.isOfASCII($0) }
      terminal.press("p")
      // The digits are of full blocks, on nothing.
      terminal.expect("no picture") { screen in
        screen.text(row: 8).contains("████") && Self.middle(screen).isSubset(of: " █")
      }
      terminal.press("p")
      terminal.expect("blocks again") { !Self.middle($0).isSubset(of: " ▀▄█") }
      terminal.quit()
    }

    @Test func anOptionChoosesOne() throws {
      let terminal = try SlateTerminal(Self.demo + ["--picture", "half"])
      terminal.expectPicture()
      terminal.expect("half blocks") { Self.isOfHalves($0) }
      terminal.quit()
    }

    @Test func aLocaleThatIsNotUTF8GetsNothingButASCII() throws {
      let terminal = try SlateTerminal(Self.demo, environment: ["LC_ALL": "C"])
      terminal.pty.keepsTranscript = true
      terminal.expect("the picture") { Self.isOfASCII($0) }
      terminal.press("s")
      terminal.expect("the menu") { $0.text.contains("+- Subtitles ---") }
      terminal.press("\u{1B}c")
      terminal.expect("the cue panel") { $0.text.contains("+- Cues ") }
      terminal.press("c?")
      terminal.expect("the help") { $0.text.contains("+- Keys ---") }
      terminal.press("?pp")
      terminal.expect("blocks are not there") { $0.text.contains("Picture: ASCII") }
      terminal.quit()
      #expect(terminal.pty.transcript.allSatisfy { $0 < 0x80 })
    }
  }
}
