import CPrctl
import Glibc

/// Runs `body` on a detached thread of its own, for calls that block.
///
/// - Parameter name: What the kernel calls the thread, of which it keeps 15 bytes.
public func spawnThread(named name: String, _ body: @escaping @Sendable () -> Void) {
  let start = Unmanaged.passRetained(ThreadStart(name, body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      let start = Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue()
      slate_name_this_thread(start.name)
      start.body()
      return nil
    }, start.toOpaque())
  if code == 0 {
    pthread_detach(thread)
  } else {
    start.release()
  }
}

/// What a thread needs to begin.
private final class ThreadStart {
  let name: String
  let body: @Sendable () -> Void

  init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

/// A value that tells the calling thread from others.
public func currentThread() -> UInt {
  UInt(pthread_self())
}
