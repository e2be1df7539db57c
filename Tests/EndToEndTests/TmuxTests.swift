import TestSupport
import Testing

extension EndToEnd {
  /// The demo in tmux, driven by the keyboard.
  @Suite(.serialized, .enabled(if: Tmux.isAvailable, "tmux is not installed"))
  struct TmuxTests {
    /// Words of the first English rendition that no other text of the demo has.
    private static let english = [
      "test picture.", "big number counts", "hand turns once", "set to the left", "label exact",
      "line is at the top", "accents", "loop begins again", "time goes on",
    ]
    /// Words of the second, for the deaf and hard of hearing.
    private static let forTheDeaf = [", ping]", "chord", "seconds.", "This is Slate. English."]

    @Test func demo() throws {
      let program = "'\(SlateProgram.path)' demo --vod"
      let tmux = try Tmux(
        width: 80, height: 24, command: "\(program); echo \"ENDED $?\"; stty -a; exec cat")
      defer { tmux.end() }
      try expect(tmux, "the title") { $0.hasPrefix(" Slate demo") }
      try expect(tmux, "the timecode") { $0.contains(" TC 10:0") }
      try expect(tmux, "the picture") { $0.contains("▀▀▀▀▀▀") }
      try expect(tmux, "a cue over the picture") { $0.contains("▸ PRIV optiview.live:meta") }
      try chooseSubtitles(tmux)
      try openPanels(tmux)
      try tmux.resize(width: 110, height: 34)
      try expect(tmux, "the larger screen") { text in
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        return rows.count >= 34 && rows[0].hasPrefix(" Slate demo") && rows[33].contains("quit")
      }
      try tmux.resize(width: 60, height: 18)
      try expect(tmux, "the smaller screen") { text in
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        return rows.count >= 18 && rows[0].hasPrefix(" Slate demo") && rows[15].contains("TC ")
      }
      #expect(try tmux.variable("alternate_on") == "1")
      try tmux.press("q")
      try expect(tmux, "the shell") { $0.contains("ENDED 0") && $0.contains("icanon") }
      let modes = try tmux.text()
      for mode in ["-echo ", "-icanon", "-isig", "-opost", "-icrnl"] {
        #expect(!modes.contains(mode), "\(mode)")
      }
      #expect(try tmux.variable("alternate_on") == "0")
      #expect(try tmux.variable("cursor_flag") == "1")
    }

    private func chooseSubtitles(_ tmux: Tmux) throws {
      try tmux.press("s")
      try expect(tmux, "two options of one name, and Off") { text in
        text.ranges(of: "English  ").count >= 2 && text.contains("Off")
      }
      try tmux.press("1")
      try expect(tmux, "the first rendition") { Self.shows($0, Self.english) }
      try tmux.press("s")
      try expect(tmux, "the menu") { $0.contains("Cancel") }
      try tmux.press("Home")
      try tmux.press("Down")
      try tmux.press("Enter")
      try expect(tmux, "the second rendition") {
        Self.shows($0, Self.forTheDeaf) && !Self.shows($0, Self.english)
      }
      try tmux.press("s")
      try expect(tmux, "the menu") { $0.contains("Cancel") }
      try tmux.press("0")
      try expect(tmux, "Off") { $0.contains("sub Off") && !$0.contains("Cancel") }
      // Longer than the time between two texts of either rendition.
      let found = try tmux.wait(seconds: 7) { text in
        Self.shows(text, Self.english) || Self.shows(text, Self.forTheDeaf)
      }
      #expect(!found.isMet, "subtitles that were switched off: \(found.text)")
    }

    private func openPanels(_ tmux: Tmux) throws {
      try tmux.press("c")
      try expect(tmux, "the cue panel") { $0.contains("Cues ") && $0.contains("TXXX") }
      try tmux.press("c")
      try expect(tmux, "no cue panel") { !$0.contains("TXXX") }
      try tmux.press("?")
      try expect(tmux, "the help") { $0.contains("pause or play") }
      try tmux.press("Escape")
      try expect(tmux, "no help") { !$0.contains("pause or play") }
    }

    private static func shows(_ text: String, _ words: [String]) -> Bool {
      words.contains { text.contains($0) }
    }

    private func expect(
      _ tmux: Tmux, _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
      until condition: (String) -> Bool
    ) throws {
      let found = try tmux.wait(until: condition)
      let text = String(found.text.map { $0 == "▀" || $0 == "▄" ? "." : $0.isASCII ? $0 : "?" })
      try #require(found.isMet, "\(what) did not come:\n\(text)", sourceLocation: sourceLocation)
    }
  }
}
