/// The variables defined so far, and their substitution.
///
/// RFC 8216bis, sections 4.3 and 4.4.2.3.
struct VariableScope {
  let context: PlaylistContext
  let base: URIBase
  private(set) var variables: [String: String] = [:]

  init(context: PlaylistContext) {
    self.context = context
    base = URIBase(context.url)
  }

  /// Defines a variable; `false` where it is defined already and keeps its value.
  mutating func define(_ name: String, as value: String) -> Bool {
    guard variables[name] == nil else { return false }
    variables[name] = value
    return true
  }

  /// The text with every `{$name}` replaced by its value.
  func substitute(_ text: String, line: Int) throws(PlaylistError) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var rest = bytes[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      result.append(contentsOf: rest[..<open])
      rest = rest[open...]
      guard let (name, after) = VariableScope.reference(rest) else {
        result.append(UInt8(ascii: "{"))
        rest = rest.dropFirst()
        continue
      }
      guard let value = variables[name] else {
        throw PlaylistError(.undefinedVariable(name), line: line, url: context.url)
      }
      result.append(contentsOf: value.utf8)
      guard result.count <= PlaylistLimits.substitutedBytes else {
        throw PlaylistError(
          .substitutionTooLong(limit: PlaylistLimits.substitutedBytes), line: line,
          url: context.url)
      }
      rest = after
    }
    result.append(contentsOf: rest)
    return String(decoding: result, as: UTF8.self)
  }

  /// The name in a `{$name}` that the text begins with, and what follows it.
  private static func reference(
    _ text: ArraySlice<UInt8>
  ) -> (name: String, rest: ArraySlice<UInt8>)? {
    guard text.dropFirst().first == UInt8(ascii: "$") else { return nil }
    let name = text.dropFirst(2).prefix(while: isNameCharacter)
    guard !name.isEmpty, name.endIndex < text.endIndex,
      text[name.endIndex] == UInt8(ascii: "}")
    else { return nil }
    return (PlaylistText.string(name), text[name.endIndex...].dropFirst())
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
