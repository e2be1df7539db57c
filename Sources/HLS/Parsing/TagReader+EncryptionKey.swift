extension TagReader {
  /// What a key tag says.
  enum KeyReading {
    case key(EncryptionKey)
    /// `METHOD=NONE`.
    case clear
    case unreadable
  }

  /// `EXT-X-KEY` and `EXT-X-SESSION-KEY`: RFC 8216bis, section 4.4.4.4.
  mutating func encryptionKey() throws(PlaylistError) -> KeyReading {
    guard let name = try requiredText("METHOD") else { return .unreadable }
    if name == "NONE" { return .clear }
    let method: EncryptionKey.Method =
      switch name {
      case "AES-128": .aes128
      case "SAMPLE-AES": .sampleAES
      case "SAMPLE-AES-CTR": .sampleAESCTR
      default: .other(name)
      }
    let versions = try texts("KEYFORMATVERSIONS", separator: "/")
    var key = EncryptionKey(method: method, uri: try requiredURI("URI"))
    key.initializationVector = value("IV", TagReader.sixteenBytes)
    key.keyFormat = try text("KEYFORMAT") ?? "identity"
    if !versions.isEmpty { key.keyFormatVersions = versions.compactMap(PlaylistNumber.integer) }
    return .key(key)
  }

  /// A 128-bit number; leading zeros may be missing.
  private static func sixteenBytes(_ text: String) -> [UInt8]? {
    guard let bytes = PlaylistNumber.hexadecimal(text), bytes.count <= 16 else { return nil }
    return [UInt8](repeating: 0, count: 16 - bytes.count) + bytes
  }
}
