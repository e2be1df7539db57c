/// The media initialization section that a segment needs before it can be decoded.
///
/// RFC 8216bis, section 4.4.4.5 (`EXT-X-MAP`).
public struct MediaInitialization: Sendable, Hashable {
  /// The absolute address.
  public var uri: String
  /// The part of the resource; the whole where there is none.
  public var byteRange: ByteRange?
  /// The keys that the section itself is encrypted with, one a key format; empty for none.
  public var keys: [EncryptionKey]
  /// In a delta update: whether the keys in force before the skipped segments apply as well.
  var inheritsKeys = false

  public init(uri: String, byteRange: ByteRange? = nil, keys: [EncryptionKey] = []) {
    self.uri = uri
    self.byteRange = byteRange
    self.keys = keys
  }
}
