/// A reference to a resource, in its five components exactly as written.
///
/// RFC 3986, section 4.1. Nothing is normalised, neither percent-encoding nor Unicode, because
/// servers compare paths byte by byte.
public struct URIReference: Sendable {
  public var scheme: Substring?
  public var authority: Substring?
  public var path: Substring
  public var query: Substring?
  public var fragment: Substring?

  /// Divides a text as RFC 3986, appendix B, does; every text is a reference.
  public init(_ text: some StringProtocol) {
    var rest = Substring(text)
    (rest, fragment) = URIReference.divide(rest, at: "#")
    (rest, query) = URIReference.divide(rest, at: "?")
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
      URIReference.isScheme(rest[..<colon])
    {
      scheme = rest[..<colon]
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      let named = rest.utf8.dropFirst(2)
      let end = named.firstIndex(of: UInt8(ascii: "/")) ?? named.endIndex
      authority = rest[named.startIndex..<end]
      rest = rest[end...]
    }
    path = rest
  }

  /// The components put together: RFC 3986, section 5.3.
  public var text: String {
    var result = ""
    if let scheme { result += scheme + ":" }
    if let authority { result += "//" + authority }
    result += path
    if let query { result += "?" + query }
    if let fragment { result += "#" + fragment }
    return result
  }

  /// The absolute form of a reference that stands in a resource of this address.
  ///
  /// RFC 3986, section 5.2.2. An empty base leaves the reference as it is; a base without a
  /// scheme, such as the path of a file, works alike.
  public static func resolve(_ ref: String, base: String) -> String {
    URIBase(base).resolve(ref)
  }

  func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme != nil {
      target.path = URIReference.withoutDotSegments(path)
      return target
    }
    target.scheme = base.scheme
    if authority != nil {
      target.path = URIReference.withoutDotSegments(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.utf8.first == UInt8(ascii: "/") {
      target.path = URIReference.withoutDotSegments(path)
    } else {
      target.path = URIReference.withoutDotSegments(base.merged(with: path))
    }
    return target
  }

  /// RFC 3986, section 5.2.3.
  func merged(with relative: Substring) -> Substring {
    if authority != nil, path.isEmpty { return "/" + relative }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return relative }
    return path[...slash] + relative
  }

  /// RFC 3986, section 5.2.4.
  private static func withoutDotSegments(_ path: Substring) -> Substring {
    let slash = UInt8(ascii: "/")
    let segments = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    guard segments.contains(where: { isDot($0) || isDoubleDot($0) }) else { return path }
    let isAbsolute = path.utf8.first == slash
    var kept: [Substring.UTF8View.SubSequence] = []
    var endsInSlash = false
    for segment in isAbsolute ? segments.dropFirst() : segments[...] {
      endsInSlash = isDot(segment) || isDoubleDot(segment)
      if isDoubleDot(segment) {
        _ = kept.popLast()
      } else if !isDot(segment) {
        kept.append(segment)
      }
    }
    let names = kept.map { Substring($0) } + (endsInSlash ? [""] : [])
    return Substring((isAbsolute ? "/" : "") + names.joined(separator: "/"))
  }

  private static func isDot(_ segment: Substring.UTF8View) -> Bool {
    segment.elementsEqual(".".utf8)
  }

  private static func isDoubleDot(_ segment: Substring.UTF8View) -> Bool {
    segment.elementsEqual("..".utf8)
  }

  private static func divide(
    _ text: Substring, at mark: Unicode.Scalar
  ) -> (Substring, Substring?) {
    guard let index = text.utf8.firstIndex(of: UInt8(ascii: mark)) else { return (text, nil) }
    return (text[..<index], text[text.utf8.index(after: index)...])
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || PlaylistNumber.digit(byte) != nil
        || "+-.".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
