import TestSupport
import Testing

extension EndToEnd {
  /// A terminal that takes a tenth of what a frame a 1/30 s costs.
  @Suite(.serialized) struct SlowTerminalTests {
    @Test func dropsFramesAndNeverQueuesThem() throws {
      let slate = try SlateTerminal(["demo", "--vod"])
      guard slate.expectPicture() else { return }
      let tally = FrameTally()
      slate.pty.onUpdate = { tally.add($0) }
      slate.pty.bytesPerSecond = 100_000
      let clock = ContinuousClock()
      let start = clock.now
      let first = try #require(DrawnFrame(slate.screen).labelCount)
      slate.pty.pump(seconds: 8)
      let last = try #require(tally.frames.last?.labelCount)
      let elapsed = Double((clock.now - start).components.seconds)
      #expect(tally.mismatches.isEmpty, "\(tally.mismatches.prefix(8))")
      #expect(tally.unreadable.isEmpty, "\(tally.unreadable.prefix(8))")
      // In order, with gaps: what could not be drawn in time was left out.
      let counts = tally.frames.compactMap(\.labelCount)
      #expect(counts == counts.sorted())
      #expect(Set(counts).count < Int(last - first))
      // The newest frame is one of a moment ago, as far as a loaded machine plays in time.
      let played = Double(last - first) / 29.97
      print("slow terminal: \(counts.count) updates in \(elapsed) s, \(played) s played")
      #expect(played > elapsed / 2 - 2 && played < elapsed + 4)
      // Keys act at once: quitting takes no more than what the terminal had in hand.
      let before = slate.screen.received
      slate.quit()
      #expect(slate.screen.received - before < 400_000)
    }
  }
}
