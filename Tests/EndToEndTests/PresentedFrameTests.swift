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

    /// Enough of the frames that the source had while the picture moved were drawn.
    private func expectEnoughDrawn(
      _ frames: ArraySlice<DrawnFrame>, _ what: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let pictures = FrameTally.pictures(frames)
      let length = FrameTally.length(pictures)
      print("\(what): \(pictures.count) of \(length) frames drawn")
      #expect(length > 0, sourceLocation: sourceLocation)
      #expect(
        Double(pictures.count) >= 0.6 * Double(length), "\(pictures.count) of \(length)",
        sourceLocation: sourceLocation)
    }

    @Test(arguments: [("vod", 80, 24), ("live", 80, 24), ("vod", 120, 40)])
    func playing(_ stream: String, width: Int, height: Int) throws {
      let arguments = stream == "vod" ? ["demo", "--vod"] : ["demo"]
      let (slate, tally) = try start(arguments, width: width, height: height)
      guard slate.expectPicture() else { return }
      let first = tally.count
      slate.pty.pump(seconds: 8)
      let what = "\(stream) at \(width)×\(height)"
      expectEnoughDrawn(tally.frames[first...], what)
      slate.quit()
      expectRightLabels(tally, what)
    }
  }
}
