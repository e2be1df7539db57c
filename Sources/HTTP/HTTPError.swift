/// Why a request failed.
public struct HTTPError: Error, Sendable {
  public enum Kind: Sendable, Hashable {
    /// The URL is no `http` or `https` URL, or a header would break the request apart.
    case invalidRequest
    /// The host name has no address.
    case dns
    /// No connection, or it was closed before a response.
    case connect
    case tls
    /// Connecting took too long, or no byte came for the stall timeout.
    case timeout
    /// Any status but 2xx.
    case status(Int)
    /// The body is larger than the limit of `fetch`.
    case tooLarge
    /// The body ended early: resume from `received` by a byte range.
    case truncated
    /// More redirects than allowed, or one that leads away from `http` and `https`.
    case redirects
    case cancelled
    case other
  }

  public var kind: Kind
  /// The URL of the request.
  public var url: String
  /// Bytes of the body that came before the failure.
  public var received: Int
  /// What libcurl says; text from the network may be part of it.
  public var message: String
  /// The response, where one came: `Retry-After` is in its headers.
  public var response: HTTPResponse?

  public init(
    kind: Kind, url: String, received: Int = 0, message: String, response: HTTPResponse? = nil
  ) {
    self.kind = kind
    self.url = url
    self.received = received
    self.message = message
    self.response = response
  }
}

extension HTTPError: CustomStringConvertible {
  public var description: String { "\(url): \(message)" }
}
