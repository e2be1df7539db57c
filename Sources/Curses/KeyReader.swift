import CNCurses
import Cells

/// Turns what ncurses reads into keys; sequences that it does not know are swallowed.
struct KeyReader {
  private enum State: Equatable {
    case ground
    /// Inside ESC [ …, up to its final byte.
    case control
    /// Inside a mouse report of the old kind: three bytes.
    case oldMouse(left: Int)
    /// Inside ESC O: one byte.
    case singleShift
    /// Inside an operating system command or the like, up to BEL or ESC \.
    case string
    case stringEscape
  }

  /// More than any terminal answers.
  private static let longestString = 4096
  private static let longestBody = 512
  private static let maximumReports = 64
  /// In scalars; what is pasted beyond it is left out.
  private static let longestPaste = 4096
  /// A long paste comes in pieces.
  private static let pastePatience = Duration.seconds(2)
  /// A sequence arrives at once, while Alt-] is followed by whatever is typed next.
  private static let patience = Duration.milliseconds(100)
  /// Answers may come in pieces over a slow line.
  private static let answerPatience = Duration.milliseconds(600)

  private var state = State.ground
  private var stringLength = 0
  private var lastRead: ContinuousClock.Instant?
  /// Until when answers of the terminal are looked out for.
  private var answersEnd: ContinuousClock.Instant?
  /// When an Escape came that may be the beginning of an answer.
  private var heldEscape: ContinuousClock.Instant?
  private var kind = TerminalReport.Kind.other
  private var body = ""
  private var reports: [TerminalReport] = []
  /// What came of the paste, or `nil` outside of one.
  private var pasted: String.UnicodeScalarView?
  private var pastedCount = 0
  /// Whether ncurses knows mouse reports of mode 1006 by their beginning.
  private let knowsMouseReports: Bool

  /// - Parameter mousePrefix: terminfo's `kmous`, by which ncurses knows mouse reports.
  init(mousePrefix: String? = nil) {
    knowsMouseReports = mousePrefix == "\u{1B}[<"
  }

  /// The terminal was asked: what comes in pieces until then is put together with more patience.
  mutating func expectsReports(until end: ContinuousClock.Instant?) {
    answersEnd = end
  }

  /// The sequences that came since the last call and that are no keys.
  mutating func takeReports() -> [TerminalReport] {
    defer { reports.removeAll() }
    return reports
  }

  /// When a held Escape becomes a key.
  var deadline: ContinuousClock.Instant? { heldEscape.map { $0 + Self.answerPatience } }

  /// All keys that wait; never blocks for longer than the delay after ESC.
  mutating func read(at now: ContinuousClock.Instant = .now) -> [Key] {
    let expectsAnswers = answersEnd.map { now < $0 } ?? false
    let patience = expectsAnswers ? Self.answerPatience : Self.patience
    var keys: [Key] = []
    if let lastRead {
      let pause = lastRead.duration(to: now)
      if pause > patience { state = .ground }
      if pause > Self.pastePatience, let text = endPaste() { keys.append(text) }
    }
    lastRead = now
    var escape = heldEscape != nil
    if let heldEscape, heldEscape.duration(to: now) >= Self.answerPatience {
      keys.append(.escape)
      escape = false
    }
    let wasHeld = escape ? heldEscape : nil
    heldEscape = nil
    while true {
      var value: wint_t = 0
      let result = wget_wch(slate_stdscr(), &value)
      if result == ERR { break }
      if result == KEY_CODE_YES {
        if escape, pasted == nil { keys.append(.escape) }
        escape = false
        state = .ground
        if value == wint_t(KEY_MOUSE) {
          beginMouseReport()
        } else if pasted == nil, let key = Self.functionKey(Int32(bitPattern: value)) {
          keys.append(key)
        }
        continue
      }
      if escape {
        escape = false
        // A string in a paste is text: it would hide the end of the paste.
        if let introduced = Self.introduced(by: value), pasted == nil || introduced == .control {
          begin(introduced, by: value)
          continue
        }
        if pasted == nil { keys.append(.escape) }
      }
      if value == 0x1B && state != .string {
        state = .ground
        escape = true
        continue
      }
      if state == .control, let key = control(endedBy: value) {
        keys.append(key)
        continue
      }
      if swallows(value) { continue }
      if pasted != nil {
        paste(value)
      } else if let key = Self.key(value) {
        keys.append(key)
      }
    }
    if escape, pasted == nil {
      // Only one that nothing followed is held.
      if expectsAnswers || wasHeld != nil {
        heldEscape = wasHeld ?? now
      } else {
        keys.append(.escape)
      }
    }
    return keys
  }

