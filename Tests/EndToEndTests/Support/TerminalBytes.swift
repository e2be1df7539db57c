/// Finds in a program's output what a player has no reason to send to a terminal.
struct TerminalBytes {
  /// What was found, with its place.
  private(set) var offences: [String] = []

  /// The final bytes of the control sequences that drawing, modes and colours need.
  private static let finals = Set("ABCDGHJKXbdhlmrtPL@M".utf8)

  init(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      offences.append("not UTF-8")
      return
    }
    var scalars = Array(text.unicodeScalars)[...]
    var place = 0
    while let scalar = scalars.popFirst() {
      place += 1
      switch scalar.value {
      case 0x1B: checkSequence(&scalars, place)
      case 0x08, 0x0A, 0x0D, 0x0F: break
      case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        offences.append("U+\(String(scalar.value, radix: 16)) at \(place)")
      default: break
      }
    }
  }

  /// What the terminal is asked at the start, and that its title is put aside and taken back.
  private static let questions: Set = [
    ">0q", "?2026$p", "16t", "14t", "6n", "c", "22;2t", "23;2t", "22;0;0t", "23;0;0t",
  ]

  /// A string is a question to the terminal, an order to it about pictures, or the window's title.
  private mutating func checkString(
    _ scalars: inout ArraySlice<Unicode.Scalar>, _ introducer: Unicode.Scalar, _ place: Int
  ) {
    let content = scalars.prefix { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
    scalars.removeFirst(content.count)
    let text = String(String.UnicodeScalarView(content))
    let isEnded = scalars.popFirst() == "\u{1B}" && scalars.popFirst() == "\\"
    let isKnown =
      switch introducer {
      case "P": text.wholeMatch(of: /\+q[0-9A-F;]*/) != nil
      case "_": text.wholeMatch(of: /G[a-zA-Z0-9=,+\/;-]*/) != nil
      default: text.hasPrefix("2;")
      }
    if !isEnded || !isKnown {
      offences.append("ESC \(introducer)\(text) at \(place)")
    }
  }

  private mutating func checkSequence(
    _ scalars: inout ArraySlice<Unicode.Scalar>, _ place: Int
  ) {
    guard let introducer = scalars.popFirst() else { return }
    switch introducer {
    case "7", "8", "=", ">": return
    case "(":
      if scalars.popFirst() != "B" { offences.append("a character set at \(place)") }
    case "[":
      let parameters = scalars.prefix { !(0x40...0x7E).contains($0.value) }
      scalars.removeFirst(parameters.count)
      let final = scalars.popFirst()
      let text = String(String.UnicodeScalarView(parameters))
      let isKnown =
        final.map { Self.finals.contains(UInt8(ascii: $0)) } ?? true
        || Self.questions.contains(text + (final.map(String.init) ?? ""))
      if !isKnown || text.contains("31337") {
        offences.append("CSI \(text)\(final.map(String.init) ?? "") at \(place)")
      }
    case "P", "_", "]": checkString(&scalars, introducer, place)
    default:
      offences.append("ESC U+\(String(introducer.value, radix: 16)) at \(place)")
    }
  }
}
