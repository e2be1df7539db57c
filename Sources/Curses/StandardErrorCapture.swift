import Foundation
import Glibc

/// Keeps what libraries print to standard error off the screen.
///
/// While it runs, descriptor 2 is a pipe; a thread reads it and hands over each line.
public nonisolated final class StandardErrorCapture {
  private static let maximumLine = 4096

  private let saved: Int32
  private let thread: Thread
  private let isFinished: DispatchSemaphore

  /// Redirects descriptor 2.
  ///
  /// - Parameter handler: called on a thread of its own with each line, without its newline, at
  ///   most 4096 bytes, undecodable bytes replaced; controls are left in it.
  public init(_ handler: @escaping @Sendable (String) -> Void) throws(CursesError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw CursesError(.system(call: "pipe", code: errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    saved = fcntl(2, F_DUPFD_CLOEXEC, 3)
    guard dup2(ends[1], 2) == 2 else {
      let code = errno
      for end in ends { close(end) }
      if saved >= 0 { close(saved) }
      throw CursesError(.system(call: "dup2", code: code))
    }
    close(ends[1])
    let reader = ends[0]
    let finished = DispatchSemaphore(value: 0)
    isFinished = finished
    thread = Thread {
      Self.read(from: reader, handler)
      close(reader)
      finished.signal()
    }
    thread.name = "standard-error"
    thread.start()
  }

  /// Puts descriptor 2 back and waits until every line was handed over.
  ///
  /// To be called once. A child process that still holds the pipe is not waited for.
  public func stop() {
    if saved >= 0 {
      dup2(saved, 2)
      close(saved)
    } else {
      close(2)
    }
    _ = isFinished.wait(timeout: .now() + .milliseconds(200))
  }

  private static func read(from descriptor: Int32, _ handler: (String) -> Void) {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in chunk.prefix(count) {
        if byte == 0x0A {
          handler(String(decoding: line, as: UTF8.self))
          line.removeAll(keepingCapacity: true)
        } else if line.count < maximumLine {
          line.append(byte)
        }
      }
    }
    if !line.isEmpty { handler(String(decoding: line, as: UTF8.self)) }
  }
}
