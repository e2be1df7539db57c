import Cells
import Player
import Testing

@testable import Views

@MainActor @Suite struct NoticeTests {
  private let size = Size(width: 80, height: 24)

  private func hint(_ interface: InterfaceState, _ player: PlayerState) -> String {
    interface.scene(player: player, size: size).chrome.text(row: 23)
  }

  @Test func aMessageShowsForFourSecondsInThePlaceOfTheHints() {
    var player = Samples.vod()
    var interface = InterfaceState(size: size)
    interface.update(player: player, at: 10)
    #expect(hint(interface, player).hasPrefix(" Space pause"))
    player.message = .init(text: "No sound device", level: .note, serial: 1)
    interface.update(player: player, at: 10)
    #expect(hint(interface, player).hasPrefix(" • No sound device"))
    #expect(interface.nextChange == 14)
    interface.update(player: player, at: 13.9)
    #expect(hint(interface, player).hasPrefix(" • No sound device"))
    interface.update(player: player, at: 14)
    #expect(hint(interface, player).hasPrefix(" Space pause"))
    #expect(interface.nextChange == nil)
  }

  @Test func theSameTextShowsAnewWithANewSerial() {
    var player = Samples.vod()
    var interface = InterfaceState(size: size)
    player.message = .init(text: "again", level: .error, serial: 1)
    interface.update(player: player, at: 0)
    interface.update(player: player, at: 5)
    #expect(!hint(interface, player).contains("again"))
    player.message?.serial = 2
    interface.update(player: player, at: 5)
    #expect(hint(interface, player).hasPrefix(" × again"))
  }

  @Test(arguments: [
    (PlayerState.Message.Level.note, Style.Role.accent), (.warning, .warning), (.error, .error),
  ])
  func levelsDifferInColour(_ level: PlayerState.Message.Level, _ role: Style.Role) {
    var player = Samples.vod()
    player.message = .init(text: "text", level: level, serial: 1)
    var interface = InterfaceState(size: size)
    interface.update(player: player, at: 0)
    let chrome = interface.scene(player: player, size: size).chrome
    #expect(text(of: role, row: 23, in: chrome).hasSuffix(" text"))
  }
}
