/// Reads the blocks of a WebVTT file.
///
/// W3C WebVTT, section 6.1.
struct WebVTTParser {
  private let lines: [Substring]
  private var position = 0
  private var document = WebVTTDocument()
  private var hasSeenCue = false

  init(_ bytes: [UInt8]) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let content = hasMark ? bytes.dropFirst(3) : bytes[...]
    let text = String(decoding: content, as: UTF8.self)
    lines = WebVTTParser.split(text)
    if String(validating: content, as: UTF8.self) == nil { report(.invalidUTF8, line: 1) }
  }

  /// Lines end in LF, CR or both; NUL becomes the replacement character.
  private static func split(_ text: String) -> [Substring] {
    var clean = text
    if text.utf8.contains(0) {
      clean = String(
        String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
    var lines: [Substring] = []
    let bytes = clean.utf8
    var start = bytes.startIndex
    var index = start
    while index != bytes.endIndex {
      let byte = bytes[index]
      let next = bytes.index(after: index)
      if byte == 0x0A || byte == 0x0D {
        lines.append(clean[start..<index])
        let isPair = byte == 0x0D && next != bytes.endIndex && bytes[next] == 0x0A
        index = isPair ? bytes.index(after: next) : next
        start = index
      } else {
        index = next
      }
    }
    if start != bytes.endIndex { lines.append(clean[start...]) }
    return lines
  }

  mutating func parse() -> WebVTTDocument {
    readHeader()
    while position < lines.count {
      if lines[position].isEmpty {
        position += 1
      } else {
        readBlock()
      }
    }
    return document
  }

  private mutating func readHeader() {
    guard let first = lines.first, WebVTTParser.isHeader(first) else {
      document.hadHeader = false
      report(.missingHeader, line: 1)
      readTimestampMapWithoutHeader()
      return
    }
    position = 1
    while position < lines.count, !lines[position].isEmpty, !WebVTTParser.hasArrow(lines[position])
    {
      readTimestampMap(at: position)
      position += 1
    }
  }

  private static func isHeader(_ line: Substring) -> Bool {
    guard line.utf8.starts(with: "WEBVTT".utf8) else { return false }
    guard let next = line.utf8.dropFirst(6).first else { return true }
    return next == UInt8(ascii: " ") || next == UInt8(ascii: "\t")
  }

  /// A segment may have lost its first line only.
  private mutating func readTimestampMapWithoutHeader() {
    guard readTimestampMap(at: 0) else { return }
    position = 1
  }

  @discardableResult
  private mutating func readTimestampMap(at index: Int) -> Bool {
    guard index < lines.count, lines[index].utf8.starts(with: WebVTTTimestampMap.name.utf8) else {
      return false
    }
    let value = lines[index].dropFirst(WebVTTTimestampMap.name.count)
    let map = value.first == "=" ? WebVTTTimestampMap(value.dropFirst()) : nil
    if map == nil { report(.malformedTimestampMap, line: index + 1, lines[index]) }
    document.timestampMap = map ?? document.timestampMap
    return true
  }

  /// Reads one block: a cue, a style sheet, a region, or a note, which is none of them.
  private mutating func readBlock() {
    var timing: (start: Int64, end: Int64, settings: WebVTTCueSettings)?
    var id = ""
    var content: [Substring] = []
    var kind: Substring?
    var hasArrow = false
    let first = position
    block: while position < lines.count {
      let line = lines[position]
      let number = position - first + 1
      if WebVTTParser.hasArrow(line) {
        guard number == 1 || (number == 2 && !hasArrow) else { break }
        hasArrow = true
        timing = readTiming(line, at: position + 1)
        id = content.first.map { String($0) } ?? ""
        content = []
        if timing != nil { hasSeenCue = true }
      } else if line.isEmpty {
        break block
      } else {
        if number == 2, !hasSeenCue, !hasArrow, let name = content.first,
          let word = WebVTTParser.definition(name)
        {
          kind = word
          content = []
        }
        content.append(line)
      }
      position += 1
    }
    let text = content.joined(separator: "\n")
    if let (start, end, settings) = timing {
      document.cues.append(
        WebVTTCue(
          id: id, start: start, end: end, settings: settings, nodes: CueTextParser.parse(text)))
    } else if kind == "STYLE" {
      document.styles.append(text)
    } else if kind == "REGION" {
      readRegion(text, line: first + 2)
    }
  }

  /// `STYLE` or `REGION` alone on a line.
  private static func definition(_ line: Substring) -> Substring? {
    let word = line.prefix { $0 != " " && $0 != "\t" }
    let hasMore = line[word.endIndex...].contains { $0 != " " && $0 != "\t" }
    return (word == "STYLE" || word == "REGION") && !hasMore ? word : nil
  }

  private mutating func readRegion(_ text: String, line: Int) {
    let (region, rejected) = WebVTTRegion.parse(text)
    for setting in rejected { report(.malformedSetting, line: line, setting) }
    document.regions.append(region)
  }

  private mutating func readTiming(
    _ line: Substring, at number: Int
  ) -> (start: Int64, end: Int64, settings: WebVTTCueSettings)? {
    var rest = line.drop(while: WebVTTParser.isBlank)
    guard let start = WebVTTTimestamp.read(&rest) else {
      report(.malformedTiming, line: number, line)
      return nil
    }
    rest = rest.drop(while: WebVTTParser.isBlank)
    guard rest.utf8.starts(with: "-->".utf8) else {
      report(.malformedTiming, line: number, line)
      return nil
    }
    rest = rest.dropFirst(3).drop(while: WebVTTParser.isBlank)
    guard let end = WebVTTTimestamp.read(&rest) else {
      report(.malformedTiming, line: number, line)
      return nil
    }
    if !start.isStrict || !end.isStrict { report(.lenientTiming, line: number, line) }
    if end.milliseconds < start.milliseconds { report(.endsBeforeStart, line: number, line) }
    let (settings, rejected) = WebVTTCueSettings.parse(rest)
    for setting in rejected { report(.malformedSetting, line: number, setting) }
    return (start.milliseconds, end.milliseconds, settings)
  }

  private static func hasArrow(_ line: Substring) -> Bool {
    var dashes = 0
    for byte in line.utf8 {
      if byte == UInt8(ascii: ">"), dashes >= 2 { return true }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return false
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\u{C}"
  }

  private mutating func report(
    _ code: WebVTTProblem.Code, line: Int, _ detail: Substring = ""
  ) {
    guard document.problems.count < WebVTTDocument.maximumProblems else { return }
    document.problems.append(WebVTTProblem(line: line, code: code, detail: String(detail)))
  }
}
