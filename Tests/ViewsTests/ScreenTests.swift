import Cells
import Player
import Testing

@testable import Views

/// Whole screens, compared character by character with the ones kept beside the tests.
@MainActor @Suite struct ScreenTests {
  @Test(arguments: ScreenCase.allCases) func screens80x24(_ screen: ScreenCase) {
    #expect(screen.text(Size(width: 80, height: 24)) == Screens80x24.all[screen])
  }

  @Test(arguments: ScreenCase.allCases) func screens120x40(_ screen: ScreenCase) {
    #expect(screen.text(Size(width: 120, height: 40)) == Screens120x40.all[screen])
  }

  @Test(arguments: ScreenCase.allCases) func screens40x12(_ screen: ScreenCase) {
    #expect(screen.text(Size(width: 40, height: 12)) == Screens40x12.all[screen])
  }

  @Test func aTerminalThatIsTooSmallShowsOnlyTheTimecode() {
    let player = Samples.vod()
    let interface = InterfaceState()
    #expect(
      screenText(interface, player, Size(width: 39, height: 5))
        == "\n\n              10:00:12;12\n\n")
    #expect(screenText(interface, player, Size(width: 11, height: 1)) == "10:00:12;12")
    // Part of a label would read as another one.
    #expect(screenText(interface, player, Size(width: 10, height: 1)) == "    …")
    #expect(screenText(interface, player, Size(width: 1, height: 1)) == "…")
    #expect(screenText(interface, player, Size(width: 0, height: 0)) == "")
  }

  @Test func bigDigitsAreSwitchedOffAndOn() {
    let size = Size(width: 100, height: 30)
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    let hasBigDigits = { (interface: InterfaceState) in
      screenText(interface, player, size).contains("▀▀▀ ▀▀▀")
    }
    #expect(hasBigDigits(interface))
    #expect(interface.handle(.character("t"), player: player, at: 0) == [])
    #expect(!hasBigDigits(interface))
    #expect(interface.handle(.character("t"), player: player, at: 0) == [])
    #expect(hasBigDigits(interface))
    #expect(!screenText(interface, player, Size(width: 99, height: 30)).contains("▀▀▀ ▀▀▀"))
    #expect(!screenText(interface, player, Size(width: 100, height: 29)).contains("▀▀▀ ▀▀▀"))
  }

  @Test func theNameOfAFileIsToldApartFromATitle() {
    var player = Samples.vod()
    let style = { (player: PlayerState) in
      InterfaceState().scene(player: player, size: Size(width: 80, height: 24)).chrome[1, 0].style
    }
    #expect(style(player) == Style(.bar, .bold))
    player.title?.source = .name
    #expect(style(player) == Style(.bar, [.italic, .dim]))
  }

  @Test func liveHasABadgeOfItsOwn() {
    let size = Size(width: 80, height: 24)
    let chrome = InterfaceState().scene(player: Samples.live(), size: size).chrome
    #expect(text(of: .live, row: 0, in: chrome) == " LIVE ")
  }
}
