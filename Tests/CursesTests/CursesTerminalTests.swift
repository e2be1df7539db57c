import Cells
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Curses

/// One terminal at a time: ncurses has global state.
@MainActor @Suite(.serialized) struct CursesTerminalTests {
  nonisolated static let names = [
    "xterm-256color", "tmux-256color", "linux", "vt100", "screen", "xterm",
  ]

  private func start(
    _ name: String, width: Int = 40, height: Int = 12, environment: [String: String] = [:]
  ) throws -> (PseudoTerminal, CursesTerminal) {
    let pty = try PseudoTerminal(width: width, height: height)
    var variables = environment
    variables["TERM"] = name
    // It answers at once.
    pty.write("\u{1B}[?62c")
    let terminal = CursesTerminal(
      input: pty.terminalDescriptor, output: pty.terminalDescriptor, environment: variables)
    try terminal.start()
    pty.pump(seconds: 0.02)
    return (pty, terminal)
  }

  /// What a model shows of the interface's cells equals the surface.
  private func expect(_ model: ScreenModel, shows chrome: Surface, _ comment: Comment) {
    for y in 0..<chrome.size.height {
      var wanted = ""
      var shown = ""
      for x in 0..<chrome.size.width {
        switch chrome[x, y].content {
        case .text(let text):
          wanted += text
          shown += model[x, y].text
        case .continuation:
          shown += model[x, y].text
        case .hole:
          continue
        }
      }
      #expect(shown == wanted, comment)
    }
  }

  @Test func aTerminalThatHasStoppedReadingIsRestored() throws {
    let (pty, terminal) = try start("xterm-256color")
    let descriptor = pty.terminalDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    let unread = [UInt8](repeating: 0x78, count: 4096)
    while Glibc.write(descriptor, unread, unread.count) > 0 {}
    terminal.stop()
    #expect(pty.isRestored)
    pty.keepsTranscript = true
    pty.pump(seconds: 0.1)
    #expect(String(decoding: pty.transcript, as: UTF8.self).contains("\u{1B}[?1049l"))
  }

  @Test(arguments: names)
  func drawsWhatTheSurfaceHolds(_ name: String) throws {
    let (pty, terminal) = try start(name)
    defer { terminal.stop() }
    #expect(terminal.size == Size(width: 40, height: 12))
    var model = pty.screen
    var chrome = Surface(size: terminal.size, filledWith: .blank)
    chrome.draw("title 日本 e\u{301} ░", at: Point(x: 0, y: 0), style: Style(.bar, .bold))
    chrome.draw("語", at: Point(x: 38, y: 11), style: Style(.selected))
    chrome.drawBox(Rect(x: 5, y: 3, width: 10, height: 4))
    model.write(terminal.draw(chrome))
    expect(model, shows: chrome, "\(name)")
    #expect(model.unknown.isEmpty, "\(model.unknown)")
    #expect(terminal.draw(chrome).isEmpty)
  }

  @Test(arguments: names)
  func neverTouchesHoles(_ name: String) throws {
    let (pty, terminal) = try start(name)
    defer { terminal.stop() }
    var random = Seeded(seed: 11)
    var model = pty.screen
    var chrome = Surface(size: terminal.size, filledWith: .hole)
    model.write(terminal.draw(chrome))
    for step in 0..<120 {
      // What the picture's painter would have written in every hole.
      var painted: [UInt8] = Array("\u{1B}7\u{1B}[0;31;44m".utf8)
      for y in 0..<12 {
        for x in 0..<40 where chrome[x, y].content == .hole {
          painted += Array("\u{1B}[\(y + 1);\(x + 1)H#".utf8)
        }
      }
      model.write(painted + Array("\u{1B}[0m\u{1B}8".utf8))
      change(&chrome, &random)
      // The last cell is not drawn by itself everywhere.
      if chrome[38, 11].content == .hole { chrome[39, 11] = .hole }
      let before = model
      model.write(terminal.draw(chrome))
      expect(model, shows: chrome, "\(name), step \(step)")
      for y in 0..<12 {
        for x in 0..<40 where chrome[x, y].content == .hole {
          // Cells next to a wide character that went lose its other half.
          let was = before[x, y]
          guard was.text == "#" else { continue }
          #expect(model[x, y] == was, "\(name), step \(step), \(x), \(y)")
        }
      }
    }
    #expect(model.unknown.isEmpty, "\(model.unknown)")
  }

