import Cells
import Player
import Testing
import Timing

@testable import Views

@MainActor @Suite struct PromptTests {
  private let size = Size(width: 80, height: 24)

  private func answer(_ text: String, _ player: PlayerState = Samples.vod()) -> [PlayerCommand] {
    var interface = InterfaceState(size: size)
    let keys = [Key.character("g")] + text.map(Key.character) + [.enter]
    return keys.flatMap { interface.handle($0, player: player, at: 0) }
  }

  @Test func goesToAPosition() {
    #expect(answer("12.5") == [.seek(to: 12.5)])
    #expect(answer(" 0:42 ") == [.seek(to: 42)])
    #expect(answer("00:00:07.25") == [.seek(to: 7.25)])
    #expect(answer("60") == [.seek(to: 60)])
    var player = Samples.vod()
    player.duration = nil
    #expect(answer("1:02:03", player) == [.seek(to: 3723)])
  }

  /// 10:00:12;12 shows at 12.4 s. At 30000/1001, 300 frames later is 10:00:22;12.
  @Test func goesToATimecode() throws {
    let frame = 1001.0 / 30000
    for label in ["10:00:22;12", "10:00:22:12"] {
      let commands = answer(label)
      guard case .seek(let position) = commands.first else {
        Issue.record("\(label): \(commands)")
        continue
      }
      #expect(abs(position - (12.4 + 299.5 * frame)) < 1e-9)
    }
    // Drop-frame: 10:01:00;02 follows 10:00:59;29.
    var player = Samples.vod()
    player.timecode.label = "10:00:59;29"
    guard case .seek(let next) = answer("10:01:00;02", player).first else {
      Issue.record("no seek")
      return
    }
    #expect(abs(next - (12.4 + 0.5 * frame)) < 1e-9)
  }

  @Test(arguments: [
    ("x", "neither a timecode nor a position"), ("1:2:3:4", "neither a timecode nor a position"),
    (":", "neither a timecode nor a position"), ("-5", "neither a timecode nor a position"),
    ("nan", "neither a timecode nor a position"),
    ("99999999999999999999:00", "neither a timecode nor a position"),
    ("1:01", "after the end, 1:00"), ("10:05:00;02", "after the end, 1:00"),
    ("09:00:00;00", "before"),
    ("10:00:12;45", "10:00:12;45 does not exist at 29.97"),
    ("10:01:00;00", "10:01:00;00 does not exist at 29.97"),
  ])
  func refusesWithAReason(_ text: String, _ reason: String) {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    for key in [Key.character("g")] + text.map(Key.character) + [.enter] {
      #expect(interface.handle(key, player: player, at: 0) == [])
    }
    #expect(interface.overlay == .prompt)

    #expect(interface.prompt.error?.contains(reason) == true, "\(interface.prompt.error ?? "")")
    #expect(screenText(interface, player, size).contains(reason))
    _ = interface.handle(.backspace, player: player, at: 0)
    #expect(interface.prompt.error == nil)
  }

  @Test func saysThatThereIsNoTimecode() {
    var player = Samples.vod()
    player.timecode.label = nil
    #expect(answer("10:00:22;12", player) == [])
  }

  @Test func theKeysOfThePlayerAreText() {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    for key in [Key.character("g"), .character("q"), .character(" "), .left, .character("s")] {
      #expect(interface.handle(key, player: player, at: 0) == [])
    }
    #expect(interface.prompt.editor.text == "qs ")
    #expect(interface.handle(.control("c"), player: player, at: 0) == [.quit])
    #expect(interface.handle(.escape, player: player, at: 0) == [])
    #expect(interface.overlay == nil)
  }

  @Test func answersComeBack() {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    let press = { (keys: [Key]) in
      keys.flatMap { interface.handle($0, player: player, at: 0) }
    }
    _ = press([.character("g"), .character("7"), .enter])
    #expect(press([.character("g"), .up, .enter]) == [.seek(to: 7)])
    #expect(press([.character("g"), .enter]) == [])
    #expect(interface.overlay == nil)
  }
}
