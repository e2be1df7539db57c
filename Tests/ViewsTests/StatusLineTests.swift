import Cells
import Player
import Testing

@testable import Views

@MainActor @Suite struct StatusLineTests {
  nonisolated static let phases: [(PlayerState.Phase, String, Style.Role)] = [
    (.loading("playlist"), "… Loading", .accent), (.playing, "▶ Playing", .good),
    (.paused, "‖ Paused ", .warning), (.waiting, "… Waiting", .warning),
    (.seeking, "» Seeking", .accent), (.ended, "■ Ended  ", .plain),
    (.failed("why"), "× Failed ", .error),
  ]

  @Test(arguments: phases) func everyPhaseHasASymbolAWordAndAColour(
    _ phase: PlayerState.Phase, _ text: String, _ role: Style.Role
  ) {
    var player = Samples.vod()
    player.phase = phase
    let chrome = InterfaceState().scene(player: player, size: Size(width: 80, height: 24)).chrome
    #expect(chrome.text(row: 22).hasPrefix(" " + text + "  0:12 / 1:00"))
    #expect(chrome[1, 22].style == Style(role, .bold))
  }

  private func bar(_ player: PlayerState) -> String? {
    guard let bar = ProgressBar(player) else { return nil }
    var surface = Surface(size: Size(width: 11, height: 1))
    bar.draw(on: &surface, in: surface.bounds)
    return surface.text(row: 0)
  }

  @Test func theBarShowsThePositionAndWhatIsHeld() {
    var player = PlayerState()
    player.position = 0
    player.duration = 100
    player.held = 0...50
    #expect(bar(player) == "●━━━━━┄┄┄┄┄")
    player.position = 30
    #expect(bar(player) == "━━━●━━┄┄┄┄┄")
    player.position = 100
    #expect(bar(player) == "━━━━━━━━━━●")
    player.position = 1e300
    #expect(bar(player) == "━━━━━━━━━━●")
    player.position = -1e300
    #expect(bar(player) == "●━━━━━┄┄┄┄┄")
  }

  @Test func ofALiveStreamTheBarIsWhatIsHeld() {
    var player = PlayerState()
    player.isLive = true
    player.position = 110
    player.held = 100...120
    #expect(bar(player) == "━━━━━●━━━━━")
  }

  @Test func withoutAPositionOrALengthThereIsNoBar() {
    var player = PlayerState()
    #expect(bar(player) == nil)
    player.position = 1
    #expect(bar(player) == nil)
    player.duration = 0
    #expect(bar(player) == nil)
    player.duration = .nan
    #expect(bar(player) == nil)
    player.duration = .infinity
    #expect(bar(player) == nil)
  }
}
