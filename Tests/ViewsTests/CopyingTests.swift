import Cells
import Player
import Testing

@testable import Views

@MainActor @Suite struct CopyingTests {
  private let size = Size(width: 80, height: 24)

  @Test func copiesTheTimecodeThatShows() {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    #expect(interface.handle(.character("y"), player: player, at: 0) == [.copy("10:00:12;12")])
    interface.reportCopy(of: "10:00:12;12", isSent: true, at: 0)
    #expect(screenText(interface, player, size).contains("Copied 10:00:12;12"))
    interface.reportCopy(of: "10:00:12;12", isSent: false, at: 1)
    #expect(screenText(interface, player, size).contains("This terminal has no clipboard"))
  }

  @Test func saysThatThereIsNoTimecode() {
    var player = Samples.vod()
    player.timecode.label = nil
    var interface = InterfaceState(size: size)
    #expect(interface.handle(.character("y"), player: player, at: 0) == [])
    #expect(screenText(interface, player, size).contains("There is no timecode to copy"))
  }
}
