/// What all requests of a client have in common.
public struct HTTPConfiguration: Sendable {
  public var userAgent: String
  /// Sent with every request, before the request's own.
  public var headers: [(name: String, value: String)]
  /// Seconds to connect in, name lookup and TLS included.
  public var connectTimeout: Double
  /// Seconds without a byte after which a transfer fails.
  public var stallTimeout: Double
  public var maximumRedirects: Int
  /// Bytes of one body that are held for its consumer before the transfer is paused.
  public var bufferLimit: Int

  public init(
    userAgent: String = "slate", headers: [(name: String, value: String)] = [],
    connectTimeout: Double = 10, stallTimeout: Double = 20, maximumRedirects: Int = 10,
    bufferLimit: Int = 1 << 20
  ) {
    self.userAgent = userAgent
    self.headers = headers
    self.connectTimeout = connectTimeout
    self.stallTimeout = stallTimeout
    self.maximumRedirects = maximumRedirects
    self.bufferLimit = bufferLimit
  }
}
