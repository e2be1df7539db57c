import ISOBMFF

/// Why the origin cannot serve.
public enum OriginError: Error, Sendable, Hashable {
  /// The port is taken, or no server could be started.
  case cannotListen(port: UInt16)
  /// A file of the asset is not there or cannot be read.
  case unreadable(path: String)
  /// A track of the asset is broken.
  case malformedTrack(path: String, BoxError)
  /// A track or a script of the asset is not as the loop needs it: what is wrong, in words.
  case unsuitable(path: String, String)
}

extension OriginError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotListen(let port):
      return "no server could be started on 127.0.0.1 port \(port)"
    case .unreadable(let path):
      return "\(path) cannot be read"
    case .malformedTrack(let path, let error):
      return "\(path): \(error)"
    case .unsuitable(let path, let reason):
      return "\(path): \(reason)"
    }
  }
}
