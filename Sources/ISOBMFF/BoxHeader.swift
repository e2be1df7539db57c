import Bytes

/// The size and the type at the start of a box (ISO/IEC 14496-12 section 4.2.2).
struct BoxHeader: Sendable, Hashable {
  let type: FourCC
  /// The size with the header, or `nil` where the box lasts to the end of what holds it.
  let size: Int?
  let headerSize: Int

  /// Parses the header from the front of `bytes`; `nil` where more bytes are needed.
  static func parse(
    _ bytes: ArraySlice<UInt8>, offset: Int, parent: String
  ) throws(BoxError) -> BoxHeader? {
    var reader = ByteReader(bytes)
    guard let shortSize = reader.readUInt32(), let code = reader.readUInt32() else { return nil }
    let type = FourCC(rawValue: code)
    var size: Int? = Int(shortSize)
    if shortSize == 0 {
      size = nil
    } else if shortSize == 1 {
      guard let longSize = reader.readUInt64() else { return nil }
      guard let value = Int(exactly: longSize) else {
        throw BoxError(
          code: .invalidSize, offset: offset, path: parent + "\(type)",
          expected: "a size of at most \(Int.max) bytes", found: "\(longSize)")
      }
      size = value
    }
    let headerSize = type == "uuid" ? reader.offset + 16 : reader.offset
    if let size, size < headerSize {
      throw BoxError(
        code: .invalidSize, offset: offset, path: parent + "\(type)",
        expected: "a size of at least the header's \(headerSize) bytes", found: "\(size)")
    }
    guard reader.skip(headerSize - reader.offset) else { return nil }
    return BoxHeader(type: type, size: size, headerSize: headerSize)
  }

  /// Parses the header of a box that lies whole within `bytes`.
  static func complete(
    in bytes: ArraySlice<UInt8>, offset: Int, parent: String
  ) throws(BoxError) -> BoxHeader {
    guard let header = try parse(bytes, offset: offset, parent: parent) else {
      throw BoxError(
        code: .truncated, offset: offset, path: parent + "(header)",
        expected: "a box header", found: "\(bytes.count) bytes")
    }
    if let size = header.size, size > bytes.count {
      throw BoxError(
        code: .invalidSize, offset: offset, path: parent + "\(header.type)",
        expected: "at most the \(bytes.count) bytes of what holds the box", found: "\(size)")
    }
    return header
  }
}
