/// A GET request for one resource.
public struct HTTPRequest: Sendable {
  /// The bytes asked for, from `offset`; `length` is `nil` for all that follow.
  public typealias ByteRange = (offset: Int, length: Int?)

  /// An absolute `http` or `https` URL.
  ///
  /// It is sent as it stands: nothing is normalised, unescaped or folded. Only bytes that a
  /// request target cannot hold (RFC 9112 section 3.2: a space, and everything outside ASCII)
  /// are percent-encoded, byte for byte, so that the server decodes the very bytes given here.
  public var url: String
  /// Sent after the client's own headers; a name that the client sends too is sent twice.
  public var headers: [(name: String, value: String)]
  /// With a range no content coding is asked for. A server may ignore it: status 206 means that
  /// the body is the range, 200 that it is the whole.
  public var byteRange: ByteRange?
  /// Seconds without a byte after which the transfer fails with `.timeout`, or `nil` for the
  /// client's. Time in which the consumer holds the transfer back does not count.
  public var stallTimeout: Double?
  /// Seconds to connect in, or `nil` for the client's.
  public var connectTimeout: Double?

  public init(
    url: String, headers: [(name: String, value: String)] = [], byteRange: ByteRange? = nil,
    stallTimeout: Double? = nil, connectTimeout: Double? = nil
  ) {
    self.url = url
    self.headers = headers
    self.byteRange = byteRange
    self.stallTimeout = stallTimeout
    self.connectTimeout = connectTimeout
  }
}
