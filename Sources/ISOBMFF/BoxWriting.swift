import Bytes

extension [UInt8] {
  /// Appends a box around the content that `body` writes (ISO/IEC 14496-12 section 4.2).
  mutating func appendBox<E: Error>(
    _ type: FourCC, _ body: (inout [UInt8]) throws(E) -> Void
  ) throws(E) {
    let start = count
    append(bigEndian: UInt32(0))
    append(bigEndian: type.rawValue)
    try body(&self)
    let size = count - start
    if let short = UInt32(exactly: size) {
      replaceSubrange(start..<start + 4, with: short.bigEndianBytes)
    } else {
      replaceSubrange(start..<start + 4, with: UInt32(1).bigEndianBytes)
      insert(contentsOf: UInt64(size + 8).bigEndianBytes, at: start + 8)
    }
  }

  /// Appends a box with a version and flags in front of the content (section 4.2.2).
  mutating func appendFullBox<E: Error>(
    _ type: FourCC, version: UInt8, flags: UInt32, _ body: (inout [UInt8]) throws(E) -> Void
  ) throws(E) {
    try appendBox(type) { (content: inout [UInt8]) throws(E) in
      content.append(bigEndian: UInt32(version) << 24 | flags & 0xFF_FFFF)
      try body(&content)
    }
  }
}

extension FixedWidthInteger {
  var bigEndianBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: self)
    return bytes
  }
}
