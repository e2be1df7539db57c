/// Something that goes wrong with one answer, for those who test a player.
public enum OriginFault: Sendable, Hashable {
  /// Another status, with a short text as body.
  case status(Int)
  /// A redirection (302) to an address.
  case redirected(to: String)
  /// The connection ends without an answer.
  case disconnected
  /// The header announces the whole body, but the connection ends after so many bytes of it.
  case truncated(after: Int)
  /// The body pauses after so many bytes, for so many seconds.
  case stalled(after: Int, seconds: Double)
  /// The body comes no faster than so many bytes a second, as over a slow link.
  case paced(bytesPerSecond: Int)
  /// Another body.
  case replaced([UInt8])

  func applied(to response: ServerResponse) -> ServerResponse {
    var result = response
    switch self {
    case .status(let status):
      result = .message(status, "This fault was asked for.")
    case .redirected(let address):
      result = .message(302, "This redirection was asked for.")
      result.headers.append(.init(name: "Location", value: address))
    case .disconnected:
      result.delivery = .none
    case .truncated(let after):
      result.delivery = .truncated(after: after)
    case .stalled(let after, let seconds):
      result.delivery = .stalled(after: after, seconds: seconds)
    case .paced(let rate):
      result.delivery = .paced(bytesPerSecond: rate)
    case .replaced(let bytes):
      result.body = bytes
    }
    return result
  }
}
