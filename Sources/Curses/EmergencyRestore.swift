import Glibc

/// Gives the terminal back when the program dies, by async-signal-safe calls only.
nonisolated enum EmergencyRestore {
  /// Everything that the handler needs, prepared before; never freed, since it may run any time.
  private struct Prepared {
    var bytes: UnsafeMutableRawBufferPointer
    var saved: termios
    var input: Int32
    var output: Int32
  }

  // Written by the main thread only; the handler reads whole words.
  nonisolated(unsafe) private static var prepared: UnsafeMutablePointer<Prepared>?
  nonisolated(unsafe) private static var isArmed = false

  static func prepare(bytes: [UInt8], saved: termios, input: Int32, output: Int32) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyBytes(from: bytes)
    let state = UnsafeMutablePointer<Prepared>.allocate(capacity: 1)
    state.initialize(to: Prepared(bytes: copy, saved: saved, input: input, output: output))
    isArmed = false
    prepared = state
    isArmed = true
  }

  /// Reads the variables, so that no handler is the first to do so.
  static func initialize() { isArmed = isArmed && prepared != nil }

  static func arm() { isArmed = prepared != nil }

  static func disarm() { isArmed = false }

  static func run() {
    guard isArmed, let prepared else { return }
    isArmed = false
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    TerminalOutput.write(
      UnsafeRawBufferPointer(prepared.pointee.bytes), to: prepared.pointee.output)
    tcsetattr(prepared.pointee.input, TCSANOW, &prepared.pointee.saved)
  }
}

extension CursesTerminal {
  /// The signals by which a program dies of its own fault; Swift's traps are SIGILL or SIGTRAP.
  private nonisolated static let crashSignals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

  /// Gives the terminal back if it is taken: async-signal-safe, for handlers and last exits.
  public nonisolated static func emergencyRestore() {
    EmergencyRestore.run()
  }

  /// Makes crashes give the terminal back before they end the program as they would have.
  ///
  /// The handlers have a stack of their own on the calling thread, for a stack that overflowed.
  public nonisolated static func installCrashHandlers() {
    EmergencyRestore.initialize()
    let size = 1 << 16
    var stack = stack_t(
      ss_sp: UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16), ss_flags: 0,
      ss_size: size)
    sigaltstack(&stack, nil)
    for signal in crashSignals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        EmergencyRestore.run()
        Glibc.signal(number, SIG_DFL)
        raise(number)
      }
      action.sa_flags = SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
      sigaction(signal, &action, nil)
    }
  }
}
