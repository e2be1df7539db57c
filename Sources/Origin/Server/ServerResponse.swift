/// What the server sends back.
struct ServerResponse: Sendable, Hashable {
  /// How the body reaches the client.
  enum Delivery: Sendable, Hashable {
    case whole
    /// The connection ends after so many bytes of the body.
    case truncated(after: Int)
    /// The body pauses after so many bytes.
    case stalled(after: Int, seconds: Double)
    /// The body comes no faster than so many bytes a second.
    case paced(bytesPerSecond: Int)
    /// The connection ends without an answer.
    case none
  }

  var status: Int
  var headers: [OriginRequest.Field]
  var body: [UInt8]
  var delivery = Delivery.whole

  init(status: Int, headers: [OriginRequest.Field] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A complete resource.
  ///
  /// - Parameter maximumAge: for how many seconds the client may keep it.
  init(_ body: [UInt8], type: String, maximumAge: Int) {
    self.init(
      status: 200,
      headers: [
        .init(name: "Content-Type", value: type),
        .init(name: "Cache-Control", value: "max-age=\(maximumAge)"),
        .init(name: "Accept-Ranges", value: "bytes"),
      ], body: body)
  }

  /// A playlist, which may change every second.
  static func playlist(_ text: String) -> ServerResponse {
    ServerResponse(Array(text.utf8), type: "application/vnd.apple.mpegurl", maximumAge: 1)
  }

  /// A status with a line of text.
  static func message(_ status: Int, _ text: String) -> ServerResponse {
    ServerResponse(
      status: status,
      headers: [.init(name: "Content-Type", value: "text/plain; charset=utf-8")],
      body: Array("\(text)\n".utf8))
  }

  static let notFound = message(404, "There is no such resource, or not any more.")

  static let methodNotAllowed: ServerResponse = {
    var response = message(405, "Only GET and HEAD are answered.")
    response.headers.append(.init(name: "Allow", value: "GET, HEAD"))
    return response
  }()
}

extension ServerResponse {
  /// The response cut to the range that a request asks for (RFC 9110 section 14).
  ///
  /// A `Range` that names several ranges or cannot be read is ignored, as the RFC allows.
  func answering(_ request: OriginRequest) -> ServerResponse {
    guard status == 200, request.method == "GET", let text = request.header("Range"),
      let asked = ByteRangeRequest(text)
    else { return self }
    var response = self
    guard let range = asked.range(in: body.count) else {
      response = .message(416, "The resource has \(body.count) bytes.")
      response.headers.append(.init(name: "Content-Range", value: "bytes */\(body.count)"))
      return response
    }
    response.status = 206
    response.body = Array(body[range])
    let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)"
    response.headers.append(.init(name: "Content-Range", value: place))
    return response
  }
}
