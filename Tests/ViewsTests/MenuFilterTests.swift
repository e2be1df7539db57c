import Cells
import Player
import Testing
import TimedMetadata

@testable import Views

@MainActor @Suite struct MenuFilterTests {
  private let size = Size(width: 80, height: 24)

  private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  private func press(_ keys: [Key], _ player: PlayerState = Samples.vod()) -> InterfaceState {
    var interface = InterfaceState(size: size)
    for key in [.character("s")] + keys {
      _ = interface.handle(key, player: player, at: 0)
    }
    return interface
  }

  private func rows(_ keys: [Key]) -> [OptionMenu.Row] { press(keys).menu.rows }

  /// The names, languages and flags are searched, in any case.
  @Test func typingNarrows() {
    #expect(rows(typed("eng")).count == 3)
    #expect(rows(typed("ENG forced")) == [.option(.rendition(3))])
    #expect(rows(typed("ja")) == [.option(.rendition(6))])
    #expect(rows(typed("日")) == [.option(.rendition(6))])
    #expect(rows(typed("bitmap")).count == 1)
    #expect(rows(typed("off")) == [.off])
    #expect(rows(typed("cancel")) == [])
  }

  @Test func enterChoosesWhatIsLeft() {
    var interface = press(typed("sdh"))
    let player = Samples.vod()
    #expect(
      interface.handle(.enter, player: player, at: 0) == [.selectLegible(.rendition(4))])
    #expect(interface.overlay == nil)
  }

  /// Until then they are what the row says and what the player does.
  @Test func digitsAndSpacesAreWordsOnceOneIsBegun() {
    #expect(rows(typed("cc1")) == rows(typed("CC1")))
    #expect(rows(typed("cc1")).count == 1)
    #expect(rows(typed("english sd")) == [.option(.rendition(4))])
  }

  @Test func nothingThatMatchesIsSaid() {
    var interface = press(typed("xyzzy"))
    let player = Samples.vod()
    #expect(screenText(interface, player, size).contains("No match"))
    #expect(interface.handle(.enter, player: player, at: 0) == [])
    #expect(interface.handle(.down, player: player, at: 0) == [])
    #expect(interface.overlay == .menu)
  }

  @Test func backspaceWidensAndEscapeShowsAllAndThenCloses() {
    let all = rows([])
    #expect(rows(typed("eng") + [.backspace, .backspace, .backspace]) == all)
    #expect(rows(typed("eng") + [.control("u")]) == all)
    var interface = press(typed("eng"))
    let player = Samples.vod()
    _ = interface.handle(.escape, player: player, at: 0)
    #expect(interface.overlay == .menu)
    #expect(interface.menu.rows == all)
    _ = interface.handle(.escape, player: player, at: 0)
    #expect(interface.overlay == nil)
  }

  /// A stream whose names are controls or endless neither breaks the menu nor the filter.
  @Test func hostileNames() {
    var player = Samples.vod()
    player.legible.options[0].name = "\u{1B}]0;x\u{7}" + String(repeating: "e", count: 100_000)
    let interface = press(typed("eee"), player)
    #expect(interface.menu.rows.count == 1)
    let text = screenText(interface, player, size)
    #expect(!text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func aPasteIsTakenAsTyped() {
    var interface = press([.paste("eng\u{1B}lish\r forced")])
    #expect(interface.menu.filter.text == "english forced")
    #expect(interface.menu.rows == [.option(.rendition(3))])
    _ = interface.handle(
      .paste(String(repeating: "x", count: 10_000)), player: Samples.vod(), at: 0)
    #expect(interface.menu.filter.text.count == 100)
  }

  @Test func aPasteWhereNothingIsWrittenDoesNothing() {
    var interface = InterfaceState(size: size)
    #expect(interface.handle(.paste("qqq"), player: Samples.vod(), at: 0) == [])
    #expect(interface == InterfaceState(size: size))
  }

  @Test func aPasteIntoThePromptIsOneLine() {
    var interface = InterfaceState(size: size)
    let player = Samples.vod()
    _ = interface.handle(.character("g"), player: player, at: 0)
    _ = interface.handle(.paste("10:00:\u{9B}12;00"), player: player, at: 0)
    #expect(interface.prompt.editor.text == "10:00:12;00")
  }
}
