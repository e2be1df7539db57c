import Foundation
import Testing

extension EndToEnd {
  /// `Q` in one run and where the next one begins.
  @Suite(.serialized) final class ResumeKeyTests {
    private let state = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString)

    deinit {
      try? FileManager.default.removeItem(at: state)
    }

    private func slate(_ arguments: [String]) throws -> SlateTerminal {
      try SlateTerminal(
        arguments + ["--mpv-option", "ao=null"], width: 100, height: 30,
        environment: ["XDG_STATE_HOME": state.path])
    }

    private func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: state.path + "/slate/resume")
    }

    /// Pauses, quits by `Q`, and checks what is said after it.
    private func quit(_ slate: SlateTerminal, saying text: String) {
      slate.press("Q")
      let exit = slate.pty.waitForExit(seconds: SlateTerminal.patience)
      #expect(exit == .code(0), "\(exit == nil ? slate.plainText : "")")
      slate.expectRestored()
      #expect(slate.screen.text.contains(text), "\(slate.plainText)")
    }

    private func pause(_ slate: SlateTerminal) {
      slate.press(" ")
      slate.expect("a pause") { $0.text.contains("Paused") }
    }

    @Test func theNextRunGoesOnThereOnce() throws {
      let first = try slate(["demo", "--vod", "--start", "20"])
      first.expectPicture()
      pause(first)
      quit(first, saying: "slate: will go on at 0:2")
      #expect(try files().count == 1)

      let second = try slate(["demo", "--vod"])
      second.expect("the notice") { $0.text.contains("Resumed at 0:2") }
      second.expectPicture()
      pause(second)
      #expect(second.screen.text.contains(/Paused +0:2\d/), "\(second.plainText)")
      #expect(try files().isEmpty)
      second.press(KeySequence.home)
      second.expect("the start") { $0.text.contains(/Paused +0:00/) }
      second.quit()

      let third = try slate(["demo", "--vod"])
      third.expectPicture()
      pause(third)
      #expect(third.screen.text.contains(/Paused +0:0\d/), "\(third.plainText)")
      third.quit()
    }

    @Test func startOverridesIt() throws {
      let first = try slate(["demo", "--vod", "--start", "20"])
      first.expectPicture()
      quit(first, saying: "slate: will go on at 0:2")
      let second = try slate(["demo", "--vod", "--start", "40"])
      second.expectPicture()
      pause(second)
      #expect(second.screen.text.contains(/Paused +0:4\d/), "\(second.plainText)")
      #expect(!second.screen.text.contains("Resumed"))
      second.quit()
      #expect(try files().count == 1)
    }

    /// A position behind the end, as of a file that has been replaced, and one that is damaged.
    @Test(arguments: [("9000\n", "Playing"), ("rubbish", "cannot be read")])
    func whatMeansNothingStartsOver(_ content: String, _ note: String) throws {
      let first = try slate(["demo", "--vod", "--start", "20"])
      first.expectPicture()
      quit(first, saying: "slate: will go on at 0:2")
      let file = try #require(try files().first)
      try Data(content.utf8).write(to: state.appendingPathComponent("slate/resume/\(file)"))
      let second = try slate(["demo", "--vod"])
      second.expect("the start") { $0.text.contains(/Playing +0:0\d/) && $0.text.contains(note) }
      second.quit()
    }

    @Test func aLiveStreamIsNotRemembered() throws {
      let slate = try slate(["demo"])
      slate.expectPicture()
      quit(slate, saying: "slate: a live stream goes on without you")
      #expect(!FileManager.default.fileExists(atPath: state.path))
    }
  }
}