  /// Text that moves by lines, as that of the cue panel does, leaves the picture beside it alone.
  @Test(arguments: names)
  func movesNoLines(_ name: String) throws {
    let (pty, terminal) = try start(name, width: 40, height: 24)
    defer { terminal.stop() }
    var model = pty.screen
    for first in [0, 2, 4, 3, 10, 0] {
      var chrome = Surface(size: terminal.size, filledWith: .hole)
      for y in 1..<22 {
        chrome.draw("row \(first + y) of the panel", at: Point(x: 20, y: y), style: Style(.plain))
      }
      let before = model
      model.write(terminal.draw(chrome))
      expect(model, shows: chrome, "\(name), \(first)")
      for y in 0..<24 {
        for x in 0..<20 {
          #expect(model[x, y] == before[x, y], "\(name), \(first), \(x), \(y)")
        }
      }
      var painted: [UInt8] = Array("\u{1B}7".utf8)
      for y in 0..<24 { painted += Array("\u{1B}[\(y + 1);1Hpicture \(y)".utf8) }
      model.write(painted + Array("\u{1B}8".utf8))
    }
  }

  private func change(_ chrome: inout Surface, _ random: inout Seeded) {
    let words = ["timecode", "日本語", "x", "a\u{301}b", "▁▂▃", "   ", "……"]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let point = Point(
        x: Int.random(in: 0..<40, using: &random), y: Int.random(in: 0..<12, using: &random))
      let role = Style.Role.allCases[Int.random(in: 0..<12, using: &random)]
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        chrome.draw(
          words[Int.random(in: 0..<words.count, using: &random)], at: point, style: Style(role))
      case 2: chrome[point] = .hole
      case 3:
        let rect = Rect(
          x: point.x, y: point.y, width: Int.random(in: 1..<20, using: &random), height: 4)
        chrome.fill(rect, with: Cell(.text(" "), style: Style(role)))
      default:
        let rect = Rect(x: point.x, y: point.y, width: 12, height: 3)
        chrome.fill(rect, with: .hole)
      }
    }
  }

  @Test func restoresModesAndScreen() throws {
    let (pty, terminal) = try start("xterm-256color")
    #expect(!pty.isRestored)
    #expect(pty.screen.isAlternate)
    #expect(!pty.screen.isCursorVisible)
    terminal.suspend()
    pty.pump(seconds: 0.02)
    #expect(pty.isRestored && !pty.screen.isAlternate && pty.screen.isCursorVisible)
    terminal.resume()
    pty.pump(seconds: 0.02)
    #expect(!pty.isRestored && pty.screen.isAlternate)
    CursesTerminal.emergencyRestore()
    pty.pump(seconds: 0.02)
    #expect(pty.isRestored && !pty.screen.isAlternate && pty.screen.isCursorVisible)
    terminal.stop()
  }

  @Test func crashHandlersLeaveTheTerminalAlone() throws {
    let (pty, terminal) = try start("xterm-256color")
    let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
    let before = signals.map { signal in
      var action = sigaction()
      sigaction(signal, nil, &action)
      return (signal, action)
    }
    CursesTerminal.installCrashHandlers()
    for (signal, action) in before {
      _ = withUnsafePointer(to: action) { sigaction(signal, $0, nil) }
    }
    pty.pump(seconds: 0.02)
    #expect(!pty.isRestored && pty.screen.isAlternate)
    terminal.stop()
    pty.pump(seconds: 0.02)
    #expect(pty.isRestored && !pty.screen.isAlternate)
  }

  @Test func theLastCellSparesAHoleBesideIt() throws {
    let (pty, terminal) = try start("tmux-256color")
    defer { terminal.stop() }
    var chrome = Surface(size: terminal.size, filledWith: .hole)
    var model = pty.screen
    model.write(terminal.draw(chrome))
    chrome.draw("x", at: Point(x: 39, y: 11))
    model.write(terminal.draw(chrome))
    #expect(model[38, 11].text == " ")
    chrome.draw("yz", at: Point(x: 38, y: 11))
    model.write(terminal.draw(chrome))
    #expect(model.text(row: 11).hasSuffix("yz"))
  }

  @Test func standardErrorIsCaptured() throws {
    let lines = Lines()
    let capture = try StandardErrorCapture { lines.append($0) }
    for text in ["one\ntw", "o\nlast"] { _ = text.withCString { write(2, $0, strlen($0)) } }
    capture.stop()
    #expect(lines.all == ["one", "two", "last"])
  }

  @Test func everythingIsDrawnAfterResumeResizeAndRedraw() throws {
    let (pty, terminal) = try start("xterm-256color")
    defer { terminal.stop() }
    var chrome = Surface(size: terminal.size, filledWith: .hole)
    chrome.draw("状態 status", at: Point(x: 1, y: 11), style: Style(.bar))
    _ = terminal.draw(chrome)
    terminal.suspend()
    terminal.resume()
    pty.pump(seconds: 0.02)
    var model = pty.screen
    model.write(terminal.draw(chrome))
    expect(model, shows: chrome, "resume")
    terminal.redraw()
    model.write(Array("garbage \u{1B}[5;5H garbage".utf8))
    model.write(terminal.draw(chrome))
    expect(model, shows: chrome, "redraw")
    #expect(!model.text.contains("garbage"))
    for (width, height) in [(80, 24), (39, 7), (1, 1), (3, 2), (120, 40)] {
      pty.resize(width: width, height: height)
      model.resize(width: width, height: height)
      #expect(terminal.resize())
      #expect(!terminal.resize())
      #expect(terminal.size == Size(width: width, height: height))
      var resized = Surface(size: terminal.size, filledWith: .hole)
      resized.draw("🎵状態 status", at: Point(x: 1, y: height - 1), style: Style(.bar))
      model.write(terminal.draw(resized))
      expect(model, shows: resized, "\(width)×\(height)")
    }
    #expect(model.unknown.isEmpty, "\(model.unknown)")
  }

  @Test func readsKeys() throws {
    let (pty, terminal) = try start("xterm-256color")
    defer { terminal.stop() }
    let cases: [(String, [Key])] = [
      ("aé日", [.character("a"), .character("é"), .character("日")]),
      ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
      ("\u{1B}[1;2C\u{1B}[1;2D", [.shiftRight, .shiftLeft]),
      ("\u{1B}OH\u{1B}OF\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.home, .end, .pageUp, .pageDown, .delete]),
      ("\r\n\t\u{7F}\u{8}", [.enter, .enter, .tab, .backspace, .backspace]),
      ("\u{1B}", [.escape]),
      ("\u{1B}\u{1B}", [.escape, .escape]),
      ("\u{3}\u{1A}\u{1C}", [.control("c"), .control("z"), .control("\\")]),
      // Unknown sequences leave nothing behind.
      ("\u{1B}[200;7;3~q", [.character("q")]),
      ("\u{1B}[?62;22cq", [.character("q")]),
      ("\u{1B}]11;rgb:0000/0000/0000\u{7}q", [.character("q")]),
      ("\u{1B}P1+r5463\u{1B}\\q", [.character("q")]),
      ("\u{1B}[Iq", [.character("q")]),
      ("\u{1B}x", [.escape, .character("x")]),
    ]
    for (typed, wanted) in cases {
      pty.write(typed)
      usleep(20_000)
      #expect(terminal.readKeys() == wanted, "\(typed.debugDescription)")
    }
    #expect(terminal.readKeys().isEmpty)
  }

  @Test func aStringThatNeverEndsDoesNotKeepTheKeys() throws {
    let (pty, terminal) = try start("xterm-256color")
    defer { terminal.stop() }
    var now = ContinuousClock.now
    let read = { (typed: String, pause: Duration) in
      now += pause
      pty.write(typed)
      usleep(20_000)
      return terminal.readKeys(at: now)
    }
    for key in "]PX^_[O" {
      #expect(read("\u{1B}\(key)", .seconds(1)) == [])
      #expect(read("q", .milliseconds(200)) == [.character("q")], "Alt-\(key)")
    }
    // One that arrives in pieces is still one.
    #expect(read("\u{1B}]11;rgb:", .seconds(1)) == [])
    #expect(read("0000/0000/0000\u{7}q", .milliseconds(50)) == [.character("q")])
    let long = String(repeating: "0", count: 600)
    #expect(read("\u{1B}]", .seconds(1)) == [])
    var keys: [Key] = []
    for _ in 0..<8 { keys += read(long, .milliseconds(50)) }
    #expect(keys.count == 8 * 600 - 4097)
  }

  @Test(arguments: ["xterm-256color", "tmux-256color", "screen"])
  func mouseAndPasteAreKeysOfTheirOwn(_ name: String) throws {
    let (pty, terminal) = try start(name)
    defer { terminal.stop() }
    let read = { (bytes: String) -> [Key] in
      pty.write(bytes)
      var keys: [Key] = []
      for _ in 0..<20 {
        pty.pump(seconds: 0.01)
        keys += terminal.readKeys()
      }
      return keys
    }
    #expect(
      read("\u{1B}[<0;10;5M\u{1B}[<32;11;5M\u{1B}[<0;11;5m") == [
        .mouse(MouseReport(.press, at: Point(x: 9, y: 4))),
        .mouse(MouseReport(.drag, at: Point(x: 10, y: 4))),
        .mouse(MouseReport(.release, at: Point(x: 10, y: 4))),
      ])
    // Reports that are none, and one of the old kind, are swallowed whole.
    #expect(read("\u{1B}[<0;0;0M\u{1B}[<q\u{1B}[<9999999999999999999;1;1Mx") == [.character("x")])
    #expect(read("\u{1B}[M qqx") == [.character("x")])
    #expect(
      read("\u{1B}[200~q q\u{1B}[A\r\nä\u{1B}[201~y") == [.paste("q q  ä"), .character("y")])
    // Not ended: it is taken when nothing follows for a while, and then keys are keys.
    #expect(read("\u{1B}[200~quit") == [])
    let later = terminal.readKeys(at: .now + .seconds(3))
    #expect(later == [.paste("quit")])
    #expect(read("z") == [.character("z")])
  }

  /// Whatever a terminal sends inside of them, no letter of a paste or report is a key.
  @Test func noiseInAPasteIsNoKey() throws {
    let (pty, terminal) = try start("xterm-256color")
    defer { terminal.stop() }
    var random = Seeded(seed: 11)
    for _ in 0..<30 {
      let noise = (0..<60).map { _ in
        [
          "q", "\u{1B}", "[", "<", "~", "2", "0", "A", "O", "\u{3}", "\u{9B}", ";", "M", "]", "P",
          "X", "_", "^",
        ]
        .randomElement(using: &random) ?? "q"
      }.joined()
      pty.write("\u{1B}[200~" + noise + "\u{1B}[201~")
      pty.pump(seconds: 0.06)
      let keys = terminal.readKeys()
      #expect(keys.allSatisfy { if case .paste = $0 { true } else { false } }, "\(keys) \(noise)")
      // And its end is seen.
      #expect(keys.count == 1, "\(noise.debugDescription)")
    }
  }

  private struct Asked: Sendable {
    var terminal: String
    var modes: Set<Int>
    var titles: Int
  }

  @Test(arguments: [
    Asked(terminal: "xterm-256color", modes: [1002, 1006, 2004], titles: 2),
    Asked(terminal: "tmux-256color", modes: [1002, 1006, 2004], titles: 1),
    Asked(terminal: "screen", modes: [1002, 1006, 2004], titles: 0),
    Asked(terminal: "linux", modes: [], titles: 0), Asked(terminal: "vt100", modes: [], titles: 0),
  ])
  private func reportsAreAskedForAndCalledOff(_ asked: Asked) throws {
    let (pty, terminal) = try start(asked.terminal)
    #expect(pty.screen.reports == asked.modes)
    #expect(pty.screen.titleDepth == asked.titles)
    terminal.suspend()
    pty.pump(seconds: 0.02)
    #expect(pty.screen.reports == [] && pty.screen.titleDepth == 0)
    terminal.resume()
    pty.pump(seconds: 0.02)
    #expect(pty.screen.reports == asked.modes)
    terminal.stop()
    pty.pump(seconds: 0.02)
    #expect(pty.screen.reports == [] && pty.screen.titleDepth == 0)
  }

  @Test func aTitleHasNoControls() throws {
    let (_, terminal) = try start("xterm-256color")
    defer { terminal.stop() }
    let bytes = terminal.title("a\u{1B}]0;b\u{7}\u{9C}" + String(repeating: "c", count: 1000))
    #expect(bytes.starts(with: Array("\u{1B}]2;a".utf8)))
    let inside = bytes.dropFirst(4).dropLast(2)
    #expect(inside.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    #expect(inside.count < 500)
  }

  @Test func refusesWhatIsNoTerminal() throws {
    let pty = try PseudoTerminal()
    let descriptor = pty.terminalDescriptor
    for name in ["dumb", "", "no-such-terminal"] {
      let terminal = CursesTerminal(
        input: descriptor, output: descriptor, environment: ["TERM": name])
      #expect(throws: CursesError.self) { try terminal.start() }
      #expect(pty.isRestored)
    }
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    defer { for end in ends { close(end) } }
    let terminal = CursesTerminal(
      input: ends[0], output: ends[1], environment: ["TERM": "xterm"])
    #expect(throws: CursesError.self) { try terminal.start() }
  }

  @Test func coloursFollowTheTerminal() throws {
    let cases: [(String, [String: String], ColorMode)] = [
      ("xterm-256color", [:], .indexed256),
      ("xterm-256color", ["COLORTERM": "truecolor"], .trueColor),
      ("xterm-256color", ["COLORTERM": "truecolor", "NO_COLOR": "1"], .monochrome),
      ("linux", [:], .basic(.sixteenOnEight)), ("xterm", [:], .basic(.sixteen)),
      ("ansi", [:], .basic(.eight)), ("screen", ["COLORTERM": "truecolor"], .basic(.sixteen)),
      ("screen", ["COLORTERM": "truecolor", "TMUX": "x"], .trueColor),
      ("linux", ["NO_COLOR": "1"], .monochrome), ("vt100", [:], .monochrome),
    ]
    for (name, environment, wanted) in cases {
      let (pty, terminal) = try start(name, environment: environment)
      #expect(terminal.colorMode == wanted, "\(name)")
      var chrome = Surface(size: terminal.size)
      chrome.draw("live", at: Point(x: 0, y: 0), style: Style(.live))
      var model = pty.screen
      model.write(terminal.draw(chrome))
      let isColored = model[0, 0].pen.background != .standard
      #expect(isColored == (name != "vt100" && environment["NO_COLOR"] == nil), "\(name)")
      terminal.stop()
    }
  }

  @Test func charactersUnknownToTheLibraryAreReplaced() throws {
    let (pty, terminal) = try start("xterm-256color")
    defer { terminal.stop() }
    var model = pty.screen
    var chrome = Surface(size: terminal.size)
    for y in 0..<12 {
      let text = String(
        String.UnicodeScalarView(
          (0..<16).compactMap { Unicode.Scalar(UInt32(0x1FA70 + y * 16 + $0)) }))
      chrome.draw(text + "|", at: Point(x: 0, y: y))
    }
    model.write(terminal.draw(chrome))
    for y in 0..<12 {
      let width = (0..<40).first { chrome[$0, y].content == .text("|") } ?? -1
      #expect(model[width, y].text == "|")
    }
  }
}

private nonisolated final class Lines: Sendable {
  private let storage = Mutex<[String]>([])

  var all: [String] { storage.withLock { $0 } }

  func append(_ line: String) { storage.withLock { $0.append(line) } }
}
