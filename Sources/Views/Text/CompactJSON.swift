/// JSON without its blanks, where bytes are JSON (RFC 8259).
struct CompactJSON {
  static let maximumBytes = 16_384
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var index = 0
  private var output: [UInt8] = []

  /// The object or array that the bytes hold, on one line, or `nil` if they are not exactly that.
  static func text(of bytes: [UInt8], limit: Int = maximumBytes) -> String? {
    guard bytes.count <= limit else { return nil }
    var reader = CompactJSON(bytes: bytes)
    reader.skipBlanks()
    guard reader.peek == UInt8(ascii: "{") || reader.peek == UInt8(ascii: "["),
      reader.value(depth: 0)
    else { return nil }
    reader.skipBlanks()
    guard reader.peek == nil else { return nil }
    return String(validating: reader.output, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    output.append(byte)
    index += 1
    return true
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    take(UInt8(ascii: character))
  }

  private mutating func value(depth: Int) -> Bool {
    guard depth < Self.maximumDepth, let first = peek else { return false }
    switch first {
    case UInt8(ascii: "{"): return list(open: "{", close: "}", hasKeys: true, depth: depth)
    case UInt8(ascii: "["): return list(open: "[", close: "]", hasKeys: false, depth: depth)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func list(
    open: Unicode.Scalar, close: Unicode.Scalar, hasKeys: Bool, depth: Int
  ) -> Bool {
    guard take(open) else { return false }
    skipBlanks()
    if take(close) { return true }
    repeat {
      skipBlanks()
      if hasKeys {
        guard string() else { return false }
        skipBlanks()
        guard take(":") else { return false }
        skipBlanks()
      }
      guard value(depth: depth + 1) else { return false }
      skipBlanks()
    } while take(",")
    return take(close)
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = peek {
      guard byte >= 0x20 else { return false }
      output.append(byte)
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = peek, escaped >= 0x20 else { return false }
        output.append(escaped)
        index += 1
      }
    }
    return false
  }

  private mutating func word(_ text: StaticString) -> Bool {
    for byte in text.description.utf8 {
      guard take(byte) else { return false }
    }
    return true
  }

  private mutating func number() -> Bool {
    _ = take("-")
    guard digits() else { return false }
    if take(".") {
      guard digits() else { return false }
    }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = peek, byte >= 0x30, byte <= 0x39 { _ = take(byte) }
    return index > start
  }
}
