import Cells
import Player
import Testing
import TimedMetadata

@testable import Views

@MainActor @Suite struct CuePanelTests {
  /// Eight cues fit into the panel.
  private let size = Size(width: 80, height: 24)

  private func player(_ ids: ClosedRange<Int>) -> PlayerState {
    var player = Samples.vod()
    player.cueLog = CueLog(
      ids.map { .init(cue: Samples.score($0, at: Int64($0)), status: .entered) })
    return player
  }

  /// The interface after keys, each of which asks nothing of the player.
  private func interface(_ player: PlayerState, _ keys: [Key]) -> InterfaceState {
    var interface = InterfaceState(size: size)
    press([.character("o"), .character("c"), .tab] + keys, player, &interface)
    return interface
  }

  private func press(_ keys: [Key], _ player: PlayerState, _ interface: inout InterfaceState) {
    for key in keys {
      #expect(interface.handle(key, player: player, at: 0) == [])
      interface.update(player: player, at: 0)
    }
  }

  private func typed(_ text: String) -> [Key] { text.map(Key.character) }

  /// The times of the cues on the screen, which are their numbers.
  private func shown(_ interface: InterfaceState, _ player: PlayerState) -> [Int] {
    screenText(interface, player, size).split(separator: "\n").compactMap { row in
      guard row.contains("PRIV"),
        let time = row.split(separator: " ").first(where: { $0.hasSuffix(".345") })
      else { return nil }
      return Int(time.dropLast(4))
    }
  }

  /// The number of the cue that has the bar.
  private func chosen(_ interface: InterfaceState, _ player: PlayerState) -> Int? {
    let rows = screenText(interface, player, size).split(separator: "\n")
    let row = rows.first { $0.contains("▌") }
    return row?.split(separator: " ").first { $0.hasSuffix(".345") }.flatMap { Int($0.dropLast(4)) }
  }

  @Test func followsTheNewestAndSaysSo() {
    let interface = interface(player(1...20), [])
    #expect(shown(interface, player(1...20)) == Array(13...20))
    #expect(shown(interface, player(1...25)) == Array(18...25))
    #expect(chosen(interface, player(1...25)) == 25)
    #expect(screenText(interface, player(1...25), size).contains("newest"))
  }

  @Test func staysWhereItIsMovedTo() {
    var interface = interface(player(1...20), [.up, .up])
    #expect(shown(interface, player(1...20)) == Array(13...20))
    #expect(chosen(interface, player(1...20)) == 18)
    press(Array(repeating: .up, count: 7), player(1...20), &interface)
    #expect(chosen(interface, player(1...20)) == 11)
    #expect(shown(interface, player(1...30)) == Array(11...18))
    #expect(screenText(interface, player(1...30), size).contains("12 newer"))
    // The oldest are evicted while it stands there.
    #expect(shown(interface, player(13...40)) == Array(13...20))
    #expect(chosen(interface, player(13...40)) == 13)
    press([.end], player(12...40), &interface)
    #expect(shown(interface, player(12...40)) == Array(33...40))
  }

  @Test func movesByPagesAndToTheEnds() {
    let player = player(1...40)
    var interface = interface(player, [.pageUp])
    #expect(chosen(interface, player) == 33)
    press([.pageUp], player, &interface)
    #expect(shown(interface, player) == Array(26...33))
    press([.pageDown, .pageDown], player, &interface)
    #expect(shown(interface, player) == Array(33...40))
    press([.home], player, &interface)
    #expect(shown(interface, player) == Array(1...8))
    press([.up, .down], player, &interface)
    #expect(chosen(interface, player) == 2)
  }

