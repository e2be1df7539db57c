import Cells

/// The lines of a cue in full: its facts, then its payload.
struct CueDocument: Sendable {
  /// More is not broken into lines; byte by byte all of it can be seen.
  static let textLimit = 1 << 16

  /// A line, with the part of it that is a name rather than what the stream says.
  struct Line: Sendable, Equatable {
    var name = ""
    var text = ""
  }

  private var facts: [Line] = []
  private var lines: [Line] = []
  private var dump: HexDump?

  var count: Int { facts.count + lines.count + (dump?.lineCount ?? 0) }

  init() {}

  /// Lays a payload out for a width in cells.
  init(_ payload: [UInt8], as view: CueDetail.View, width: Int) {
    switch view {
    case .hex: dump = HexDump(payload, width: width)
    case .json:
      let json = CompactJSON.text(of: payload, limit: Self.textLimit) ?? ""
      lines = PrettyJSON.lines(json).flatMap { Self.wrapped($0, width: width) }
    case .text:
      let (text, count) = Self.text(payload) ?? ("", 0)
      lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap {
        Self.wrapped(String($0), width: width)
      }
      if count < payload.count {
        lines.append(Line(name: "… \(payload.count - count) more bytes"))
      }
    }
  }

  mutating func setFacts(_ facts: [Line]) { self.facts = facts }

  subscript(index: Int) -> Line {
    if facts.indices.contains(index) { return facts[index] }
    let rest = index - facts.count
    if lines.indices.contains(rest) { return lines[rest] }
    return dump.map { $0.line(rest) } ?? Line()
  }

  static func canShow(_ payload: [UInt8], as view: CueDetail.View) -> Bool {
    switch view {
    case .hex: true
    case .text: !payload.isEmpty && text(payload) != nil
    case .json: CompactJSON.text(of: payload, limit: textLimit) != nil
    }
  }

  /// The ending of the name of a file that holds the payload.
  static func fileExtension(of payload: [UInt8]) -> String {
    canShow(payload, as: .json) ? "json" : canShow(payload, as: .text) ? "txt" : "bin"
  }

  /// The beginning of the payload as text, cut between two characters.
  private static func text(_ payload: [UInt8]) -> (text: String, count: Int)? {
    var end = min(payload.count, textLimit)
    if end < payload.count {
      while end > 0, payload[end] & 0xC0 == 0x80 { end -= 1 }
    }
    return PayloadText.readable(payload[..<end]).map { ($0, end) }
  }

  private static func wrapped(_ text: String, width: Int) -> [Line] {
    // Blanks that indent a line stand for themselves and are kept.
    let indent = text.prefix { $0 == " " }
    let lines = TextWrap.lines(
      String(text.dropFirst(indent.count)), width: max(1, width - indent.count))
    return lines.map { Line(text: indent + $0) }
  }
}
