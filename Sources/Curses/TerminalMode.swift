import Glibc

/// The modes of the terminal's line discipline: those found at the start, and raw ones.
nonisolated struct TerminalMode {
  let saved: termios
  let raw: termios

  /// Reads the modes of a terminal.
  init(of descriptor: Int32) throws(CursesError) {
    var found = termios()
    guard tcgetattr(descriptor, &found) == 0 else {
      throw CursesError(.system(call: "tcgetattr", code: errno))
    }
    saved = found
    // As cfmakeraw does: keys come at once, unechoed, and Ctrl-C and Ctrl-Z come as keys.
    cfmakeraw(&found)
    raw = found
  }

  func enter(_ descriptor: Int32) {
    withBackgroundWritesAllowed {
      _ = withUnsafePointer(to: raw) { tcsetattr(descriptor, TCSADRAIN, $0) }
    }
  }

  func leave(_ descriptor: Int32) {
    withBackgroundWritesAllowed {
      _ = withUnsafePointer(to: saved) { tcsetattr(descriptor, TCSADRAIN, $0) }
    }
  }

  /// A process in the background is stopped for changing modes, unless SIGTTOU is blocked.
  private func withBackgroundWritesAllowed(_ body: () -> Void) {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    body()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
