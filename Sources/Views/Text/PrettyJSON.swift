/// JSON over several lines, a member or an element on each.
enum PrettyJSON {
  /// - Parameter compact: JSON without blanks, as `CompactJSON` makes it.
  static func lines(_ compact: String) -> [String] {
    var printer = Printer()
    let bytes = Array(compact.utf8)
    for (index, byte) in bytes.enumerated() {
      printer.take(byte, next: index + 1 < bytes.count ? bytes[index + 1] : nil)
    }
    return printer.finish()
  }

  private struct Printer {
    private var lines: [String] = []
    private var line: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    mutating func take(_ byte: UInt8, next: UInt8?) {
      if isInString {
        line.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        return
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
        line.append(byte)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        line.append(byte)
        depth += 1
        if !Self.closes(next) { endLine() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        let isEmpty = line.last == UInt8(ascii: "{") || line.last == UInt8(ascii: "[")
        if !isEmpty { endLine() }
        line.append(byte)
      case UInt8(ascii: ","):
        line.append(byte)
        endLine()
      case UInt8(ascii: ":"): line += [byte, UInt8(ascii: " ")]
      default: line.append(byte)
      }
    }

    private static func closes(_ byte: UInt8?) -> Bool {
      byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }

    private mutating func endLine() {
      lines.append(String(decoding: line, as: UTF8.self))
      line = Array(repeating: UInt8(ascii: " "), count: 2 * max(0, depth))
    }

    mutating func finish() -> [String] {
      depth = 0
      endLine()
      return lines
    }
  }
}
