import Foundation
import Player

/// The file that the user saves a payload to.
nonisolated enum PayloadFile {
  /// Writes a payload; a file that is there is overwritten only if that was asked for. May block.
  static func write(_ payload: CuePayload) -> CuePayload.Outcome {
    let path = (payload.path as NSString).expandingTildeInPath
    let mode = payload.replaces ? O_TRUNC : O_EXCL
    // Without waiting: a pipe without a reader is an error.
    let descriptor = open(
      path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | mode, 0o644)
    guard descriptor >= 0 else {
      return errno == EEXIST && !payload.replaces
        ? .exists : .failed(String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    guard isatty(descriptor) == 0 else { return .failed("it is a terminal") }
    var rest = payload.data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return .failed(String(cString: strerror(errno)))
      }
    }
    return .saved
  }
}
