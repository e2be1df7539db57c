import Glibc

/// What signals do, kept over `newterm`, which installs handlers of its own.
struct SignalDispositions {
  private let actions: [(signal: Int32, action: sigaction)]

  init() {
    actions = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH].map { signal in
      var action = sigaction()
      sigaction(signal, nil, &action)
      return (signal, action)
    }
  }

  func restore() {
    for (signal, action) in actions {
      _ = withUnsafePointer(to: action) { sigaction(signal, $0, nil) }
    }
  }
}
