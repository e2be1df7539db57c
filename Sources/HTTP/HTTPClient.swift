import CCurl

/// Fetches over HTTP and HTTPS with libcurl.
///
/// All transfers of a client share one thread, named `http`, and its connections: they are kept
/// alive and, over TLS, shared by HTTP/2 where the server offers it. The thread ends when the
/// client and every body of its are gone.
public final class HTTPClient: Sendable {
  private let configuration: HTTPConfiguration
  private let thread: TransferThread

  public init(configuration: HTTPConfiguration = HTTPConfiguration()) {
    self.configuration = configuration
    thread = TransferThread()
    thread.start()
  }

  deinit {
    thread.close()
  }

  /// Starts a transfer; the consumer's pace holds it back.
  public func bytes(_ request: HTTPRequest) -> HTTPBody {
    let transfer = Transfer(request: request, configuration: configuration)
    transfer.attach(to: thread)
    thread.send(.start(transfer))
    return HTTPBody(transfer)
  }

  /// Fetches a whole body of at most `limit` bytes.
  ///
  /// Throws `.tooLarge` as soon as the declared length or the bytes received pass the limit.
  public func fetch(
    _ request: HTTPRequest, limit: Int
  ) async throws(HTTPError) -> (HTTPResponse, [UInt8]) {
    let body = bytes(request)
    let response = try await body.response
    var collected: [UInt8] = []
    if let length = response.contentLength, !response.hasContentCoding {
      guard length <= limit else {
        throw tooLarge(request, received: 0, limit: limit, response: response)
      }
      collected.reserveCapacity(length)
    }
    let iterator = body.makeAsyncIterator()
    while let chunk = try await iterator.next() {
      guard chunk.count <= limit - collected.count else {
        throw tooLarge(request, received: collected.count, limit: limit, response: response)
      }
      collected += chunk
    }
    return (response, collected)
  }

  private func tooLarge(
    _ request: HTTPRequest, received: Int, limit: Int, response: HTTPResponse
  ) -> HTTPError {
    HTTPError(
      kind: .tooLarge, url: request.url, received: received,
      message: "larger than \(limit) bytes", response: response)
  }

  /// The version of libcurl at run time, such as `7.88.1`.
  public static let libraryVersion: String = {
    guard let information = curl_version_info_now(),
      let version = information.pointee.version
    else { return "unknown" }
    return String(cString: version)
  }()
}
