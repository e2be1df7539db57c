/// How segments are encrypted and where the key is.
///
/// RFC 8216bis, sections 4.4.4.4 (`EXT-X-KEY`) and 4.4.6.5 (`EXT-X-SESSION-KEY`).
public struct EncryptionKey: Sendable, Hashable {
  /// The method; one that is not known here is kept as it is written.
  public enum Method: Sendable, Hashable {
    case aes128
    case sampleAES
    case sampleAESCTR
    case other(String)
  }

  public var method: Method
  /// The absolute address of the key.
  public var uri: String?
  /// The 16 bytes of the IV attribute.
  public var initializationVector: [UInt8]?
  /// What the key is wrapped in: `identity` is the plain 16 bytes.
  public var keyFormat: String
  /// The versions of the format that the key complies with.
  public var keyFormatVersions: [Int]

  public init(
    method: Method, uri: String?, initializationVector: [UInt8]? = nil,
    keyFormat: String = "identity", keyFormatVersions: [Int] = [1]
  ) {
    self.method = method
    self.uri = uri
    self.initializationVector = initializationVector
    self.keyFormat = keyFormat
    self.keyFormatVersions = keyFormatVersions
  }

  /// The 16 bytes of the initialization vector for a segment: the attribute's, or else the media
  /// sequence number as a big-endian number.
  ///
  /// RFC 8216bis, section 5.2.
  public func initializationVector(mediaSequence: Int) -> [UInt8] {
    if let initializationVector { return initializationVector }
    let number = UInt64(clamping: mediaSequence)
    let low = (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    return [UInt8](repeating: 0, count: 8) + low
  }
}
