/// A JSON value with its text decided: keys in the order given, numbers as written.
indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number in its final digits.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  static func integer(_ number: (some BinaryInteger)?) -> JSONValue {
    number.map { .number("\($0)") } ?? .null
  }

  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

/// A JSON object whose members keep their order (RFC 8259 section 4).
struct JSONObject: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  struct Member: Sendable, Hashable {
    var key: String
    var value: JSONValue
  }

  var members: [Member]

  init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map(Member.init)
  }

  static func + (left: JSONObject, right: JSONObject) -> JSONObject {
    var sum = left
    sum.members += right.members
    return sum
  }
}

extension JSONValue {
  /// Appends the value as text without any blank.
  func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): string.writeJSON(to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, member) in object.members.enumerated() {
        if index > 0 { text += "," }
        member.key.writeJSON(to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}

extension String {
  /// Appends the string as JSON (RFC 8259 section 7).
  ///
  /// What could act on a terminal, or reorder what stands beside it, is escaped: C0, DEL, C1,
  /// bidirectional controls, and the line and paragraph separators.
  fileprivate func writeJSON(to text: inout String) {
    text += "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}",
        "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
