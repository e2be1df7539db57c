import Cells
import Player
import Testing

@testable import Views

@MainActor @Suite struct KeyTests {
  nonisolated static let commands: [(Key, PlayerCommand)] = [
    (.character(" "), .togglePause), (.left, .skip(by: -5)), (.right, .skip(by: 5)),
    (.up, .skip(by: 60)), (.down, .skip(by: -60)), (.shiftLeft, .skip(by: -1)),
    (.shiftRight, .skip(by: 1)), (.character("."), .step(1)), (.character(","), .step(-1)),
    (.character("["), .speed(by: 0.9091)), (.character("]"), .speed(by: 1.1)),
    (.backspace, .resetSpeed), (.character("-"), .volume(by: -2)),
    (.character("+"), .volume(by: 2)), (.character("/"), .volume(by: -2)),
    (.character("*"), .volume(by: 2)), (.character("m"), .toggleMute),
    (.character("j"), .cycleLegible(1)), (.character("J"), .cycleLegible(-1)),
    (.character("#"), .cycleAudible(1)), (.pageUp, .page(1)), (.pageDown, .page(-1)),
    (.character("!"), .chapter(-1)), (.character("l"), .loop), (.character("@"), .chapter(1)),
    (.character("1"), .scrub(to: 0.1)), (.character("9"), .scrub(to: 0.9)),
    (.character("0"), .scrub(to: 0)),
    (.home, .scrub(to: 0)), (.end, .scrub(to: 1)), (.character("q"), .quit),
    (.control("c"), .quit), (.control("l"), .redraw), (.control("z"), .suspend),
  ]

  @Test(arguments: commands) func keyGivesCommand(_ key: Key, _ command: PlayerCommand) {
    var interface = InterfaceState()
    let before = interface
    #expect(interface.handle(key, player: Samples.vod(), at: 0) == [command])
    #expect(interface == before)
  }

  @Test func noKeyIsBoundTwice() {
    let keys = KeyBindings.all.flatMap { Array($0.actions.keys) }
    #expect(keys.count == Set(keys).count)
  }

  @Test func unboundKeysDoNothing() {
    var interface = InterfaceState()
    let before = interface
    for key in [Key.character("Y"), .character("é"), .tab, .enter, .delete, .resize] {
      #expect(interface.handle(key, player: Samples.vod(), at: 0) == [])
    }
    #expect(interface == before)
  }

  @Test(arguments: [
    Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 40, height: 12),
  ])
  func helpShowsEveryLineOfTheTable(size: Size) {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    _ = interface.handle(.character("?"), player: player, at: 0)
    var seen = ""
    for _ in KeyBindings.all + KeyBindings.all {
      seen += screenText(interface, player, size)
      _ = interface.handle(.down, player: player, at: 0)
    }
    for binding in KeyBindings.all {
      let padded = binding.label.padded(to: 11) + binding.help
      #expect(seen.contains(padded), "\(binding.label)")
    }
    #expect(interface.handle(.escape, player: player, at: 0) == [])
    #expect(interface.overlay == nil)
  }

  @Test func keysThatAnOverlayDoesNotTakeReachThePlayer() {
    let player = Samples.vod()
    for opener in ["s", "?", "c"] as [Character] {
      var interface = InterfaceState()
      _ = interface.handle(.character(opener), player: player, at: 0)
      #expect(interface.handle(.character(" "), player: player, at: 0) == [.togglePause])
      #expect(interface.handle(.control("l"), player: player, at: 0) == [.redraw])
    }
  }

  @Test func escapeClosesTheTopmostFirst() {
    let player = Samples.vod()
    var interface = InterfaceState()
    for key in [Key.character("f"), .character("c"), .character("s")] {
      _ = interface.handle(key, player: player, at: 0)
    }
    #expect(interface.overlay == .menu && interface.isCuePanelOpen && interface.isFocused)
    _ = interface.handle(.escape, player: player, at: 0)
    #expect(interface.overlay == nil && interface.isCuePanelOpen && interface.isFocused)
    _ = interface.handle(.escape, player: player, at: 0)
    #expect(!interface.isCuePanelOpen && interface.isFocused)
    _ = interface.handle(.escape, player: player, at: 0)
    #expect(!interface.isFocused)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
