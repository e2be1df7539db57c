import Glibc

/// Writes to the terminal's descriptor, whole and through interruptions.
nonisolated enum TerminalOutput {
  /// Async-signal-safe; gives up on any error but an interruption or a full pipe.
  ///
  /// What a terminal that has stopped reading has not taken by then is discarded, so that there is
  /// room for the bytes that restore it: they are what it finds when it reads on.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    guard var next = bytes.baseAddress else { return }
    var left = bytes.count
    var isDiscarded = false
    while left > 0 {
      let count = Glibc.write(descriptor, next, left)
      if count > 0 {
        next += count
        left -= count
      } else if count < 0 && errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, 500) == 0 else { continue }
        guard !isDiscarded, tcflush(descriptor, TCOFLUSH) == 0 else { return }
        isDiscarded = true
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
