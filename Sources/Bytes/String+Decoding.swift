/// The order of the two bytes of a UTF-16 code unit.
public enum ByteOrder: Sendable, Hashable {
  case bigEndian
  case littleEndian
}

extension String {
  /// Decodes ISO/IEC 8859-1, in which every byte is the code point of the same number.
  public init(latin1 bytes: some Sequence<UInt8>) {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    self.init(scalars)
  }

  /// Decodes UTF-16; lone surrogates and a lone last byte become U+FFFD.
  ///
  /// A lone last byte of zero is half a terminator, as some writers leave it, and is dropped.
  public init(utf16 bytes: some Sequence<UInt8>, byteOrder: ByteOrder) {
    var units: [UInt16] = []
    var first: UInt8?
    for byte in bytes {
      guard let held = first else {
        first = byte
        continue
      }
      first = nil
      switch byteOrder {
      case .bigEndian: units.append(UInt16(held) << 8 | UInt16(byte))
      case .littleEndian: units.append(UInt16(byte) << 8 | UInt16(held))
      }
    }
    if let first, first != 0 { units.append(0xFFFD) }
    self.init(decoding: units, as: UTF16.self)
  }

  /// Decodes UTF-16 by its byte order mark, which is not part of the text.
  ///
  /// Without a mark the order is `fallback`.
  public init(markedUTF16 bytes: ArraySlice<UInt8>, fallback: ByteOrder) {
    if bytes.starts(with: [0xFE, 0xFF]) {
      self.init(utf16: bytes.dropFirst(2), byteOrder: .bigEndian)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self.init(utf16: bytes.dropFirst(2), byteOrder: .littleEndian)
    } else {
      self.init(utf16: bytes, byteOrder: fallback)
    }
  }
}
