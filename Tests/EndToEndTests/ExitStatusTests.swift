import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// What the program says and how it exits where it cannot play.
  @Suite(.serialized) struct ExitStatusTests {
    @Test(arguments: [
      [], ["--no-such-option", "x"], ["--start"], ["--start", "soon", "x"], ["cues"], ["a", "b"],
      ["--variant", "best", "x"], ["demo", "more"],
    ])
    func usage(_ arguments: [String]) throws {
      let run = try ProgramRun(arguments)
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("slate: "), "\(run.errors)")
      #expect(run.output.isEmpty)
    }

    @Test(arguments: [["demo", "--vod"], ["http://127.0.0.1:9/main.m3u8"]])
    func notATerminal(_ arguments: [String]) throws {
      let run = try ProgramRun(arguments)
      #expect(run.status == 1)
      #expect(run.errors.contains("terminal"), "\(run.errors)")
      #expect(run.output.isEmpty)
    }

    @Test(arguments: ["dumb", "", "no-such-terminal"])
    func terminalsThatCannotShowAPicture(_ name: String) throws {
      let slate = try SlateTerminal(["demo", "--vod"], environment: ["TERM": name])
      #expect(slate.pty.waitForExit(seconds: SlateTerminal.patience) == .code(1))
      let text = slate.plainText
      #expect(text.contains("slate: "), "\(text)")
      slate.expectRestored()
    }

    @Test func helpAndVersion() throws {
      let help = try ProgramRun(["--help"])
      #expect(help.status == 0)
      #expect(help.lines.contains { $0.contains("--slang") })
      let version = try ProgramRun(["--version"])
      #expect(version.status == 0)
      let text = version.lines.joined(separator: "\n").lowercased()
      for library in ["slate", "mpv", "ffmpeg", "curl", "ncurses"] {
        #expect(text.contains(library), "\(text)")
      }
    }

    /// Nothing listens on port 9 (discard), and no such file is there.
    @Test(arguments: ["http://127.0.0.1:9/main.m3u8", "/nonexistent/movie.mp4", "/dev/null"])
    func unplayable(_ address: String) throws {
      let slate = try SlateTerminal([address])
      #expect(slate.pty.waitForExit(seconds: SlateTerminal.patience) == .code(2))
      slate.expectRestored()
      // On the main screen again, where standard error is this terminal.
      let text = slate.plainText
      let reason = text.split(separator: "\n").first { $0.hasPrefix("slate: ") }
      #expect((reason?.count ?? 0) > 20, "\(text)")
      let run = try ProgramRun(["cues", address])
      #expect(run.status == 2)
      #expect(run.errors.contains("slate: "), "\(run.errors)")
    }
  }
}
