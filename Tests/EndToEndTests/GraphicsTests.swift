import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Terminals that take pictures as pixels, and terminals that answer questions in odd ways.
  @Suite(.serialized) struct GraphicsTests {
    private static let demo = ["demo", "--vod", "--mpv-option", "ao=null"]

    private static func memory(of slate: SlateTerminal) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/shm")) ?? []
      return names.filter { $0.hasPrefix("slate-\(slate.pty.processIdentifier)-") }
    }

    @Test func kittyGraphicsByThemselves() throws {
      let slate = try SlateTerminal(Self.demo, personality: .kitty)
      // The bar code is read from the pixels of the terminal's picture.
      guard slate.expectPicture() else { return }
      #expect(slate.screen.graphics.placements.count == 1)
      let size = slate.screen.graphics.images.values.first.map { ($0.width, $0.height) }
      // 16:9 in 20 rows of 20 pixels are 711 pixels, 71 cells of 10.
      #expect(size ?? (0, 0) == (710, 400))
      let tally = FrameTally()
      slate.pty.onUpdate = { tally.add($0) }
      slate.pty.pump(seconds: 2)
      slate.pty.onUpdate = nil
      #expect(tally.mismatches.isEmpty && tally.unreadable.isEmpty)
      #expect(tally.frames.count > 10)
      // Later a picture may be withdrawn before the terminal has come to it.
      #expect(slate.screen.graphics.failures == [])
      slate.press("s")
      slate.expect("the menu over the picture") { screen in
        guard
          let row = (0..<screen.height).first(where: { screen.text(row: $0).contains("Deutsch") })
        else { return false }
        return screen.color(x: 40.5, y: Double(row) + 0.5) == .indexed(234)
      }
      slate.press(KeySequence.escape)
      slate.expect("no menu") { !$0.text.contains("Deutsch") }
      slate.press("p")
      slate.expect("block elements, and no picture of pixels") { screen in
        screen.graphics.images.isEmpty && DrawnFrame(screen).number != nil
      }
      slate.press("pppp")
      slate.expect("kitty graphics again") { !$0.graphics.placements.isEmpty }
      slate.expectPicture()
      slate.quit()
      #expect(slate.screen.graphics.images.count == 0)
      #expect(Self.memory(of: slate).isEmpty)
    }

    @Test func pixelsAreSentWhereMemoryIsNotShared() throws {
      var remote = TerminalPersonality.kitty
      remote.sharesMemory = false
      let slate = try SlateTerminal(Self.demo + ["--picture", "kitty"], personality: remote)
      guard slate.expectPicture() else { return }
      #expect(slate.screen.graphics.placements.count == 1)
      slate.quit()
      #expect(slate.screen.graphics.failures.isEmpty)
      // By itself it draws cells there, which are fewer bytes.
      let other = try SlateTerminal(Self.demo, personality: remote)
      guard other.expectPicture() else { return }
      #expect(other.screen.graphics.images.count == 0)
      other.quit()
    }

    @Test func picturesGoWhenTheProgramIsStoppedOrKilled() throws {
      let slate = try SlateTerminal(Self.demo, personality: .kitty)
      guard slate.expectPicture() else { return }
      slate.pty.signal(SIGTERM)
      #expect(slate.pty.waitForExit(seconds: SlateTerminal.patience) == .code(4))
      #expect(slate.screen.graphics.images.count == 0)
      slate.expectRestored()
      #expect(Self.memory(of: slate).isEmpty)
    }

    @Test func sixelsByThemselves() throws {
      let slate = try SlateTerminal(Self.demo, personality: .sixel(cell: (6, 12)))
      guard slate.expectPicture() else { return }
      #expect(slate.screen.hasSixels)
      slate.press("s")
      slate.expect("the menu before the picture") { screen in
        guard
          let row = (0..<screen.height).first(where: { screen.text(row: $0).contains("Deutsch") })
        else { return false }
        return screen.color(x: 40.5, y: Double(row) + 0.5) == .indexed(234)
      }
      slate.press(KeySequence.escape)
      slate.expect("no menu") { !$0.text.contains("Deutsch") }
      slate.press("p")
      slate.expect("block elements") { !$0.hasSixels && DrawnFrame($0).number != nil }
      slate.quit()
      // Over a line they are for those who ask for them.
      let remote = try SlateTerminal(
        Self.demo, environment: ["SSH_CONNECTION": "1 2 3 4"],
        personality: .sixel(cell: (6, 12)))
      guard remote.expectPicture() else { return }
      #expect(!remote.screen.hasSixels)
      remote.quit()
    }

    @Test func aTerminalThatHas24BitColoursSaysSo() throws {
      var foot = TerminalPersonality(name: "foot(1.13.1)")
      foot.cell = (9, 18)
      let slate = try SlateTerminal(
        Self.demo, environment: ["TERM": "xterm", "COLORTERM": ""], personality: foot)
      guard slate.expectPicture() else { return }
      #expect(
        slate.screen.cells.contains { cell in
          if case .rgb = cell.pen.background { true } else { false }
        })
      slate.quit()
    }
  }
}
