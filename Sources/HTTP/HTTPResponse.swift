/// The status line and headers of a final response, after redirects.
public struct HTTPResponse: Sendable {
  public var status: Int
  /// Where the last redirect led; the request's URL without one.
  public var effectiveURL: String
  /// In the order received; text that is not UTF-8 has replacement characters.
  public var headers: [(name: String, value: String)]
  /// Such as `1.1` or `2`.
  public var httpVersion: String

  public init(
    status: Int, effectiveURL: String, headers: [(name: String, value: String)],
    httpVersion: String
  ) {
    self.status = status
    self.effectiveURL = effectiveURL
    self.headers = headers
    self.httpVersion = httpVersion
  }

  /// The value of the first header of that name, in any case.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }

  /// The declared length of the body as transferred (before any content coding is undone).
  public var contentLength: Int? {
    header("content-length").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Whether the length of the received body can be compared with `contentLength`.
  var hasContentCoding: Bool {
    guard let coding = header("content-encoding") else { return false }
    return coding.lowercased() != "identity"
  }
}
