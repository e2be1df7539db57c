extension URIReference {
  /// The address `file:///…` of a file.
  ///
  /// RFC 8089. Bytes that have a meaning in addresses, and those that are not ASCII, are encoded.
  ///
  /// - Parameter path: absolute, as the file system has it.
  public static func fileURL(path: String) -> String {
    let encoded = path.utf8.flatMap { isPathByte($0) ? [$0] : percentEncoded($0) }
    return "file://" + String(decoding: encoded, as: UTF8.self)
  }

  /// The path of a file's address, or `nil` for an address of another scheme or another host.
  public static func filePath(of url: String) -> String? {
    let reference = URIReference(url)
    guard let scheme = reference.scheme, scheme.lowercased() == "file" else { return nil }
    let host = reference.authority ?? ""
    guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
    return percentDecoded(reference.path)
  }

  /// The value of a query parameter with its percent-encoding undone, or `nil` where the address
  /// has no such parameter.
  ///
  /// RFC 8216bis, section 4.4.2.3.
  static func queryParameter(_ name: String, of url: String) -> String? {
    guard let query = URIReference(url).query else { return nil }
    for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
      let key = pair.prefix { $0 != UInt8(ascii: "=") }
      guard percentDecoded(Substring(key)) == name else { continue }
      return percentDecoded(Substring(pair[key.endIndex...].dropFirst()))
    }
    return nil
  }

  /// A byte as `%` and two digits.
  static func percentEncoded(_ byte: UInt8) -> [UInt8] {
    let digits = [UInt8]("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// The text with `%` and two digits as the byte they stand for; a stray `%` stays.
  public static func percentDecoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(PlaylistNumber.hexadecimalDigit)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~!$&'()*+,;=:@".utf8.contains(byte)
    }
  }
}
