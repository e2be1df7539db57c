/// A payload on one line: JSON without its blanks, text, or bytes in hexadecimal.
enum PayloadText {
  /// More scalars than the widest panel could show; a character may have any number of them.
  private static let maximumScalars = 1024
  private static let maximumHexBytes = 64

  static func line(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "(empty)" }
    if let json = CompactJSON.text(of: bytes) {
      return String(json.unicodeScalars.prefix(maximumScalars))
    }
    if let text = text(bytes) { return text }
    return hex(bytes)
  }

  static func line(_ text: String) -> String {
    if text.isEmpty { return "(empty)" }
    if text.utf8.count <= CompactJSON.maximumBytes,
      let json = CompactJSON.text(of: Array(text.utf8))
    {
      return String(json.unicodeScalars.prefix(maximumScalars))
    }
    return String(text.unicodeScalars.prefix(maximumScalars))
  }

  /// The bytes as text if they are UTF-8 that a person can read.
  private static func text(_ bytes: [UInt8]) -> String? {
    guard let text = readable(bytes) else { return nil }
    return String(text.unicodeScalars.prefix(maximumScalars))
  }

  /// The bytes as text if they are UTF-8 without controls other than tabs and line breaks.
  static func readable(_ bytes: some Collection<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.allSatisfy(isReadable)
    else { return nil }
    return text
  }

  private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0x7F..<0xA0: false
    default: true
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    var result = ""
    for byte in bytes.prefix(maximumHexBytes) {
      if !result.isEmpty { result.append(" ") }
      result.append(digits[Int(byte >> 4)])
      result.append(digits[Int(byte & 15)])
    }
    return bytes.count > maximumHexBytes ? result + " … \(bytes.count) bytes" : result
  }
}
