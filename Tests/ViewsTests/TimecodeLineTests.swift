import Cells
import Player
import Testing
import TimedMetadata
import Timing

@testable import Views

@MainActor @Suite struct TimecodeLineTests {
  nonisolated static let base = TimecodeReading(
    label: "10:00:00;12", source: .event, absence: nil, rate: .fps30000_1001, age: 0)

  nonisolated private static func reading(
    _ edit: (inout TimecodeReading) -> Void
  ) -> TimecodeReading {
    var reading = base
    edit(&reading)
    return reading
  }

  nonisolated static let lines: [(TimecodeReading, String)] = [
    (base, "TC 10:00:00;12  29.97 DF  event"),
    (reading { $0.source = .counted }, "TC 10:00:00;12  29.97 DF  counted"),
    (
      reading {
        $0.label = "10:00:00:12"
        $0.rate = .fps24000_1001
      },
      "TC 10:00:00:12  23.976 NDF  event"
    ),
    (
      reading {
        $0.label = "01:02:03:04"
        $0.rate = .fps25
      }, "TC 01:02:03:04  25 NDF  event"
    ),
    (reading { $0.rate = .fps60000_1001 }, "TC 10:00:00;12  59.94 DF  event"),
    (reading { $0.flags = [.jump] }, "TC 10:00:00;12  29.97 DF  event  JUMP"),
    (
      reading {
        $0.flags = [.stale]
        $0.age = 12.34
        $0.source = .counted
      },
      "TC 10:00:00;12  29.97 DF  stale 12.3 s"
    ),
    (
      reading {
        $0.label = "10:00:00;75"
        $0.flags = [.invalid]
      },
      "TC 10:00:00;75  29.97 DF  event  INVALID"
    ),
    (reading { $0.isContainerRate = true }, "TC 10:00:00;12  29.97 DF  container rate  event"),
    (reading { $0.flags = [.ambiguousRate] }, "TC 10:00:00;12  29.97 DF  event  RATE?"),
    (TimecodeReading(), "TC no timecode"),
    (TimecodeReading(absence: .waiting), "TC waiting for timecode"),
  ]

  @Test(arguments: lines) func theLineSaysWhatIsKnown(_ reading: TimecodeReading, _ line: String) {
    var player = PlayerState()
    player.timecode = reading
    let size = Size(width: 80, height: 24)
    let chrome = InterfaceState().scene(player: player, size: size).chrome
    #expect(chrome.text(row: 21) == " " + line + String(repeating: " ", count: 79 - line.count))
  }

  /// In forty columns the marks for what is wrong go before the rate.
  @Test func marksAreTheLastToBeLeftOut() {
    var player = PlayerState()
    player.timecode = Self.reading {
      $0.flags = [.jump, .invalid, .stale, .ambiguousRate]
      $0.age = 5
    }
    let scene = InterfaceState().scene(player: player, size: Size(width: 40, height: 12))
    #expect(scene.chrome.text(row: 9).hasPrefix(" TC 10:00:00;12  JUMP  INVALID   "))
  }

  @Test func colourTellsTrouble() {
    let role = { (reading: TimecodeReading) in TimecodeLine.style(reading).role }
    #expect(role(Self.base) == .timecode)
    #expect(role(Self.reading { $0.flags = [.stale] }) == .warning)
    #expect(role(Self.reading { $0.flags = [.invalid, .stale] }) == .error)
    #expect(role(TimecodeReading()) == .faint)
    #expect(role(TimecodeReading(absence: .waiting)) == .warning)
  }
}
