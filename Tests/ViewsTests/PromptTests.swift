import Cells
import Player
import Testing
import TimedMetadata
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

  private func label(_ text: String, isDropFrame: Bool = true) -> [PlayerCommand] {
    guard var label = Timecode(text) else { return [] }
    label.isDropFrame = isDropFrame
    return [.goTo(.label(label))]
  }

  @Test func goesToATimecode() {
    for text in [
      "10:00:22;12", "10:00:22:12", "10.00.22.12", "10;00;22;12", "10:0:22:12", "10002212",
    ] {
      #expect(answer(text) == label("10:00:22:12"), "\(text)")
    }
    // Drop-frame leaves it out at every minute but the tenth.
    #expect(answer("10:10:00;00") == label("10:10:00:00"))
    var player = Samples.vod()
    player.timecode.label = "10:00:12:12"
    #expect(answer("10:01:00;00", player) == label("10:01:00:00", isDropFrame: false))
  }

  /// The shown label, 10:00:12;12, completes what is left out.
  @Test func completesATimecodeFromTheLeft() {
    #expect(answer(";05") == label("10:00:12:05"))
    #expect(answer("5;05") == label("10:00:05:05"))
    #expect(answer("1:05;05") == label("10:01:05:05"))
    #expect(answer("1012") == label("10:00:10:12"))
    #expect(answer("51012") == label("10:05:10:12"))
    // Three digits are seconds.
    #expect(answer("42") == [.seek(to: 42)])
  }

  @Test func goesByFramesAndFromTheEnd() {
    #expect(answer("+250") == [.goTo(.frames(250))])
    #expect(answer("-250") == [.goTo(.frames(-250))])
    #expect(answer("-0:30") == [.goTo(.beforeEnd(30))])
    #expect(answer("-1.5") == [.goTo(.beforeEnd(1.5))])
  }

  /// 2026-12-01T12:00:00Z is 1796126400 (GNU date).
  @Test(
    arguments: [
      ("2026-12-01T12:00:00Z", 1_796_126_400), ("2026-12-01 12:00:00", 1_796_126_400),
      ("2026-12-01T13:00:00.25+01:00", 1_796_126_400.25), ("T12:00:00", 1_796_126_400),
      ("12:00:00Z", 1_796_126_400), ("12:00Z", 1_796_126_400), ("07:00:00-0500", 1_796_126_400),
      ("T23:59:59.5", 1_796_169_599.5), ("2024-02-29T00:00:00Z", 1_709_164_800),
      ("1970-01-01T00:00:00Z", 0), ("2000-03-01T00:00:00Z", 951_868_800),
    ] as [(String, Double)])
  func goesToTheProgramsTime(_ text: String, _ seconds: Double) {
    var player = Samples.vod()
    player.programDate = 1_796_130_000
    #expect(answer(text, player) == [.goTo(.date(seconds))])
  }

  /// A time alone is the one nearest to what is shown.
  @Test func aTimeCanBeOfTheNextDay() {
    var player = Samples.vod()
    player.programDate = 1_796_169_540  // 23:59:00
    #expect(answer("T00:00:10", player) == [.goTo(.date(1_796_169_610))])
  }

  @Test(arguments: [
    ("x", "neither a timecode, a position nor a date and time"),
    (":", "neither a timecode, a position nor a date and time"),
    ("nan", "neither a timecode, a position nor a date and time"),
    ("99999999999999999999:00", "neither a timecode, a position nor a date and time"),
    ("123456789", "after the end, 1:00"), ("1:01", "after the end, 1:00"),
    ("+1:00", "a sign goes with frames, +250, or the end, -0:30"),
    ("-x", "a sign goes with frames, +250, or the end, -0:30"),
    ("+999999999", "too many frames"),
    ("24:00:00:00", "24:00:00;00: hours go from 00 to 23"),
    ("10:60:00:00", "10:60:00;00: minutes go from 00 to 59"),
    ("1260;00", "neither"), ("60;00", "10:00:60;00: seconds go from 00 to 59"),
    ("10:00:12;45", "10:00:12;45: at 29.97 frames go from 00 to 29"),
    ("10:01:00;00", "10:01:00;00 is left out by drop-frame"),
    ("10:59:00:01", "10:59:00;01 is left out by drop-frame"),
    ("T12:00:00", "the stream does not say its date and time"),
    ("2026-12-01", "a time such as T12:00:00 is to follow the date"),
    ("T12:00:00x", "a time is HH:MM:SS, then Z or a zone such as +01:00"),
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
    player.timecode = TimecodeReading(absence: .noTimecode)
    #expect(answer("10:00:22;12", player) == [])
    player.timecode = TimecodeReading(absence: .waiting)
    #expect(answer("22;12", player) == [])
    #expect(answer("10:00:22:12", player) == label("10:00:22:12", isDropFrame: false))
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
