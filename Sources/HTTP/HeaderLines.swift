/// Header lines as libcurl takes them.
enum HeaderLines {
  /// Throws where a name is no token (RFC 9110 section 5.6.2) or a value would end its line.
  static func make(
    _ headers: [(name: String, value: String)]
  ) throws(InvalidRequest) -> [String] {
    var lines: [String] = []
    for (name, value) in headers {
      guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
        throw InvalidRequest(reason: "not a header name")
      }
      guard value.utf8.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
        throw InvalidRequest(reason: "the header \(name) holds a control character")
      }
      // libcurl takes "Name:" as an order to leave the header out, "Name;" as an empty value.
      lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    return lines
  }

  /// The range as libcurl takes it: `first-last` with both ends included.
  static func range(_ range: HTTPRequest.ByteRange) -> String {
    let first = max(0, range.offset)
    guard let length = range.length else { return "\(first)-" }
    let (last, overflow) = first.addingReportingOverflow(max(1, length) - 1)
    return overflow ? "\(first)-" : "\(first)-\(last)"
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
