import Cells
import Player
import Testing

@testable import Views

@MainActor @Suite struct CuePanelTests {
  /// Nine cues fit into the panel.
  private let size = Size(width: 80, height: 24)

  private func player(_ ids: ClosedRange<Int>) -> PlayerState {
    var player = Samples.vod()
    player.cueLog = CueLog(
      ids.map { .init(cue: Samples.score($0, at: Int64($0)), status: .entered) })
    return player
  }

  /// The times of the cues on the screen, which are their numbers.
  private func shown(_ interface: InterfaceState, _ player: PlayerState) -> [Int] {
    screenText(interface, player, size).split(separator: "\n").compactMap { row in
      guard row.contains("PRIV"),
        let time = row.split(separator: " ").first(where: { $0.hasSuffix(".345") })
      else { return nil }
      return Int(time.dropLast(4))
    }
  }

  @Test func followsTheNewest() {
    var interface = InterfaceState(size: size)
    _ = interface.handle(.character("o"), player: player(1...20), at: 0)
    _ = interface.handle(.character("c"), player: player(1...20), at: 0)
    #expect(shown(interface, player(1...20)) == Array(12...20))
    #expect(shown(interface, player(1...25)) == Array(17...25))
  }

  @Test func staysWhereItIsScrolledTo() {
    var interface = InterfaceState(size: size)
    for key in [Key.character("c"), .up, .up] {
      _ = interface.handle(key, player: player(1...20), at: 0)
    }
    #expect(shown(interface, player(1...20)) == Array(10...18))
    #expect(shown(interface, player(1...30)) == Array(10...18))
    #expect(screenText(interface, player(1...30), size).contains("12 newer"))
    // The oldest are evicted while it stands there.
    #expect(shown(interface, player(12...40)) == Array(12...20))
    _ = interface.handle(.end, player: player(12...40), at: 0)
    #expect(shown(interface, player(12...40)) == Array(32...40))
  }

  @Test func scrollsByPagesAndToTheEnds() {
    var interface = InterfaceState(size: size)
    let player = player(1...40)
    let press = { (key: Key, interface: inout InterfaceState) in
      #expect(interface.handle(key, player: player, at: 0) == [])
    }
    press(.character("c"), &interface)
    press(.pageUp, &interface)
    #expect(shown(interface, player) == Array(24...32))
    press(.pageDown, &interface)
    #expect(shown(interface, player) == Array(32...40))
    press(.home, &interface)
    #expect(shown(interface, player) == Array(1...9))
    press(.up, &interface)
    press(.down, &interface)
    #expect(shown(interface, player) == Array(2...10))
  }

  @Test func tabGivesTheKeysBackToThePlayer() {
    var interface = InterfaceState(size: size)
    let player = player(1...20)
    _ = interface.handle(.character("c"), player: player, at: 0)
    #expect(interface.handle(.up, player: player, at: 0) == [])
    #expect(interface.handle(.left, player: player, at: 0) == [.skip(by: -5)])
    _ = interface.handle(.tab, player: player, at: 0)
    #expect(interface.handle(.up, player: player, at: 0) == [.skip(by: 60)])
  }

  @Test func statusesDifferInSymbolAndColour() {
    var player = Samples.vod()
    player.cueLog = Samples.log()
    var interface = InterfaceState(size: size)
    _ = interface.handle(.character("c"), player: player, at: 0)
    let chrome = interface.scene(player: player, size: size).chrome
    #expect(chrome[38, 2] == Cell(.text("–"), style: Style(.faint)))
    #expect(chrome[38, 6] == Cell(.text("▸"), style: Style(.good, .bold)))
    #expect(chrome[38, 12] == Cell(.text("+"), style: Style(.accent)))
    // Carriage that breaks the rules stands out.
    #expect(text(of: .warning, row: 6, in: chrome) == "emsg")
  }

  @Test func anEmptyLogSaysSo() {
    var interface = InterfaceState(size: size)
    let player = Samples.vod()
    _ = interface.handle(.character("c"), player: player, at: 0)
    #expect(screenText(interface, player, size).contains("No cues so far"))
    for key in [Key.up, .down, .pageUp, .pageDown, .home, .end] {
      #expect(interface.handle(key, player: player, at: 0) == [])
    }
  }
}
