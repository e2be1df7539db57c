import Cells
import Player
import Testing
import TimedMetadata

@testable import Views

@MainActor @Suite struct LegibleMenuTests {
  private let size = Size(width: 80, height: 24)

  private func press(_ keys: [Key], _ player: PlayerState = Samples.vod()) -> [PlayerCommand] {
    var interface = InterfaceState(size: size)
    return ([.character("s")] + keys).flatMap { interface.handle($0, player: player, at: 0) }
  }

  @Test func enterChoosesTheHighlightedOption() {
    #expect(press([.enter]) == [.selectLegible(.rendition(2))])
    #expect(press([.down, .enter]) == [.selectLegible(.rendition(3))])
    #expect(press([.control("n"), .control("n"), .enter]) == [.selectLegible(.rendition(4))])
    #expect(press([.down, .control("p"), .enter]) == [.selectLegible(.rendition(2))])
    #expect(press([.up, .up, .enter]) == [.selectLegible(.rendition(2))])
  }

  @Test func homeAndEndGoToTheFirstAndLastRows() {
    #expect(press([.down, .down, .home, .enter]) == [.selectLegible(.rendition(2))])
    #expect(press([.end, .enter]) == [])
    #expect(press([.end, .up, .enter]) == [.selectLegible(nil)])
  }

  /// The first two options have the same name and language.
  @Test func digitsChooseByRow() {
    #expect(press([.character("1")]) == [.selectLegible(.rendition(2))])
    #expect(press([.character("2")]) == [.selectLegible(.rendition(3))])
    #expect(press([.character("7")]) == [.selectLegible(.track(2))])
    #expect(press([.character("0")]) == [.selectLegible(nil)])
    #expect(press([.character("8")]) == [])
  }

  @Test func escapeCancels() {
    #expect(press([.down, .escape]) == [])
    var interface = InterfaceState()
    let player = Samples.vod()
    _ = interface.handle(.character("s"), player: player, at: 0)
    #expect(interface.overlay == .menu)
    _ = interface.handle(.escape, player: player, at: 0)
    #expect(interface.overlay == nil)
  }

  @Test func pagesGoAsFarAsThereAreRows() {
    #expect(press([.pageDown, .up, .enter]) == [.selectLegible(nil)])
    #expect(press([.end, .pageUp, .enter]) == [.selectLegible(.rendition(2))])
  }

  @Test func startsAtOffWhereNothingIsSelected() {
    var player = Samples.vod()
    player.legible.selected = nil
    #expect(press([.enter], player) == [.selectLegible(nil)])
  }

  @Test func aStreamWithoutSubtitlesSaysSo() {
    var player = Samples.vod()
    player.legible = .init()
    #expect(press([.enter], player) == [])
    #expect(press([.character("1")], player) == [])
  }

  @Test func optionsThatComeLaterDoNotMoveTheHighlight() {
    var player = Samples.vod()
    var interface = InterfaceState(size: size)
    for key in [Key.character("s"), .down, .down, .down] {
      _ = interface.handle(key, player: player, at: 0)
    }
    player.legible.options.insert(
      MediaSelectionOption(id: .track(9), kind: .captions, name: "CC3"), at: 0)
    interface.update(player: player, at: 1)
    #expect(screenText(interface, player, size).contains("1   CC3"))
    #expect(
      interface.handle(.enter, player: player, at: 1) == [.selectLegible(.rendition(5))])
  }

  @Test func anOptionThatGoesLeavesTheHighlightNearby() {
    var player = Samples.vod()
    var interface = InterfaceState(size: size)
    for key in [Key.character("s"), .end, .up, .up] {
      _ = interface.handle(key, player: player, at: 0)
    }
    player.legible.options.removeAll { $0.id == .track(2) }
    interface.update(player: player, at: 1)
    #expect(interface.handle(.enter, player: player, at: 1) == [.selectLegible(nil)])
    player.legible.options = []
    _ = interface.handle(.character("s"), player: player, at: 2)
    interface.update(player: player, at: 2)
    #expect(interface.handle(.enter, player: player, at: 2) == [])
  }

  @Test func aLongMenuScrollsToTheHighlight() {
    var player = Samples.vod()
    player.legible.options = (1...60).map {
      MediaSelectionOption(id: .rendition($0), kind: .subtitles, name: "Language \($0)")
    }
    player.legible.selected = .rendition(40)
    var interface = InterfaceState(size: size)
    _ = interface.handle(.character("s"), player: player, at: 0)
    let screen = screenText(interface, player, size)
    #expect(screen.contains("✓     Language 40"))
    #expect(screen.contains("▲") && screen.contains("▼"))
    _ = interface.handle(.end, player: player, at: 0)
    #expect(screenText(interface, player, size).contains("Esc Cancel"))
  }
}
