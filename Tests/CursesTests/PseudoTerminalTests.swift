import Glibc
import TestSupport
import Testing

/// The tests' own tools: a program in a pseudo-terminal, and the model of its screen.
@Suite struct PseudoTerminalTests {
  @Test func runsAProgramThatHasTheTerminal() throws {
    let pty = try PseudoTerminal(width: 33, height: 9)
    try pty.spawn(
      "/bin/sh", ["-c", "stty size; read line; echo got $line $NAME; exit 3"],
      environment: ["PATH": "/bin:/usr/bin", "NAME": "日本"])
    #expect(pty.wait(seconds: 10) { $0.text.contains("9 33") })
    pty.write("key\n")
    #expect(pty.waitForExit(seconds: 10) == .code(3))
    #expect(pty.screen.text.contains("got key 日本"))
    #expect(pty.isRestored)
  }

  @Test func tellsSignals() throws {
    let pty = try PseudoTerminal()
    try pty.spawn("/bin/sh", ["-c", "echo up; sleep 60"], environment: ["PATH": "/bin:/usr/bin"])
    #expect(pty.wait(seconds: 10) { $0.text.contains("up") })
    #expect(pty.waitForExit(seconds: 0.05) == nil)
    pty.signal(SIGTERM)
    #expect(pty.waitForExit(seconds: 10) == .signal(SIGTERM))
  }

  @Test func modelFollowsSequences() {
    var model = ScreenModel(width: 10, height: 3)
    model.write(
      Array("ab\u{1B}[2;3Hx\u{1B}[38:2::1:2:3my\u{1B}[48;5;7mz\u{1B}[0m\u{1B}(0q\u{1B}(B".utf8))
    #expect(model.text == "ab\n  xyz─\n")
    #expect(model[3, 1].pen.foreground == .rgb(1, 2, 3))
    #expect(model[4, 1].pen.background == .indexed(7))
    model.write(Array("\u{1B}7\u{1B}[1;9H日本\u{1B}8!\u{1B}]0;title\u{7}".utf8))
    #expect(model.text == "ab      日\n本xyz─!\n")
    model.write(Array("\u{1B}[1;10HX\u{1B}[2;1H\u{1B}[2X\u{1B}[3;1HA\u{1B}[2bB".utf8))
    #expect(model.text == "ab       X\n  xyz─!\nAAAB")
    #expect(model.unknown.isEmpty)
  }

  @Test func modelTakesBytesInAnyCuts() {
    let bytes = Array(
      "\u{1B}[?2026h\u{1B}[2;2H日e\u{301}\u{1B}[1;31mA\u{1B}[?2026l\u{1B}Pq\u{1B}\\".utf8)
    var whole = ScreenModel(width: 8, height: 3)
    whole.write(bytes)
    var single = ScreenModel(width: 8, height: 3)
    for byte in bytes { single.write([byte]) }
    #expect(whole.cells == single.cells && whole.updates == 1 && single.updates == 1)
  }
}
