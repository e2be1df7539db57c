import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// However the program ends, the terminal is as it was found.
  @Suite(.serialized) struct TerminalRestorationTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(_ number: Int32) throws {
      let slate = try SlateTerminal(["demo", "--vod"])
      guard slate.expectPicture() else { return }
      slate.pty.signal(number)
      #expect(slate.pty.waitForExit(seconds: SlateTerminal.patience) == .code(4))
      slate.expectRestored()
    }

    /// The signals of Swift's traps and of memory faults, as the kernel would send them.
    @Test(arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT])
    func crashes(_ number: Int32) throws {
      let slate = try SlateTerminal(["demo", "--vod"])
      guard slate.expectPicture() else { return }
      slate.pty.signal(number)
      #expect(slate.pty.waitForExit(seconds: SlateTerminal.patience) == .signal(number))
      slate.expectRestored()
    }

    /// Signals that come before, while and just after the terminal is taken over.
    @Test(arguments: [SIGTERM, SIGSEGV], [0, 5, 15, 30, 50])
    func soonAfterTheStart(_ number: Int32, milliseconds: Int) throws {
      let slate = try SlateTerminal(["demo", "--vod"])
      slate.expect("the alternate screen") { $0.isAlternate }
      usleep(UInt32(milliseconds * 1000))
      slate.pty.signal(number)
      let exit = slate.pty.waitForExit(seconds: SlateTerminal.patience)
      #expect(exit == (number == SIGTERM ? .code(4) : .signal(number)))
      slate.expectRestored()
    }

    @Test func quitAtOnce() throws {
      let slate = try SlateTerminal(["demo", "--vod"])
      slate.expect("the alternate screen") { $0.isAlternate }
      slate.quit()
    }

    /// From a shell with job control, as a person does it.
    @Test func suspendAndContinue() throws {
      let pty = try PseudoTerminal(width: 80, height: 24)
      let script = """
        set -m
        '\(SlateProgram.path)' demo --vod
        echo SUSPENDED
        read line
        fg
        echo ENDED $?
        """
      try pty.spawn("/bin/bash", ["-c", script], environment: SlateProgram.environment())
      let slate = SlateTerminal(pty)
      guard slate.expectPicture() else { return }
      slate.press(KeySequence.suspend)
      slate.expect("the shell") { !$0.isAlternate && $0.text.contains("SUSPENDED") }
      slate.expectRestored()
      slate.press("\n")
      slate.expect("the alternate screen") { $0.isAlternate }
      slate.expectPicture()
      #expect(!pty.isRestored)
      slate.press(" ")
      slate.expect("the pause") { $0.text.contains("Paused") }
      slate.expectCleanScreen("after a stop")
      slate.press("q")
      slate.expect("the shell") { $0.text.contains("ENDED 0") }
      slate.expectRestored()
      #expect(pty.waitForExit(seconds: SlateTerminal.patience) == .code(0))
    }
  }
}
