/// Writes the lines of a playlist.
///
/// RFC 8216bis, sections 4.1 and 4.2. What a line or a quoted text cannot hold (line ends, double
/// quotes) is written as a blank or a single quote.
struct TagWriter {
  private(set) var text = "#EXTM3U\n"

  mutating func tag(_ tag: Tag, _ value: String? = nil) {
    text += "#" + tag.rawValue
    if let value { text += ":" + TagWriter.oneLine(value) }
    text += "\n"
  }

  mutating func tag(_ tag: Tag, _ attributes: AttributeWriter) {
    self.tag(tag, attributes.text)
  }

  mutating func uri(_ uri: String) {
    text += TagWriter.oneLine(uri) + "\n"
  }

  static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return String(
      decoding: text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
  }

  /// A decimal number without an exponent.
  static func number(_ value: Double) -> String {
    let shortest = "\(value)"
    guard shortest.utf8.contains(UInt8(ascii: "e")) else { return shortest }
    guard let nanos = Int64(exactly: (value.magnitude * 1e9).rounded()) else {
      return Int64(exactly: value.rounded()).map { "\($0)" } ?? "0"
    }
    let digits = String(nanos % 1_000_000_000)
    let fraction = String(repeating: "0", count: 9 - digits.count) + digits
    return (value < 0 ? "-" : "") + "\(nanos / 1_000_000_000).\(fraction)"
  }
}

/// Writes the attributes of one tag; those that are `nil` or empty are left out.
struct AttributeWriter {
  private(set) var text = ""

  mutating func plain(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    if !text.isEmpty { text += "," }
    text += name + "=" + value
  }

  mutating func plain(_ name: String, _ value: Int?) {
    plain(name, value.map { "\($0)" })
  }

  mutating func plain(_ name: String, _ value: Double?) {
    plain(name, value.map(TagWriter.number))
  }

  mutating func quoted(_ name: String, _ value: String?) {
    guard let value else { return }
    let safe = value.utf8.map { $0 == UInt8(ascii: "\"") ? UInt8(ascii: "'") : $0 }
    plain(name, "\"" + String(decoding: safe, as: UTF8.self) + "\"")
  }

  mutating func quoted(_ name: String, _ values: [String], separator: String = ",") {
    if !values.isEmpty { quoted(name, values.joined(separator: separator)) }
  }

  mutating func hexadecimal(_ name: String, _ bytes: [UInt8]?) {
    guard let bytes else { return }
    let digits = bytes.flatMap { URIReference.percentEncoded($0).dropFirst() }
    plain(name, "0x" + String(decoding: digits, as: UTF8.self))
  }

  mutating func flag(_ name: String, _ value: Bool) {
    if value { plain(name, "YES") }
  }
}