  private mutating func begin(_ introduced: State, by value: wint_t) {
    state = introduced
    stringLength = 0
    body = ""
    switch value {
    case 0x50: kind = .deviceControl
    case 0x5F: kind = .applicationCommand
    default: kind = .other
    }
  }

  private mutating func beginMouseReport() {
    if knowsMouseReports {
      begin(.control, by: 0x5B)
      body = "<"
    } else {
      state = .oldMouse(left: 3)
    }
  }

  /// The key that a control sequence is with its last byte, if it is one.
  private mutating func control(endedBy value: wint_t) -> Key? {
    guard let scalar = Unicode.Scalar(UInt32(value)), (0x40...0x7E).contains(value) else {
      return nil
    }
    let sequence = body + String(scalar)
    switch sequence {
    case "200~":
      if pasted == nil { (pasted, pastedCount) = (String.UnicodeScalarView(), 0) }
      return nil
    case "201~":
      guard let text = endPaste() else { return nil }
      state = .ground
      return text
    default:
      // A report of the old kind, from a terminal that does not know the mode that was set: this
      // byte and three more.
      if sequence == "M" {
        state = .oldMouse(left: 4)
        return nil
      }
      guard pasted == nil, let report = MouseReport(controlSequence: sequence) else { return nil }
      state = .ground
      return .mouse(report)
    }
  }

  private mutating func paste(_ value: wint_t) {
    guard pastedCount < Self.longestPaste, let scalar = Unicode.Scalar(UInt32(value)) else {
      return
    }
    pastedCount += 1
    // What was several lines becomes one.
    let isBreak = scalar == "\n" || scalar == "\r" || scalar == "\t"
    pasted?.append(isBreak ? " " : scalar)
  }

  private mutating func endPaste() -> Key? {
    guard let text = pasted else { return nil }
    pasted = nil
    return .paste(String(text))
  }

  /// Ends a sequence, which becomes a report.
  private mutating func end(_ kind: TerminalReport.Kind) {
    state = .ground
    if pasted == nil, reports.count < Self.maximumReports {
      reports.append(TerminalReport(kind, body))
    }
    body = ""
  }

  private static func introduced(by value: wint_t) -> State? {
    switch value {
    case 0x5B: .control  // [
    case 0x4F: .singleShift  // O
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: .string  // P X ] ^ _
    default: nil
    }
  }

  private mutating func swallows(_ value: wint_t) -> Bool {
    switch state {
    case .ground: return false
    case .control:
      if (0x40...0x7E).contains(value) { end(.control(final: UInt8(value))) }
      // A control inside means that the sequence broke off.
      if value < 0x20 { state = .ground }
      collect(value)
    case .singleShift: state = .ground
    case .oldMouse(let left): state = left > 1 ? .oldMouse(left: left - 1) : .ground
    case .string:
      stringLength += 1
      if stringLength > Self.longestString { state = .ground }
      collect(value)
      if value == 0x07 || value == 0x9C { end(kind) }
      if value == 0x1B { state = .stringEscape }
    case .stringEscape: end(kind)
    }
    return true
  }

  private mutating func collect(_ value: wint_t) {
    guard state == .control || state == .string, (0x20..<0x7F).contains(value),
      body.utf8.count < Self.longestBody, let scalar = Unicode.Scalar(UInt32(value))
    else { return }
    body.unicodeScalars.append(scalar)
  }

  private static func key(_ value: wint_t) -> Key? {
    switch value {
    case 9: return .tab
    case 10, 13: return .enter
    case 8, 127: return .backspace
    case 0: return .control(" ")
    case 1...26, 28...31:
      return Unicode.Scalar(UInt32(value) | 0x40).map { .control(Character($0.lowercase)) }
    default:
      guard let scalar = Unicode.Scalar(UInt32(value)), !(0x80..<0xA0).contains(scalar.value)
      else { return nil }
      return .character(Character(scalar))
    }
  }

  private static func functionKey(_ code: Int32) -> Key? {
    switch code {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_SLEFT: .shiftLeft
    case KEY_SRIGHT: .shiftRight
    case KEY_HOME, KEY_A1, KEY_FIND: .home
    case KEY_END, KEY_C1, KEY_SELECT: .end
    case KEY_PPAGE, KEY_A3: .pageUp
    case KEY_NPAGE, KEY_C3: .pageDown
    case KEY_ENTER: .enter
    case KEY_BACKSPACE: .backspace
    case KEY_DC: .delete
    case KEY_RESIZE: .resize
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Its lower-case form if it is an ASCII letter.
  fileprivate var lowercase: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self
  }
}
