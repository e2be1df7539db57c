extension ByteReader {
  /// The next byte, or `nil` at the end.
  public mutating func readUInt8() -> UInt8? {
    readBytes(1)?.first
  }

  /// An unsigned integer of two bytes, or `nil` where fewer are left.
  public mutating func readUInt16() -> UInt16? {
    readBytes(2).map { UInt16(truncatingIfNeeded: Self.bigEndian($0)) }
  }

  /// Three bytes, as in the flags of a box or the sizes of ID3v2.2.
  public mutating func readUInt24() -> UInt32? {
    readBytes(3).map { UInt32(truncatingIfNeeded: Self.bigEndian($0)) }
  }

  /// An unsigned integer of four bytes, or `nil` where fewer are left.
  public mutating func readUInt32() -> UInt32? {
    readBytes(4).map { UInt32(truncatingIfNeeded: Self.bigEndian($0)) }
  }

  /// An unsigned integer of eight bytes, or `nil` where fewer are left.
  public mutating func readUInt64() -> UInt64? {
    readBytes(8).map { Self.bigEndian($0) }
  }

  /// A two's complement integer of two bytes, or `nil` where fewer are left.
  public mutating func readInt16() -> Int16? {
    readUInt16().map { Int16(bitPattern: $0) }
  }

  /// A two's complement integer of four bytes, or `nil` where fewer are left.
  public mutating func readInt32() -> Int32? {
    readUInt32().map { Int32(bitPattern: $0) }
  }

  /// A two's complement integer of eight bytes, or `nil` where fewer are left.
  public mutating func readInt64() -> Int64? {
    readUInt64().map { Int64(bitPattern: $0) }
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
