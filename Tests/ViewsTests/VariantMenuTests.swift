import Cells
import Player
import Testing
import TimedMetadata

@testable import Views

@MainActor @Suite struct VariantMenuTests {
  private let size = Size(width: 80, height: 24)

  private func press(_ keys: [Key], _ player: PlayerState = Samples.vod()) -> [PlayerCommand] {
    var interface = InterfaceState(size: size)
    return keys.flatMap { interface.handle($0, player: player, at: 0) }
  }

  @Test func aVariantIsChosenByRowOrDigit() {
    #expect(press([.character("v"), .enter]) == [.selectVariant(nil)])
    #expect(press([.character("v"), .up, .up, .enter]) == [.selectVariant(0)])
    #expect(press([.character("v"), .character("3")]) == [.selectVariant(1)])
    #expect(press([.character("v"), .character("0")]) == [.selectVariant(nil)])
    #expect(press([.character("v"), .escape]) == [])
  }

  @Test func theMenuStartsAtTheChosenVariant() {
    var player = Samples.vod()
    player.variants.isAutomatic = false
    player.variants.playing = 2
    #expect(press([.character("v"), .enter], player) == [.selectVariant(2)])
  }

  @Test func aSoundIsChosen() {
    #expect(press([.character("a"), .down, .enter]) == [.selectAudible(.rendition(1))])
    #expect(press([.character("a"), .character("1")]) == [.selectAudible(.rendition(0))])
    // There is no Off.
    #expect(press([.character("a"), .character("0")]) == [])
  }

  @Test func aMenuKeepsItsLettersAndEscapeClosesIt() {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    _ = interface.handle(.character("a"), player: player, at: 0)
    _ = interface.handle(.character("v"), player: player, at: 0)
    #expect(screenText(interface, player, size).contains("─ Sound ─"))
    _ = interface.handle(.escape, player: player, at: 0)
    _ = interface.handle(.escape, player: player, at: 0)
    #expect(interface.overlay == nil)
    _ = interface.handle(.character("v"), player: player, at: 0)
    #expect(screenText(interface, player, size).contains("─ Variants ─"))
  }

  @Test func whatThereIsNotIsSaid() {
    var interface = InterfaceState(size: size)
    let player = PlayerState()
    _ = interface.handle(.character("v"), player: player, at: 0)
    #expect(screenText(interface, player, size).contains("There are no variants to choose"))
    _ = interface.handle(.escape, player: player, at: 0)
    _ = interface.handle(.character("a"), player: player, at: 0)
    #expect(screenText(interface, player, size).contains("There is no sound to choose"))
  }

  @Test func whatCannotBeDecodedIsMarked() {
    let flags = Samples.variants.options.map { VariantText.flags($0) }
    #expect(flags.first == ["Dolby Vision profile 5 (dvh1.05.07)"])
    #expect(flags.dropFirst().first == ["hvc1.2.4.L123.B0,mp4a.40.2", "PQ"])
  }
}
