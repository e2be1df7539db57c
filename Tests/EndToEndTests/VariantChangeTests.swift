import Origin
import Player
import Resources
import TestSupport
import Testing
import TimedMetadata
import Timing

extension EndToEnd {
  /// Another variant goes on with the very next frame.
  @Suite(.serialized) @MainActor struct VariantChangeTests {
    private let stream: RunningOrigin

    init() throws {
      stream = try RunningOrigin()
    }

    private func expectSeamless(
      _ playback: RecordedPlayback, _ what: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let holds = playback.holds.sorted().map { Int($0 * 1000) }
      print("\(what): \(playback.frames.count) frames, held for \(holds) ms")
      #expect(playback.breaks().isEmpty, sourceLocation: sourceLocation)
      #expect(playback.mislabelled.isEmpty, sourceLocation: sourceLocation)
    }

    @Test(arguments: [Origin.StreamName.vod, .live, .lowLatency])
    func playing(_ name: Origin.StreamName) async throws {
      let playback = try RecordedPlayback(stream.address(of: name))
      defer { playback.stop() }
      await playback.play(20)
      for height in [360, 180, 360, 180, 360, 180] {
        if playback.state.variant?.height != height { await playback.change(toLines: height) }
        await playback.play(10)
      }
      expectSeamless(playback, name.rawValue)
    }
  }
}
