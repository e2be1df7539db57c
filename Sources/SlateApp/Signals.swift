import Dispatch
import Glibc
import Synchronization

/// The signals that end or stop the program, delivered on the main queue.
final class Signals {
  /// The signal that arrived last, 0 before any; known at once, even while the main queue is busy.
  nonisolated let latest = Atomic<Int32>(0)
  private let queue = DispatchQueue(label: "signals")
  private var sources: [any DispatchSourceSignal] = []

  /// Handles a signal in place of what the system would do.
  ///
  /// The signal is blocked rather than ignored: one that arrives before the source is ready then
  /// waits for it. Threads inherit that, so this comes before any is started.
  func on(_ signal: Int32, _ handler: @escaping @MainActor () -> Void) {
    Self.mask(signal, SIG_BLOCK)
    let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
    let arrive: @Sendable () -> Void = { [weak self] in
      self?.latest.store(signal, ordering: .relaxed)
      DispatchQueue.main.async {
        MainActor.assumeIsolated { handler() }
      }
    }
    source.setEventHandler(handler: arrive)
    source.resume()
    sources.append(source)
  }

  /// Stops the process as Ctrl-Z does, and returns once it was continued.
  ///
  /// The signal goes to this very thread, where no source can take it away.
  static func stopProcess() {
    // The source has a handler of its own.
    let handler = Glibc.signal(SIGTSTP, SIG_DFL)
    mask(SIGTSTP, SIG_UNBLOCK)
    pthread_kill(pthread_self(), SIGTSTP)
    mask(SIGTSTP, SIG_BLOCK)
    Glibc.signal(SIGTSTP, handler)
  }

  private static func mask(_ signal: Int32, _ how: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(how, &signals, nil)
  }

  /// A peer that closes a pipe or a socket is an error of that write, not the end of the program.
  nonisolated static func ignoreBrokenPipes() {
    Glibc.signal(SIGPIPE, SIG_IGN)
  }
}
