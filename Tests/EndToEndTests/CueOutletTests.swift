import Foundation
import Origin
import TestSupport
import Testing

extension EndToEnd {
  /// `--cues-out` and `--on-cue`.
  @Suite(.serialized) struct CueOutletTests {
    /// A folder for the files of one test.
    private final class Folder {
      let path = NSTemporaryDirectory() + "slate-\(UUID().uuidString)"

      init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }

      deinit { try? FileManager.default.removeItem(atPath: path) }

      func file(_ name: String) -> String { "\(path)/\(name)" }

      func text(_ name: String) -> String {
        (try? String(contentsOfFile: file(name), encoding: .utf8)) ?? ""
      }

      func lines(_ name: String) -> [String] { text(name).split(separator: "\n").map(String.init) }
    }

    /// Lines of an event without what depends on when they were written.
    private func timeless(_ lines: [String], _ event: String) -> [String] {
      lines.filter { $0.hasPrefix("{\"event\":\"\(event)\"") }.map { line in
        line.replacing(/"wall":"[^"]*","position":[^,]*,/, with: "")
      }
    }

    @Test func theFileHoldsWhatCuesPrints() throws {
      let origin = try RunningOrigin()
      let folder = try Folder()
      let arguments = [origin.address(of: .vod), "--start", "-6"]
      let printed = try ProgramRun(["cues"] + arguments)
      let slate = try SlateTerminal(arguments + ["--cues-out", folder.file("cues")])
      #expect(slate.pty.waitForExit(seconds: SlateTerminal.patience) == .code(0))
      let written = folder.lines("cues")
      let read = CueLines(written)
      #expect(read.malformed.isEmpty && read.disorder.isEmpty, "\(read.disorder)")
      #expect(!timeless(written, "entercue").isEmpty && !read["frame"].isEmpty)
      for event in ["addtrack", "addcue", "entercue", "end"] {
        #expect(timeless(written, event) == timeless(printed.lines, event))
      }
      // Those that the end of playback cuts short end at the last frame, which either may drop.
      let exits = [written, printed.lines].map { lines in
        let last = lines.lastIndex { $0.hasPrefix("{\"event\":\"frame\"") } ?? 0
        return timeless(Array(lines[..<last]), "exitcue")
      }
      #expect(!exits[0].isEmpty && exits[0] == exits[1])
    }

    @Test func quittingWritesTheEnd() throws {
      let origin = try RunningOrigin()
      let folder = try Folder()
      try "of before\n".write(toFile: folder.file("cues"), atomically: true, encoding: .utf8)
      let slate = try SlateTerminal([
        origin.address(of: .vod), "--cues-out", folder.file("cues"),
      ])
      slate.expectPicture()
      slate.quit()
      let read = CueLines(folder.lines("cues"))
      #expect(read.malformed.isEmpty && read.disorder.isEmpty, "\(read.disorder)")
      #expect(read.lines.last?.text("reason") == "interrupted")
    }

