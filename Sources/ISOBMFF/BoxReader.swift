import Bytes

/// Reads the fields and the children of one box and reports faults with offset and path.
struct BoxReader: Sendable {
  let type: FourCC
  /// The types from the top-level box down to this one.
  let path: String
  /// The offset of the box in the stream.
  let offset: Int
  let headerSize: Int
  /// The whole box, header included.
  let bytes: ArraySlice<UInt8>
  private var reader: ByteReader

  init(_ box: Box) {
    self.init(
      type: box.type, path: "\(box.type)", offset: box.offset, headerSize: box.headerSize,
      bytes: box.bytes[...])
  }

  private init(
    type: FourCC, path: String, offset: Int, headerSize: Int, bytes: ArraySlice<UInt8>
  ) {
    self.type = type
    self.path = path
    self.offset = offset
    self.headerSize = headerSize
    self.bytes = bytes
    self.reader = ByteReader(bytes.dropFirst(headerSize))
  }

  /// The offset in the stream of the next byte to be read.
  var position: Int { offset + headerSize + reader.offset }

  /// How many bytes of the payload are left.
  var count: Int { reader.count }

  /// What is left of the payload, without consuming it.
  var rest: ArraySlice<UInt8> { reader.rest }

  /// The next child, or `nil` at the end of this box.
  ///
  /// Fewer than eight bytes that are all zero end the list: QuickTime writers terminate lists so.
  mutating func nextChild() throws(BoxError) -> BoxReader? {
    if reader.isAtEnd { return nil }
    if reader.count < 8, reader.rest.allSatisfy({ $0 == 0 }) { return nil }
    let start = position
    let header = try BoxHeader.complete(in: reader.rest, offset: start, parent: path + "/")
    guard let bytes = reader.readBytes(header.size ?? reader.count) else {
      throw truncated("a box of \(header.size ?? 0) bytes")
    }
    return BoxReader(
      type: header.type, path: path + "/\(header.type)", offset: start,
      headerSize: header.headerSize, bytes: bytes)
  }

  /// The first child of a type among those that are left, or `nil`; faults before it are thrown.
  func child(_ type: FourCC) throws(BoxError) -> BoxReader? {
    var copy = self
    while let child = try copy.nextChild() {
      if child.type == type { return child }
    }
    return nil
  }

  /// The first child of a type among those that are left.
  func requiredChild(_ type: FourCC) throws(BoxError) -> BoxReader {
    guard let child = try child(type) else {
      throw BoxError(
        code: .missingBox, offset: offset, path: path, expected: "a box \(type)", found: "none")
    }
    return child
  }
}

// MARK: - Fields

extension BoxReader {
  mutating func uint8(_ field: String) throws(BoxError) -> UInt8 {
    guard let value = reader.readUInt8() else { throw truncated(field) }
    return value
  }

  mutating func uint16(_ field: String) throws(BoxError) -> UInt16 {
    guard let value = reader.readUInt16() else { throw truncated(field) }
    return value
  }

  mutating func uint32(_ field: String) throws(BoxError) -> UInt32 {
    guard let value = reader.readUInt32() else { throw truncated(field) }
    return value
  }

  mutating func uint64(_ field: String) throws(BoxError) -> UInt64 {
    guard let value = reader.readUInt64() else { throw truncated(field) }
    return value
  }

  mutating func int16(_ field: String) throws(BoxError) -> Int16 {
    guard let value = reader.readInt16() else { throw truncated(field) }
    return value
  }

  mutating func int32(_ field: String) throws(BoxError) -> Int32 {
    guard let value = reader.readInt32() else { throw truncated(field) }
    return value
  }

  mutating func int64(_ field: String) throws(BoxError) -> Int64 {
    guard let value = reader.readInt64() else { throw truncated(field) }
    return value
  }

  /// The version and the flags of a full box (ISO/IEC 14496-12 section 4.2.2).
  mutating func versionAndFlags() throws(BoxError) -> (version: UInt8, flags: UInt32) {
    let value = try uint32("version and flags")
    return (UInt8(truncatingIfNeeded: value >> 24), value & 0xFF_FFFF)
  }

  /// The version and the flags of a full box whose versions end at `last`.
  mutating func versionAndFlags(
    upTo last: UInt8
  ) throws(BoxError) -> (version: UInt8, flags: UInt32) {
    let start = position
    let result = try versionAndFlags()
    guard result.version <= last else {
      throw BoxError(
        code: .unsupportedVersion, offset: start, path: path, expected: "version 0 to \(last)",
        found: "\(result.version)")
    }
    return result
  }

  /// A string in UTF-8 that ends with a zero byte.
  mutating func string(_ field: String) throws(BoxError) -> String {
    guard let bytes = reader.readTerminated() else {
      throw truncated("\(field) ended by a zero byte")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func bytes(_ count: Int, _ field: String) throws(BoxError) -> ArraySlice<UInt8> {
    guard let bytes = reader.readBytes(count) else { throw truncated(field) }
    return bytes
  }

  mutating func skip(_ count: Int, _ field: String) throws(BoxError) {
    guard reader.skip(count) else { throw truncated(field) }
  }

  mutating func remainder() -> ArraySlice<UInt8> {
    reader.readRest()
  }

  func truncated(_ field: String) -> BoxError {
    BoxError(
      code: .truncated, offset: position, path: path, expected: field,
      found: "the end of the box, \(reader.count) bytes on")
  }

  func invalid(_ expected: String, found: String) -> BoxError {
    BoxError(
      code: .invalidValue, offset: offset, path: path, expected: expected, found: found)
  }
}
