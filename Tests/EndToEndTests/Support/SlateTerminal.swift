import Foundation
import TestSupport
import Testing

/// The program in a pseudo-terminal.
final class SlateTerminal {
  /// How long anything may take on a machine with much else to do.
  static let patience = 30.0

  let pty: PseudoTerminal

  init(
    _ arguments: [String], width: Int = 80, height: Int = 24,
    environment: [String: String] = [:], personality: TerminalPersonality? = nil
  ) throws {
    pty = try PseudoTerminal(width: width, height: height)
    if let personality { pty.become(personality) }
    try pty.spawn(
      SlateProgram.path, arguments, environment: SlateProgram.environment(adding: environment))
  }

  /// A terminal in which the program already runs, perhaps below a shell.
  init(_ pty: PseudoTerminal) {
    self.pty = pty
  }

  var screen: ScreenModel { pty.screen }

  /// The screen's text in ASCII, for messages: a dot for a cell of the picture.
  var plainText: String {
    let picture: Set<Character> = ["▀", "▄", "█"]
    return String(screen.text.map { picture.contains($0) ? "." : $0.isASCII ? $0 : "?" })
  }

  /// Reads until the screen is as wanted, and records an issue with the screen if it does not
  /// become so.
  @discardableResult
  func expect(
    _ what: String, seconds: Double = patience,
    sourceLocation: SourceLocation = #_sourceLocation, until condition: (ScreenModel) -> Bool
  ) -> Bool {
    let isMet = pty.wait(seconds: seconds, until: condition)
    #expect(
      isMet, "\(what) did not come; the screen:\n\(plainText)", sourceLocation: sourceLocation)
    return isMet
  }

  /// Reads until a frame and its label are shown.
  @discardableResult
  func expectPicture(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    expect("the picture", sourceLocation: sourceLocation) { screen in
      let frame = DrawnFrame(screen)
      return frame.number != nil && frame.label != nil
    }
  }

  func press(_ keys: String) { pty.write(keys) }

  /// Quits by the key and checks what that leaves.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) {
    press("q")
    let exit = pty.waitForExit(seconds: Self.patience)
    #expect(exit == .code(0), "\(exit == nil ? plainText : "")", sourceLocation: sourceLocation)
    expectRestored(sourceLocation: sourceLocation)
  }

  /// The terminal is as a shell needs it, and shows what it showed before.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
    let restored = RestoredState(pty)
    #expect(restored == RestoredState(), sourceLocation: sourceLocation)
  }

  /// How the terminal was left.
  struct RestoredState: Equatable {
    var echoesAndEditsLines = true
    var isMainScreen = true
    var isCursorVisible = true
    var hasOpenUpdate = false
    /// The mouse and pastes are reported no more, and the window has its own title.
    var reports: Set<Int> = []
    var titleDepth = 0
    /// What the terminal was sent but does not understand.
    var unknown: [String] = []

    init() {}

    init(_ pty: PseudoTerminal) {
      echoesAndEditsLines = pty.isRestored
      isMainScreen = !pty.screen.isAlternate
      isCursorVisible = pty.screen.isCursorVisible
      hasOpenUpdate = pty.screen.isSynchronized
      reports = pty.screen.reports
      titleDepth = pty.screen.titleDepth
      unknown = pty.screen.unknown
    }
  }
}

/// What keys send on an xterm in the mode that the program sets.
enum KeySequence {
  static let left = "\u{1B}OD"
  static let right = "\u{1B}OC"
  static let up = "\u{1B}OA"
  static let down = "\u{1B}OB"
  static let home = "\u{1B}OH"
  static let end = "\u{1B}OF"
  static let escape = "\u{1B}"
  static let enter = "\r"
  static let redraw = "\u{0C}"
  static let suspend = "\u{1A}"
}
