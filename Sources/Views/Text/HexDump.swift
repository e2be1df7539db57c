/// Bytes in hexadecimal with their ASCII beside them, a row made when it is drawn.
struct HexDump: Sendable {
  private let bytes: [UInt8]
  private let bytesPerLine: Int
  private let offsetDigits: Int

  /// As many bytes a line as fit: 16, 8 or 4.
  init(_ bytes: [UInt8], width: Int) {
    self.bytes = bytes
    let digits = max(4, String(max(0, bytes.count - 1), radix: 16).count)
    offsetDigits = digits
    bytesPerLine = [16, 8].first { digits + 2 + 4 * $0 + 1 <= width } ?? 4
  }

  var lineCount: Int { (bytes.count + bytesPerLine - 1) / bytesPerLine }

  func line(_ index: Int) -> CueDocument.Line {
    let start = index * bytesPerLine
    guard index >= 0, start < bytes.count else { return CueDocument.Line() }
    let row = bytes[start..<min(start + bytesPerLine, bytes.count)]
    let hex = row.map { Self.hex($0) }.joined(separator: " ")
    let missing = (bytesPerLine - row.count) * 3
    let ascii = String(
      row.map { (0x20..<0x7F).contains($0) ? Character(UnicodeScalar($0)) : "." })
    let offset = String(start, radix: 16)
    return CueDocument.Line(
      name: String(repeating: "0", count: offsetDigits - offset.count) + offset,
      text: "  " + hex + String(repeating: " ", count: missing) + "  " + ascii)
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