  @Test func tabTakesTheKeysFromThePlayerAndGivesThemBack() {
    let player = player(1...20)
    var interface = InterfaceState(size: size)
    press([.character("c")], player, &interface)
    #expect(interface.handle(.up, player: player, at: 0) == [.skip(by: 60)])
    press([.tab, .up], player, &interface)
    #expect(interface.handle(.left, player: player, at: 0) == [.skip(by: -5)])
    press([.tab], player, &interface)
    #expect(interface.handle(.up, player: player, at: 0) == [.skip(by: 60)])
    press([.character("c")], player, &interface)
    #expect(!interface.isCuePanelOpen)
  }

  @Test func escapeGoesBackOneLevelAtATime() {
    let player = player(1...20)
    var interface = interface(player, typed("1") + [.enter])
    #expect(interface.cuePanel.detail != nil)
    press([.control("s")], player, &interface)
    #expect(interface.cuePanel.saving != nil)
    press([.escape], player, &interface)
    #expect(interface.cuePanel.saving == nil && interface.cuePanel.detail != nil)
    press([.escape], player, &interface)
    #expect(interface.cuePanel.detail == nil && !interface.cuePanel.filter.isEmpty)
    press([.escape], player, &interface)
    #expect(interface.cuePanel.filter.isEmpty && interface.cuePanel.isFocused)
    press([.escape], player, &interface)
    #expect(!interface.cuePanel.isFocused && interface.isCuePanelOpen)
    press([.escape], player, &interface)
    #expect(!interface.isCuePanelOpen)
  }

  /// By kind, owner, payload and timecode, in any case; all words must be there.
  @Test(arguments: [
    ("", [20, 21, 22, 23, 24, 25]), ("priv", [20, 21, 25]), ("COM.EXAMPLE", [21]),
    ("splice", [22]), ("evening", [23]), ("10:00:12", [23, 24]), ("priv away", [20, 25]),
    ("optiview.live:timecode", [24]), ("scte35", [22]), ("nothing of it", []),
  ])
  func typingNarrowsTheList(_ text: String, ids: [Int]) {
    var player = Samples.vod()
    player.cueLog = Samples.log()
    var interface = interface(player, typed(text))
    #expect(interface.cuePanel.list(player.cueLog) == ids)
    let title = text.isEmpty ? "Cues 6 " : "Cues \(ids.count) of 6"
    #expect(screenText(interface, player, size).contains(title))
    press(Array(repeating: .backspace, count: text.count + 1), player, &interface)
    #expect(interface.cuePanel.list(player.cueLog).count == 6)
    press(typed(text) + [.control("u")], player, &interface)
    #expect(interface.cuePanel.filter.text == "")
  }

  @Test func aFilterTakesWhatArrivesLater() {
    let interface = interface(player(1...3), typed("away\":4"))
    #expect(interface.cuePanel.list(player(1...3).cueLog).isEmpty)
    #expect(screenText(interface, player(1...3), size).contains("No cue has this"))
    #expect(interface.cuePanel.list(player(1...5).cueLog) == [4])
  }

  @Test func theTopSaysHowManyWereDropped() {
    var player = Samples.vod()
    player.cueLog = Samples.log()
    #expect(screenText(interface(player, []), player, size).contains("17 older dropped"))
  }

  @Test func statisticsOfTheChosenKind() {
    var player = Samples.vod()
    let start = StreamTime(period: 0, time: .zero)
    player.cueLog.begin(at: start)
    for (id, second) in [(1, 2), (2, 4), (3, 8)] {
      player.cueLog.record(.addCue(Samples.score(id, at: Int64(second))), at: start)
    }
    // Starts at 2.345, 4.345 and 8.345 s: 3 s on average.
    let text = screenText(interface(player, []), player, size)
    #expect(text.contains("PRIV  n 3  every 3.000 s"))
    #expect(text.contains("lead ≥ 2.345 s"))
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
    let player = Samples.vod()
    var interface = interface(player, [])
    #expect(screenText(interface, player, size).contains("No cues so far"))
    press(
      [.up, .down, .pageUp, .pageDown, .home, .end, .enter, .control("s")], player, &interface)
    #expect(interface.cuePanel.detail == nil && interface.cuePanel.saving == nil)
  }
}