    /// Nobody reads at first: playback goes on, and a reader who comes gets whole lines.
    @Test func aPipeWithoutAReaderHoldsUpNothing() throws {
      let origin = try RunningOrigin()
      let folder = try Folder()
      #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
      let slate = try SlateTerminal([
        origin.address(of: .vod), "--cues-out", folder.file("pipe"),
      ])
      slate.expectPicture()
      let reader = open(folder.file("pipe"), O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      var text: [UInt8] = []
      slate.expect("a cue in the pipe") { _ in
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(reader, &buffer, buffer.count)
        if count > 0 { text += buffer[..<count] }
        return String(decoding: text, as: UTF8.self).contains("entercue")
      }
      slate.quit()
      let whole = text.prefix(through: text.lastIndex(of: 0x0A) ?? 0)
      let lines = String(decoding: whole, as: UTF8.self).split(separator: "\n").map(String.init)
      #expect(CueLines(lines).malformed.isEmpty)
    }

    @Test func aFullDiskIsToldAndPlaybackGoesOn() throws {
      let origin = try RunningOrigin()
      let slate = try SlateTerminal([origin.address(of: .vod), "--cues-out", "/dev/full"])
      slate.expect("the reason") { $0.text.contains("No space left on device") }
      slate.expectPicture()
      slate.quit()
    }

    @Test func aFileThatCannotBeWrittenEndsBeforePlaying() throws {
      let path = try Folder().file("none/cues")
      let run = try ProgramRun(["--cues-out", path, "http://127.0.0.1:9/"])
      #expect(run.status == 2)
      #expect(
        run.errors == "slate: --cues-out \(path) cannot be written: No such file or directory\n")
      #expect(try ProgramRun(["--cues-out", "-", "http://127.0.0.1:9/"]).status == 1)
      #expect(try ProgramRun(["cues", "--cues-out", "x", "http://127.0.0.1:9/"]).status == 1)
    }

    /// What would be a command in a shell is input and nothing else.
    @Test func aHostileCueIsOnlyInput() async throws {
      let hostile = try await HostileStream()
      let folder = try Folder()
      let run = try ProgramRun([
        "cues", hostile.address, "--duration", "4", "--no-frames", "--on-cue",
        "cd '\(folder.path)' && cat >> cues",
      ])
      #expect(run.status == 0)
      let given = folder.lines("cues")
      #expect(given.contains { $0.contains("touch injected") })
      let entered = run.lines.filter { $0.hasPrefix("{\"event\":\"entercue\"") }
      // All lines that were taken, each once and whole; several commands run at a time.
      #expect(Set(timeless(given, "entercue")) == Set(timeless(entered, "entercue")))
      #expect(given.count == entered.count)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cues"])
    }

    @Test func aCommandHasNoTerminalAndNoOtherFile() throws {
      let origin = try RunningOrigin()
      let folder = try Folder()
      let command =
        "cd '\(folder.path)'; ls /proc/self/fd > fds; (: < /dev/tty) 2> tty && echo tty > tty;"
        + " exec grep SigBlk /proc/self/status > done"
      let slate = try SlateTerminal([origin.address(of: .vod), "--on-cue", command])
      slate.expect("the command") { _ in folder.text("done").hasSuffix("\n") }
      // The last is the folder that is listed.
      #expect(folder.lines("fds") == ["0", "1", "2", "3"])
      #expect(folder.text("tty").contains("No such device"))
      #expect(folder.text("done") == "SigBlk:\t0000000000000000\n")
      slate.quit()
    }

    /// At most eight run at a time; those that do not end by themselves end with the player.
    @Test func commandsThatDoNotEndAreEnded() throws {
      let origin = try RunningOrigin()
      let folder = try Folder()
      let command =
        "cd '\(folder.path)'; trap '' TERM; sleep 1000 & echo $$ $! >> pids; wait; sleep 1000"
      let slate = try SlateTerminal([origin.address(of: .vod), "--on-cue", command])
      slate.expect("eight commands") { _ in folder.lines("pids").count >= 8 }
      slate.quit()
      let processes = folder.text("pids").split(whereSeparator: \.isWhitespace)
      #expect(processes.count == 16)
      #expect(processes.allSatisfy { !isRunning($0) })
    }

    /// A process that has ended may wait for its parent to take notice.
    private func isRunning(_ process: Substring) -> Bool {
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
        return false
      }
      return !text.contains(") Z ")
    }

    @Test func aCommandThatFailsIsToldOnce() throws {
      let origin = try RunningOrigin()
      let run = try ProgramRun([
        "cues", origin.address(of: .vod), "--duration", "3", "--no-frames", "--on-cue",
        "exit 3",
      ])
      #expect(run.status == 0)
      #expect(run.errors == "slate: --on-cue: a command ended with status 3\n")
    }
  }
}
