/// A complete box as it stands in the stream (ISO/IEC 14496-12 section 4.2).
public struct Box: Sendable, Hashable {
  /// The type, `uuid` for an extended one.
  public let type: FourCC
  /// The offset of the box's first byte in the stream.
  public let offset: Int
  /// The whole box, header included.
  public let bytes: [UInt8]
  /// The length of the size, type and, for `uuid`, extended type fields.
  public let headerSize: Int

  /// The bytes after the header.
  public var payload: ArraySlice<UInt8> { bytes.dropFirst(headerSize) }

  init(type: FourCC, offset: Int, bytes: [UInt8], headerSize: Int) {
    self.type = type
    self.offset = offset
    self.bytes = bytes
    self.headerSize = headerSize
  }

  /// Takes one box from the front of `bytes`; what follows it is left out.
  ///
  /// - Parameters:
  ///   - bytes: the box, header included.
  ///   - offset: where the first byte lies in the stream, for errors and data offsets.
  /// - Throws: `.truncated` or `.invalidSize` where the bytes do not hold the whole box.
  public init(bytes: [UInt8], offset: Int = 0) throws(BoxError) {
    let header = try BoxHeader.complete(in: bytes[...], offset: offset, parent: "")
    self.init(
      type: header.type, offset: offset,
      bytes: Array(bytes.prefix(header.size ?? bytes.count)), headerSize: header.headerSize)
  }
}
