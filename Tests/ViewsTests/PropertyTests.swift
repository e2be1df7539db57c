import Cells
import Player
import Testing

@testable import Views

/// What holds of every screen, whatever the stream, the keys and the size.
@MainActor @Suite struct PropertyTests {
  @Test(arguments: 0..<8) func everyScreenIsWholeAndShowsTheTimecodeOnce(seed: Int) {
    var random = RandomStates(numbers: SeededNumbers(seed: UInt64(seed)))
    var interface = InterfaceState()
    var now = 0.0
    for _ in 0..<60 {
      let player = random.player()
      let size = random.size()
      interface.size = size
      interface.update(player: player, at: now)
      for _ in 0..<random.int(0...3) {
        _ = interface.handle(random.key(), player: player, at: now)
      }
      interface.update(player: player, at: now)
      check(interface.scene(player: player, size: size), size)
      now += 0.7
    }
  }

  @Test(arguments: [
    Size(width: 500, height: 200), Size(width: 500, height: 12), Size(width: 40, height: 200),
  ])
  func sizesFarOutAreDrawn(size: Size) {
    var random = RandomStates(numbers: SeededNumbers(seed: 99))
    for key in [Key.escape, .character("s"), .character("?"), .character("c"), .character("f")] {
      let player = random.player()
      var interface = InterfaceState(size: size)
      interface.update(player: player, at: 0)
      _ = interface.handle(key, player: player, at: 0)
      check(interface.scene(player: player, size: size), size)
    }
  }

  /// Menus, panels and messages of every kind leave the timecode's row as it is without them.
  @Test(arguments: [
    Size(width: 40, height: 12), Size(width: 80, height: 24), Size(width: 120, height: 40),
  ])
  func nothingCoversTheTimecode(size: Size) {
    var player = Samples.vod()
    player.legible.options = (0..<99).map {
      .init(id: .rendition($0), kind: .subtitles, name: String(repeating: "name ", count: 60))
    }
    player.cueLog = CueLog((1...99).map { .init(cue: Samples.score($0), status: .entered) })
    player.message = .init(text: String(repeating: "text ", count: 99), level: .error, serial: 1)
    var interface = InterfaceState(size: size)
    let timecode = interface.layout(for: size).timecode
    let row = { (interface: InterfaceState) -> [Cell] in
      let chrome = interface.scene(player: player, size: size).chrome
      return (timecode.x..<timecode.maxX).map { chrome[$0, timecode.y] }
    }
    let bare = row(interface)
    for keys in ["s", "c", "?"] as [Character] {
      interface.update(player: player, at: 0)
      _ = interface.handle(.character(keys), player: player, at: 0)
      let isUncovered = row(interface) == bare
      #expect(isUncovered)
    }
  }

  private func check(_ scene: Scene, _ size: Size) {
    #expect(scene.chrome.size == size)
    #expect(scene.overlay.size == scene.pictureArea.size)
    #expect(scene.pictureArea.intersection(scene.chrome.bounds).size == scene.pictureArea.size)
    let rows = (0..<size.height).map { scene.chrome.text(row: $0) }
    let count = rows.reduce(0) { $0 + $1.occurrences(of: RandomStates.label) }
    let fits = size.height > 0 && size.width >= RandomStates.label.count
    #expect(count == (fits ? 1 : 0))
    checkCells(scene.chrome)
    checkCells(scene.overlay)
  }

  /// No control, no direction override, and no half of a wide character.
  private func checkCells(_ surface: Surface) {
    for y in 0..<surface.size.height {
      var isAfterWide = false
      for x in 0..<surface.size.width {
        switch surface[x, y].content {
        case .hole:
          if isAfterWide { Issue.record("half a wide character at \(x), \(y)") }
          isAfterWide = false
        case .continuation:
          if !isAfterWide { Issue.record("a continuation of nothing at \(x), \(y)") }
          isAfterWide = false
        case .text(let text):
          if isAfterWide { Issue.record("half a wide character at \(x), \(y)") }
          if text.utf8.count == 1, text >= " ", text < "\u{7F}" { continue }
          isAfterWide = TextWidth.cells(text) == 2
          if SafeText.clean(text) != text { Issue.record("unsafe text at \(x), \(y)") }
        }
      }
      if isAfterWide { Issue.record("half a wide character at the end of row \(y)") }
    }
  }
}

extension String {
  fileprivate func occurrences(of part: String) -> Int {
    let pieces = Array(utf8)
    let wanted = Array(part.utf8)
    guard pieces.count >= wanted.count else { return 0 }
    return (0...pieces.count - wanted.count).count {
      pieces[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }
}
