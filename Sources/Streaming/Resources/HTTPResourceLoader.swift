import HTTP

/// Resources over HTTP.
struct HTTPResourceLoader: ResourceLoader {
  var client: HTTPClient
  /// Seconds without a byte after which a request fails.
  var stallTimeout: Double

  func open(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    var fetch = HTTPRequest(url: request.url)
    fetch.stallTimeout = request.stallTimeout ?? stallTimeout
    fetch.connectTimeout = stallTimeout
    fetch.byteRange = request.span.map { ($0.offset, $0.length) }
    let body = client.bytes(fetch)
    do throws(HTTPError) {
      let response = try await body.response
      let iterator = body.makeAsyncIterator()
      return Resource(
        effectiveURL: response.effectiveURL, honoursSpan: response.status == 206
      ) { () async throws(ResourceError) in
        do throws(HTTPError) {
          return try await iterator.next()
        } catch {
          throw ResourceError(error)
        }
      }
    } catch {
      throw ResourceError(error)
    }
  }
}

extension ResourceError {
  init(_ error: HTTPError) {
    let kind: Kind =
      switch error.kind {
      case .status(let code): .status(code)
      case .invalidRequest, .redirects: .refused
      case .tooLarge: .tooLarge
      case .truncated: .truncated
      case .cancelled: .cancelled
      case .dns, .connect, .tls, .timeout, .other: .unreachable
      }
    self.init(kind, url: error.url, message: error.message)
  }
}
