import TestSupport
import Testing

extension EndToEnd {
  /// No text of a stream reaches the terminal as a control.
  @Suite(.serialized) struct HostileTextTests {
    @Test func everyTextOfAStream() async throws {
      let hostile = try await HostileStream()
      let slate = try SlateTerminal([hostile.address], width: 120, height: 40)
      slate.pty.keepsTranscript = true
      // Each is seen, so that each is known to have been drawn.
      slate.expect("the title") { $0.text(row: 0).contains("TITLED") }
      slate.expect("a subtitle") { $0.text.contains("SUBTITLED") }
      slate.expect("a message over the picture") { $0.text.contains("PRIV OWNED") }
      slate.press("s")
      slate.expect("the menu") { $0.text.contains("Cancel") && $0.text.contains("NAMED") }
      slate.press(KeySequence.escape)
      slate.press("c")
      slate.expect("the cue panel") { screen in
        screen.text.contains("Cues ") && screen.text.contains("DESCRIBED")
      }
      slate.expect("the title of an event in the panel") { $0.text.contains("TIT2") }
      slate.quit()
      expectHarmless(slate)
    }

    /// What the program says about an address that cannot be played.
    @Test func addressesAndReasons() throws {
      let attack = HostileStream.attack
      for address in ["http://127.0.0.1:9/\(attack)", "/nonexistent/\(attack)"] {
        let slate = try SlateTerminal([address])
        slate.pty.keepsTranscript = true
        #expect(slate.pty.waitForExit(seconds: SlateTerminal.patience) == .code(2))
        expectHarmless(slate)
      }
    }

    /// Lines for scripts escape all of it, on both outputs; a terminal may show them too.
    @Test func linesOfCues() async throws {
      let hostile = try await HostileStream()
      let run = try ProgramRun(["cues", hostile.address, "--duration", "5"])
      #expect(run.status == 0)
      let lines = CueLines(run.lines)
      #expect(lines.malformed.isEmpty && lines.disorder.isEmpty, "\(lines.disorder)")
      let contents = lines["entercue"].map(\.content)
      #expect(contents.contains { ($0["ownerIdentifier"] as? String)?.hasPrefix("OWNED") == true })
      #expect(contents.contains { ($0["description"] as? String)?.hasPrefix("DESCRIBED") == true })
      #expect(lines["title"].contains { $0.text("title")?.hasPrefix("TITLED") == true })
      let offences =
        TerminalBytes(run.output).offences + TerminalBytes(Array(run.errors.utf8)).offences
      #expect(offences.isEmpty, "\(offences.prefix(10))")
    }

    private func expectHarmless(
      _ slate: SlateTerminal, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let offences = TerminalBytes(slate.pty.transcript).offences
      #expect(offences.isEmpty, "\(offences.prefix(10))", sourceLocation: sourceLocation)
      #expect(!slate.pty.transcript.isEmpty, sourceLocation: sourceLocation)
    }

    /// The check itself finds each kind.
    @Test(arguments: [
      "\u{1B}]0;x\u{07}", "\u{1B}[31337m", "\u{9B}m", "\u{202E}", "\u{1B}c", "\u{1B}(0", "\u{7F}",
      "\u{1B}[0q", "\u{07}", "\u{1B}P",
    ])
    func theCheckFinds(_ text: String) {
      #expect(!TerminalBytes(Array(text.utf8)).offences.isEmpty)
      #expect(TerminalBytes(Array("\u{1B}[?2026h\u{1B}[1;31mplain ▀\u{1B}8".utf8)).offences.isEmpty)
    }
  }
}
