import TestSupport
import Testing

extension EndToEnd {
  /// A resize at any moment leaves a screen like a fresh one.
  @Suite(.serialized) struct ResizeTests {
    private static let sizes = [
      (79, 23), (39, 24), (41, 13), (1, 1), (2, 1), (1, 50), (300, 100), (40, 12), (200, 2),
      (120, 40), (10, 100), (80, 24),
    ]

    @Test func eachSize() throws {
      let slate = try SlateTerminal(["demo", "--vod"])
      guard slate.expectPicture() else { return }
      slate.press(" ")
      slate.expect("the pause") { $0.text.contains("Paused") }
      for (width, height) in Self.sizes {
        resize(slate, width, height)
        slate.expectCleanScreen("\(width)×\(height)")
        #expect(slate.screen.unknown.isEmpty, "\(width)×\(height): \(slate.screen.unknown)")
      }
      slate.expectPicture()
      slate.quit()
    }

    /// Many sizes while it plays, each before the last has been drawn; panel and menu open.
    @Test func oneAfterTheOther() throws {
      let slate = try SlateTerminal(["demo", "--vod"])
      guard slate.expectPicture() else { return }
      var random = Seeded(seed: 89)
      for keys in ["", "c", "s"] {
        slate.press(keys)
        for _ in 0..<25 {
          let width = Int.random(in: 1...160, using: &random)
          let height = Int.random(in: 1...50, using: &random)
          slate.pty.resize(width: width, height: height)
          slate.pty.pump(seconds: Double.random(in: 0...0.06, using: &random))
        }
        resize(slate, 100, 30)
        slate.press(KeySequence.escape)
        slate.pty.pump(seconds: 0.3)
      }
      if slate.screen.text.contains("Cues ") { slate.press("c") }
      slate.expectPicture()
      slate.press(" ")
      slate.expect("the pause") { $0.text.contains("Paused") }
      slate.expectCleanScreen("after many sizes")
      slate.quit()
    }

    /// Waits until something was drawn at the new size.
    private func resize(_ slate: SlateTerminal, _ width: Int, _ height: Int) {
      slate.pty.resize(width: width, height: height)
      let before = slate.screen.received
      slate.expect("the screen at \(width)×\(height)") { $0.received > before }
    }
  }
}
