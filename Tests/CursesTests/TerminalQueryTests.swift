import Cells
import Glibc
import TestSupport
import Testing

@testable import Curses

/// What a terminal is asked, and what becomes of its answers.
@MainActor @Suite(.serialized) struct TerminalQueryTests {
  private static let answers =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}_Gi=32;EBADF:no\u{1B}\\\u{1B}P>|kitty(0.32.2)\u{1B}\\"
    + "\u{1B}[?2026;2$y\u{1B}P1+r524742=38\u{1B}\\\u{1B}[6;20;10t\u{1B}[4;800;1200t\u{1B}[?62;4c"

  /// A terminal that answers before it is asked: its bytes wait when it is.
  private func start(
    _ name: String = "xterm", typed: String, environment: [String: String] = [:]
  ) throws -> (PseudoTerminal, CursesTerminal) {
    let pty = try PseudoTerminal(width: 40, height: 12)
    pty.keepsTranscript = true
    // As it will be, so that nothing is echoed or waits for the end of a line.
    var modes = pty.modes
    cfmakeraw(&modes)
    tcsetattr(pty.terminalDescriptor, TCSANOW, &modes)
    pty.write(typed)
    let variables = ["TERM": name, "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
    let terminal = CursesTerminal(
      input: pty.terminalDescriptor, output: pty.terminalDescriptor, environment: variables)
    try terminal.start()
    pty.pump(seconds: 0.02)
    return (pty, terminal)
  }

  private func expectAnswered(_ terminal: CursesTerminal, _ comment: Comment) {
    let found = terminal.capabilities
    #expect(found.hasKittyGraphics && !found.sharesMemory && found.hasSixels, comment)
    #expect(found.name == "kitty(0.32.2)", comment)
    #expect(found.hasSynchronizedUpdates == true && found.hasDirectColor, comment)
    #expect(found.cellPixels == Size(width: 10, height: 20), comment)
    #expect(found.isComplete, comment)
  }

  @Test func answersAreTakenAndKeysBetweenThemKept() throws {
    let (pty, terminal) = try start(typed: "a" + Self.answers + "b\u{1B}OA")
    defer { terminal.stop() }
    expectAnswered(terminal, "at once")
    #expect(terminal.colorMode == .trueColor)
    usleep(20_000)
    #expect(terminal.readKeys() == [.character("a"), .character("b"), .up])
    pty.write("\u{1B}")
    usleep(40_000)
    #expect(terminal.readKeys() == [.escape])
    #expect(terminal.keyDeadline == nil)
  }

  @Test(arguments: [0, 20])
  func answersThatComeLateAndByteByByteAreNoKeys(_ pause: Int) throws {
    let (pty, terminal) = try start(typed: "x")
    defer { terminal.stop() }
    #expect(!terminal.capabilities.isComplete)
    var keys: [Key] = []
    var now = ContinuousClock.now
    for byte in Self.answers.utf8 {
      pty.write(String(Unicode.Scalar(byte)))
      now += .milliseconds(pause)
      keys += terminal.readKeys(at: now)
    }
    pty.write("y")
    usleep(2000)
    keys += terminal.readKeys(at: now)
    #expect(keys == [.character("x"), .character("y")])
    expectAnswered(terminal, "late")
  }

  @Test func anEscapeIsHeldOnlyWhileAnswersAreOutstanding() throws {
    let (pty, terminal) = try start(typed: "")
    defer { terminal.stop() }
    let now = ContinuousClock.now
    pty.write("\u{1B}")
    usleep(40_000)
    #expect(terminal.readKeys(at: now) == [])
    #expect(terminal.keyDeadline == now + .milliseconds(600))
    #expect(terminal.readKeys(at: now + .milliseconds(300)) == [])
    #expect(terminal.readKeys(at: now + .milliseconds(600)) == [.escape])
    #expect(terminal.keyDeadline == nil)
    // A second one, or a key behind it, tells that it was one.
    pty.write("\u{1B}")
    usleep(40_000)
    #expect(terminal.readKeys(at: now + .milliseconds(700)) == [])
    pty.write("q")
    usleep(40_000)
    #expect(terminal.readKeys(at: now + .milliseconds(800)) == [.escape, .character("q")])
    // After some seconds nothing is waited for.
    pty.write("\u{1B}")
    usleep(40_000)
    #expect(terminal.readKeys(at: now + .seconds(6)) == [.escape])
  }

  @Test func hostileAnswersLeaveNothingBehind() throws {
    let (pty, terminal) = try start(typed: "")
    defer { terminal.stop() }
    let hostile = [
      "\u{1B}P>|" + String(repeating: "A", count: 3000) + "\u{1B}\\",
      "\u{1B}P>|\u{1}\u{2}name\u{7}", "\u{1B}[6;99999999999999999999;1t", "\u{1B}_Gi=31;\u{1B}\\",
      "\u{1B}[" + String(repeating: "1;", count: 1500) + "c", "\u{1B}]52;c;cXE=\u{7}",
      String(repeating: "\u{1B}[6;4;4t", count: 400), "\u{1B}[?c",
    ]
    var keys: [Key] = []
    for answer in hostile {
      pty.write(answer)
      usleep(30_000)
      keys += terminal.readKeys()
    }
    pty.write("q")
    usleep(30_000)
    keys += terminal.readKeys()
    #expect(keys == [.character("q")])
    #expect((terminal.capabilities.name ?? "").count <= 64)
    #expect(terminal.capabilities.isComplete)
  }

  @Test(arguments: ["linux", "vt100", "vt220", "screen", "screen.xterm-256color", "ansi"])
  func deafTerminalsAreNotAsked(_ name: String) throws {
    #expect(TerminalQuery(environment: ["TERM": name]) == nil)
  }

  @Test func nothingIsOfferedWhereItWouldDoHarm() throws {
    func text(_ environment: [String: String]) throws -> String {
      let query = try #require(TerminalQuery(environment: environment))
      query.withdraw()
      return String(decoding: query.bytes, as: UTF8.self)
    }
    let local = try text(["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    #expect(local.contains("a=q,t=d") && local.contains("a=q,t=s") && !local.contains("[6n"))
    #expect(local.hasSuffix("\u{1B}[c"))
    let remote = try text(["TERM": "xterm-256color", "SSH_CONNECTION": "1 2 3 4"])
    #expect(remote.contains("a=q,t=d") && !remote.contains("a=q,t=s") && remote.contains("[6n"))
    let tmux = try text(["TERM": "screen-256color", "TMUX": "/tmp/tmux,1,0"])
    #expect(!tmux.contains("\u{1B}_") && !tmux.contains("[6n") && tmux.hasSuffix("\u{1B}[c"))
  }

  @Test func withoutALocaleTheTerminalTellsWhetherItTakesUTF8() throws {
    for (answer, glyphs) in [
      ("\u{1B}[2;2R", GlyphRepertoire.unicode), ("\u{1B}[2;4R", .ascii), ("", .ascii),
    ] {
      let (_, terminal) = try start(
        typed: answer + "\u{1B}[?62c", environment: ["LC_ALL": ""])
      terminal.stop()
      #expect(terminal.glyphs == glyphs)
    }
  }
}
