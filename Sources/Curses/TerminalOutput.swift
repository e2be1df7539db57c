import Glibc

/// Writes to the terminal's descriptor, whole and through interruptions.
nonisolated enum TerminalOutput {
  /// Async-signal-safe; gives up on any error but an interruption or a full pipe.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    guard var next = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      let count = Glibc.write(descriptor, next, left)
      if count > 0 {
        next += count
        left -= count
      } else if count < 0 && errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, 500) > 0 else { return }
      } else if count < 0 && errno == EINTR {
        continue
      } else {
        return
      }
    }
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }
}
