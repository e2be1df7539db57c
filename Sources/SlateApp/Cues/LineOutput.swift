import Foundation

/// A descriptor that lines are written to, read as slowly as the reader likes.
nonisolated struct LineOutput {
  enum Outcome: Equatable {
    case written
    /// Nobody reads any more.
    case closed
    /// The program is to end, and the reader has taken nothing for a while.
    case interrupted
    /// The system's error code.
    case failed(Int32)
  }

  let descriptor: Int32
  /// How long a reader that has stopped is waited for once the program is to end, in milliseconds.
  var patience = 1000

  private static let interval = 50

  /// Writes all bytes, waiting for the reader as long as `isInterrupted` is false.
  ///
  /// A pipe that has room takes this much without blocking, so that the wait is always in `poll`.
  func write(_ bytes: [UInt8], isInterrupted: () -> Bool) -> Outcome {
    var rest = bytes[...]
    var waited = 0
    while !rest.isEmpty {
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if poll(&room, 1, Int32(Self.interval)) == 0 {
        waited = isInterrupted() ? waited + Self.interval : 0
        if waited >= patience { return .interrupted }
        continue
      }
      let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        waited = 0
      } else if errno != EINTR, errno != EAGAIN {
        return errno == EPIPE ? .closed : .failed(errno)
      }
    }
    return .written
  }
}
