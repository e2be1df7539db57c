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
    player.reserves = [0...50]
    #expect(bar(player) == "●━━━━━┄┄┄┄┄")
    player.position = 30
    #expect(bar(player) == "━━━●━━┄┄┄┄┄")
    player.position = 100
    #expect(bar(player) == "━━━━━━┄┄┄┄●")
    player.position = 1e300
    #expect(bar(player) == "━━━━━━┄┄┄┄●")
    player.position = -1e300
    #expect(bar(player) == "●━━━━━┄┄┄┄┄")
  }

  @Test func theBarShowsEveryRangeThatIsHeldAndTheChapters() {
    var player = PlayerState()
    player.position = 50
    player.duration = 100
    player.reserves = [0...20, 40...70, 90...100]
    #expect(bar(player) == "━━━┄━●━━┄━━")
    player.chapters = [0, 30, 50, 80, 200].map { Chapter(title: nil, start: $0) }
    #expect(bar(player) == "━━━│━●━━│━━")
  }

  @Test func ofALiveStreamTheBarIsWhatIsHeld() {
    var player = PlayerState()
    player.isLive = true
    player.position = 110
    player.held = 100...120
    player.reserves = [100...120]
    #expect(bar(player) == "━━━━━●━━━━━")
  }

  @Test func ofALiveStreamTheBarIsTheWindow() {
    var player = PlayerState()
    player.isLive = true
    player.position = 50
    player.held = 40...90
    player.reserves = [0...90]
    player.live = LiveStatus(delay: 52, target: 20, windowEnd: 100, edge: 80)
    #expect(bar(player) == "━━━━━●━━┃━┄")
    player.position = 80
    #expect(bar(player) == "━━━━━━━━●━┄")
  }

  /// The delay counts to the tenth, and from 100 s on to the second.
  @Test(arguments: [
    (LiveStatus(delay: 2.14, target: 1.728, windowEnd: 9, edge: 8), "LIVE −2.1 s  target 1.7 s"),
    (
      LiveStatus(delay: 4, target: 1.728, isAdjusting: true, windowEnd: 9, edge: 8),
      "LIVE −4.0 s  catching up to 1.7 s"
    ),
    (
      LiveStatus(delay: 4, target: 6, isAdjusting: true, windowEnd: 9, edge: 8),
      "LIVE −4.0 s  falling back to 6.0 s"
    ),
    (
      LiveStatus(delay: 3605.4, target: 6, isFollowing: false, windowEnd: 9, edge: 8),
      "behind −3605 s"
    ),
    (LiveStatus(delay: -0.3, target: 1, windowEnd: 9, edge: 8), "LIVE +0.3 s  target 1.0 s"),
  ])
  func theDelayBehindTheEdge(_ live: LiveStatus, _ text: String) {
    var player = Samples.live()
    player.live = live
    player.reserves = [0...5000]
    let chrome = InterfaceState().scene(player: player, size: Size(width: 120, height: 24)).chrome
    #expect(chrome.text(row: 22).contains("1:12:01  \(text)  ━"))
  }

  @Test func withoutADateThePositionStays() {
    var player = Samples.live()
    player.programDate = nil
    var interface = InterfaceState()
    #expect(interface.handle(.character("d"), player: player, at: 0) == [])
    interface.update(player: player, at: 0)
    let text = screenText(interface, player, Size(width: 80, height: 24))
    #expect(text.contains("The stream gives no date and time"))
    #expect(text.contains("1:12:01"))
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
