import Testing

@testable import Curses

/// The base64 of the label is that of coreutils.
@MainActor @Suite struct ClipboardSequenceTests {
  private func text(_ environment: [String: String]) -> String? {
    ClipboardSequence.bytes("10:00:12;12", environment: environment).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func asksTheTerminal() {
    let request = "\u{1B}]52;c;MTA6MDA6MTI7MTI=\u{7}"
    #expect(text(["TERM": "xterm-256color"]) == request)
    #expect(text(["TERM": "screen-256color", "TMUX": "/tmp/tmux,1,0"]) == request)
    #expect(text(["TERM": "screen"]) == "\u{1B}P\(request)\u{1B}\\")
    #expect(text(["TERM": "linux"]) == nil)
    let long = String(repeating: "x", count: ClipboardSequence.limit + 1)
    #expect(ClipboardSequence.bytes(long, environment: ["TERM": "xterm"]) == nil)
  }
}
