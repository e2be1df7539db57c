/// Why a request cannot be sent.
struct InvalidRequest: Error {
  var reason: String
}

/// A URL as libcurl takes it: the bytes given, with what RFC 9112 cannot carry escaped.
struct RequestTarget {
  let url: String

  init(_ url: String) throws(InvalidRequest) {
    let bytes = Array(url.utf8)
    guard let scheme = ["http://", "https://"].first(where: { url.hasPrefixIgnoringCase($0) })
    else { throw InvalidRequest(reason: "not an http or https URL") }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw InvalidRequest(reason: "the URL holds a control character")
    }
    let rest = bytes.dropFirst(scheme.utf8.count)
    let authorityEnd = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
    guard authorityEnd > rest.startIndex else { throw InvalidRequest(reason: "no host") }
    var target = Array(bytes[..<authorityEnd])
    for byte in bytes[authorityEnd...] {
      if byte > 0x20 && byte < 0x7F {
        target.append(byte)
      } else {
        target += [0x25, Self.digit(byte >> 4), Self.digit(byte & 15)]
      }
    }
    self.url = String(decoding: target, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x37 &+ value
  }
}

extension String {
  fileprivate func hasPrefixIgnoringCase(_ prefix: String) -> Bool {
    self.prefix(prefix.count).lowercased() == prefix
  }
}
