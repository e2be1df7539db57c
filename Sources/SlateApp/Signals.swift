import Dispatch
import Glibc

/// The signals that end or stop the program, delivered on the main queue.
final class Signals {
  private var sources: [any DispatchSourceSignal] = []

  /// Handles a signal in place of what the system would do.
  func on(_ signal: Int32, _ handler: @escaping @MainActor () -> Void) {
    Glibc.signal(signal, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated { handler() }
    }
    source.resume()
    sources.append(source)
  }

  /// A peer that closes a pipe or a socket is an error of that write, not the end of the program.
  nonisolated static func ignoreBrokenPipes() {
    Glibc.signal(SIGPIPE, SIG_IGN)
  }
}
