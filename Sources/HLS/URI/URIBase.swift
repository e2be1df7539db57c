/// The address of a resource, divided once for all the references in it.
struct URIBase: Sendable {
  private let text: String
  private let reference: URIReference
  /// Everything up to the last slash of the path, to which a plain name is added.
  private let directory: String

  init(_ text: String) {
    self.text = text
    reference = URIReference(text)
    var plain = reference
    plain.query = nil
    plain.fragment = nil
    plain.path = reference.merged(with: "")
    directory = plain.text
  }

  /// The absolute form of a reference; an empty base leaves it as it is.
  func resolve(_ ref: String) -> String {
    if text.isEmpty { return ref }
    if URIBase.isPlainName(ref) { return directory + ref }
    return URIReference(ref).resolved(against: reference).text
  }

  /// Whether a reference is a relative path without scheme and dot segments, as nearly all are.
  private static func isPlainName(_ ref: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let dot = UInt8(ascii: ".")
    guard let first = ref.utf8.first, first != slash, first != dot,
      first != UInt8(ascii: "?"), first != UInt8(ascii: "#")
    else { return false }
    var previous = first
    for byte in ref.utf8 {
      if byte == UInt8(ascii: ":") || (byte == dot && previous == slash) { return false }
      previous = byte
    }
    return true
  }
}
