/// The attributes of one tag, read leniently.
///
/// RFC 8216bis, section 4.2. Blanks around names and values, stray commas, quotes around values
/// that take none and a missing closing quote are all seen in the field.
struct AttributeList {
  struct Attribute {
    var name: String
    var value: String
    var isQuoted: Bool
  }

  private(set) var attributes: [Attribute] = []
  /// Texts that are no attribute.
  private(set) var strays: [String] = []

  init(_ text: ArraySlice<UInt8>) {
    let comma = UInt8(ascii: ",")
    let quote = UInt8(ascii: "\"")
    var rest = text
    while true {
      rest = rest.drop { $0 == comma || PlaylistLines.isBlank($0) }
      guard !rest.isEmpty else { return }
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != comma }
      rest = rest[name.endIndex...]
      guard rest.first == UInt8(ascii: "=") else {
        strays.append(PlaylistText.string(name))
        continue
      }
      rest = rest.dropFirst().drop(while: PlaylistLines.isBlank)
      let isQuoted = rest.first == quote
      let value: ArraySlice<UInt8>
      if isQuoted {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != quote }
        if value.endIndex == rest.endIndex { strays.append(PlaylistText.string(value)) }
        rest = rest[value.endIndex...].dropFirst()
        let trailing = PlaylistText.trimmed(rest.prefix { $0 != comma })
        if !trailing.isEmpty { strays.append(PlaylistText.string(trailing)) }
        rest = rest.drop { $0 != comma }
      } else {
        let raw = rest.prefix { $0 != comma }
        rest = rest[raw.endIndex...]
        value = PlaylistText.trimmed(raw)
      }
      attributes.append(
        Attribute(
          name: PlaylistText.string(PlaylistText.trimmed(name)),
          value: PlaylistText.string(value), isQuoted: isQuoted))
    }
  }

  /// The first attribute of this name.
  func first(_ name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }
}

/// Bytes of a playlist as text.
enum PlaylistText {
  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a URI. Bytes that are not UTF-8 are percent-encoded, so that the server sees
  /// those very bytes.
  static func uri(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(
      decoding: bytes.flatMap { $0 < 0x80 ? [$0] : URIReference.percentEncoded($0) },
      as: UTF8.self)
  }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: PlaylistLines.isBlank)
    while let last = bytes.last, PlaylistLines.isBlank(last) { bytes.removeLast() }
    return bytes
  }
}
