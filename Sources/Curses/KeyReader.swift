import CNCurses
import Cells

/// Turns what ncurses reads into keys; sequences that it does not know are swallowed.
struct KeyReader {
  private enum State {
    case ground
    /// Inside ESC [ …, up to its final byte.
    case control
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
    if let lastRead, lastRead.duration(to: now) > patience { state = .ground }
    lastRead = now
    var keys: [Key] = []
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
        if escape { keys.append(.escape) }
        escape = false
        // A mouse report that was not asked for: its numbers follow, up to a final byte.
        state = value == wint_t(KEY_MOUSE) ? .control : .ground
        if let key = Self.functionKey(Int32(bitPattern: value)) { keys.append(key) }
        continue
      }
      if escape {
        escape = false
        if let introduced = Self.introduced(by: value) {
          begin(introduced, by: value)
          continue
        }
        keys.append(.escape)
      }
      if value == 0x1B && state != .string {
        state = .ground
        escape = true
        continue
      }
      if swallows(value) { continue }
      if let key = Self.key(value) { keys.append(key) }
    }
    if escape {
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

  /// Ends a sequence, which becomes a report.
  private mutating func end(_ kind: TerminalReport.Kind) {
    state = .ground
    if reports.count < Self.maximumReports { reports.append(TerminalReport(kind, body)) }
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
