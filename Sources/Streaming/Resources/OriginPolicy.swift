/// Which loader serves a URL: a local playlist may name files and HTTP, a remote one HTTP only.
struct OriginPolicy: ResourceLoader {
  var http: any ResourceLoader
  /// `nil` where the playlist came from the network.
  var files: (any ResourceLoader)?

  func open(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    switch Self.scheme(of: request.url) {
    case "http", "https":
      return try await http.open(request)
    case "file":
      guard let files else { fallthrough }
      return try await files.open(request)
    default:
      throw ResourceError(
        .refused, url: request.url, message: "a playlist from the network may name HTTP only")
    }
  }

  /// The scheme in lower case (RFC 3986 section 3.1), or `nil` where the text has none.
  static func scheme(of url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = url[..<colon].lowercased()
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
      }
    return isScheme ? scheme : nil
  }
}
