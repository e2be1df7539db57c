import Bytes

/// The encoding of text in a frame (ID3v2.4 structure section 4).
enum TextEncoding: UInt8 {
  case latin1 = 0
  case utf16 = 1
  case utf16BigEndian = 2
  case utf8 = 3

  /// The byte order where there is no mark: such text comes from little-endian writers.
  var byteOrder: ByteOrder {
    self == .utf16BigEndian ? .bigEndian : .littleEndian
  }

  private var unitLength: Int {
    self == .utf16 || self == .utf16BigEndian ? 2 : 1
  }

  /// The bytes up to the next terminator, which is consumed too, or `nil` where there is none.
  func readTerminated(_ reader: inout ByteReader) -> ArraySlice<UInt8>? {
    if unitLength == 1 { return reader.readTerminated() }
    let bytes = reader.rest
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      if bytes[index] == 0, bytes[index + 1] == 0 {
        let text = reader.readBytes(index - bytes.startIndex)
        reader.skip(2)
        return text
      }
      index += 2
    }
    return nil
  }

  /// Decodes one string; what is not valid becomes U+FFFD.
  ///
  /// - Parameter order: the byte order without a mark, which a mark changes for what follows.
  func decode(_ bytes: ArraySlice<UInt8>, order: inout ByteOrder) -> String {
    switch self {
    case .latin1:
      return String(latin1: bytes)
    case .utf8:
      return String(decoding: bytes, as: UTF8.self)
    case .utf16, .utf16BigEndian:
      if bytes.starts(with: [0xFF, 0xFE]) { order = .littleEndian }
      if bytes.starts(with: [0xFE, 0xFF]) { order = .bigEndian }
      return String(markedUTF16: bytes, fallback: order)
    }
  }

  /// Decodes a list of strings that terminators part, and joins it by U+0000.
  ///
  /// Terminators at the end part nothing.
  func values(_ bytes: ArraySlice<UInt8>, order: inout ByteOrder) -> String {
    var reader = ByteReader(bytes)
    var scalars = String.UnicodeScalarView()
    // The terminators that are only written once another value follows.
    var pending = 0
    while !reader.isAtEnd {
      let isTerminated: Bool
      let value: ArraySlice<UInt8>
      if let text = readTerminated(&reader) {
        (value, isTerminated) = (text, true)
      } else {
        (value, isTerminated) = (reader.readRest(), false)
      }
      let text = decode(value, order: &order).unicodeScalars
      if !text.isEmpty {
        scalars.append(contentsOf: repeatElement("\0", count: pending))
        scalars.append(contentsOf: text)
        pending = 0
      }
      if isTerminated { pending += 1 }
    }
    return String(scalars)
  }
}
