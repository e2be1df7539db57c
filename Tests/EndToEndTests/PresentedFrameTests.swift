import Origin
import Resources
import TestSupport
import Testing
import Timing

extension EndToEnd {
  /// Every update of the screen shows the timecode of the frame that it shows.
  @Suite(.serialized) struct PresentedFrameTests {
    private func start(_ arguments: [String], width: Int, height: Int) throws -> (
      SlateTerminal, FrameTally
    ) {
      let slate = try SlateTerminal(arguments, width: width, height: height)
      let tally = FrameTally()
      slate.pty.onUpdate = { tally.add($0) }
      return (slate, tally)
    }

    /// All labels are right, and nothing is missing once the first frame was shown.
    private func expectRightLabels(
      _ tally: FrameTally, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let mismatches = tally.mismatches
      print(
        "\(what): \(tally.count) updates, \(tally.matches) with the right label,",
        "\(mismatches.count) with a wrong one, \(tally.unreadable.count) without picture or label,",
        "\(tally.count - tally.presented.count) before the first frame")
      #expect(tally.matches > 0, sourceLocation: sourceLocation)
      #expect(mismatches.isEmpty, "\(mismatches.prefix(8))", sourceLocation: sourceLocation)
      #expect(
        tally.unreadable.isEmpty, "\(tally.unreadable.prefix(8))", sourceLocation: sourceLocation)
      #expect(tally.matches == tally.presented.count, sourceLocation: sourceLocation)
    }

    /// Enough of the frames that the source has while the picture moves are drawn.
    ///
    /// Other work on the machine is not the program's: the best of three times counts.
    private func expectEnoughDrawn(
      _ slate: SlateTerminal, _ tally: FrameTally, _ what: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      var best = 0.0
      for _ in 0..<3 where best < 0.6 {
        slate.pty.pump(seconds: 0.5)
        let first = tally.count
        slate.pty.record(seconds: 7)
        let pictures = FrameTally.pictures(tally.frames[first...])
        let length = FrameTally.length(pictures)
        print("\(what): \(pictures.count) of \(length) frames drawn")
        best = max(best, Double(pictures.count) / Double(max(1, length)))
      }
      #expect(best >= 0.6, sourceLocation: sourceLocation)
    }

    @Test(arguments: [("vod", 80, 24), ("live", 80, 24), ("vod", 120, 40)])
    func playing(_ stream: String, width: Int, height: Int) throws {
      let arguments = stream == "vod" ? ["demo", "--vod"] : ["demo"]
      let (slate, tally) = try start(arguments, width: width, height: height)
      guard slate.expectPicture() else { return }
      let what = "\(stream) at \(width)×\(height)"
      expectEnoughDrawn(slate, tally, what)
      slate.quit()
      expectRightLabels(tally, what)
    }

    @Test func seekingSteppingAndSpeeds() throws {
      let (slate, tally) = try start(["demo", "--vod"], width: 80, height: 24)
      guard slate.expectPicture() else { return }
      slate.pty.pump(seconds: 2)
      // Ahead and back in what libmpv holds, then outside, and to the start.
      seek(slate, KeySequence.right, by: 5)
      seek(slate, KeySequence.left, by: -5)
      seek(slate, KeySequence.up, by: 60)
      seek(slate, KeySequence.left, by: -5)
      seek(slate, KeySequence.right, by: 5)
      seek(slate, KeySequence.home, by: -60)
      for key in ["]", "]", "]"] { slate.press(key) }
      slate.expect("the speed") { $0.text.contains("1.33x") }
      slate.pty.pump(seconds: 2)
      for key in ["[", "[", "[", "[", "[", "["] { slate.press(key) }
      slate.expect("the speed") { $0.text.contains("0.75x") }
      slate.pty.pump(seconds: 2)
      slate.press("\u{7F}")
      slate.expect("normal speed") { !$0.text.contains("0.75x") }
      try stepThroughFrames(slate)
      slate.press(" ")
      slate.expect("playing") { $0.text.contains("Playing") }
      slate.pty.pump(seconds: 1)
      slate.quit()
      expectRightLabels(tally, "seeks, steps and speeds")
    }

    /// From the menu, playing and paused: no label is ever that of another picture.
    @Test(arguments: [["demo", "--vod"], ["demo"], ["demo", "--low-latency"]])
    func choosingVariants(_ arguments: [String]) throws {
      let (slate, tally) = try start(arguments, width: 120, height: 40)
      guard slate.expectPicture() else { return }
      for (key, name) in [("2", "320x180"), ("1", "640x360"), ("2", "320x180")] {
        slate.press("v")
        slate.expect("the menu") { $0.text.contains("─ Variants ─") && $0.text.contains("Auto: ") }
        slate.press(key)
        slate.expect("\(name)") { Self.title($0).contains(name) }
        slate.pty.pump(seconds: 0.5)
      }
      slate.press(" ")
      slate.expect("the pause") { $0.text.contains("Paused") }
      slate.pty.pump(seconds: 0.5)
      let before = DrawnFrame(slate.screen)
      slate.press("v")
      slate.expect("the menu") { $0.text.contains("─ Variants ─") }
      slate.press("1")
      slate.expect("640x360") { Self.title($0).contains("640x360") }
      slate.pty.settle()
      #expect(DrawnFrame(slate.screen) == before)
      #expect(slate.screen.text.contains("Paused"))
      slate.press(" ")
      slate.expect("playing") { $0.text.contains("Playing") }
      slate.pty.pump(seconds: 0.5)
      slate.quit()
      print("variants: \(tally.matches) right labels, \(tally.mismatches.count) wrong")
      #expect(tally.matches > 100)
      #expect(tally.mismatches.isEmpty, "\(tally.mismatches.prefix(8))")
    }

    /// The top row.
    private static func title(_ screen: ScreenModel) -> String {
      (0..<screen.width).map { screen[$0, 0].text }.joined()
    }

    /// Presses a key that seeks and waits until a picture from there is shown.
    private func seek(
      _ slate: SlateTerminal, _ key: String, by seconds: Double,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      guard let before = DrawnFrame(slate.screen).labelCount else {
        Issue.record("no label before a seek", sourceLocation: sourceLocation)
        return
      }
      slate.press(key)
      let wanted = Double(before) + seconds * 29.97
      let range = seconds < 0 ? 0...(wanted + 60) : (wanted - 60)...Double.infinity
      slate.expect("the picture after a seek", sourceLocation: sourceLocation) { screen in
        let frame = DrawnFrame(screen)
        guard let count = frame.labelCount, frame.number != nil else { return false }
        return range.contains(Double(count)) && screen.text.contains("Playing")
      }
      slate.pty.pump(seconds: 0.5)
    }

    /// Each step forward and back shows the very next frame.
    private func stepThroughFrames(_ slate: SlateTerminal) throws {
      slate.press(" ")
      slate.expect("the pause") { $0.text.contains("Paused") }
      slate.pty.pump(seconds: 0.5)
      var expected = try #require(DrawnFrame(slate.screen).labelCount)
      for step in [1, 1, 1, -1, -1, -1, -1, 1, 1] as [Int64] {
        expected += step
        slate.press(step > 0 ? "." : ",")
        let isThere = slate.expect("step \(step) to frame \(expected)") { screen in
          DrawnFrame(screen).labelCount == expected
        }
        guard isThere else { return }
        slate.pty.pump(seconds: 0.2)
        #expect(DrawnFrame(slate.screen).labelCount == expected)
      }
    }
  }
}
