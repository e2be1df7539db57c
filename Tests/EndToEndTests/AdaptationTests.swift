import Foundation
import Origin
import Player
import Synchronization
import Testing

@testable import SlateApp

extension EndToEnd {
  /// The variant that follows a link that becomes slow and fast again.
  @Suite(.serialized) @MainActor struct AdaptationTests {
    private final class Link: Sendable {
      private let state: Mutex<Bool>

      init(isSlow: Bool) { state = Mutex(isSlow) }

      var isSlow: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
      }
    }

    /// An origin whose picture comes no faster than so many bytes a second while it is told so.
    private func origin(_ rate: Int, _ link: Link) throws -> RunningOrigin {
      try RunningOrigin { configuration in
        configuration.faults = { request in
          let isPicture = request.path.contains("/video-") && request.path.hasSuffix(".m4s")
          let isPaced = isPicture && link.isSlow
          return isPaced ? .paced(bytesPerSecond: rate) : nil
        }
      }
    }

    @Test(.timeLimit(.minutes(2))) func aSlowLinkIsFollowedDownAndUp() async throws {
      let link = Link(isSlow: true)
      let origin = try origin(35_000, link)
      let run = try RecordedPlayback(origin.address(of: .vod), pictureTarget: (640, 360))
      await run.wait("360 lines") { run.frames.last?.height == 360 }
      await run.wait("180 lines", seconds: 60) { run.frames.last?.height == 180 }
      #expect(run.state.variants.isAutomatic)
      print("stepped down after \(run.frames.count) frames")
      link.isSlow = false
      await run.wait("360 lines again", seconds: 60) { run.frames.last?.height == 360 }
      await run.play(30)
      print("stepped up after \(run.frames.count) frames, holds \(run.holds)")
      #expect(run.breaks.isEmpty, "\(run.breaks.prefix(4))")
      #expect(run.mislabelled.isEmpty, "\(run.mislabelled.prefix(4))")
      #expect(run.holds.count == 2)
      run.stop()
    }

    /// Chosen by hand, a variant stays.
    @Test func byHandItIsFixed() async throws {
      let link = Link(isSlow: true)
      let origin = try origin(35_000, link)
      let run = try RecordedPlayback(origin.address(of: .vod)) { $0.variant = .height(360) }
      await run.play(250)
      #expect(Set(run.frames.map(\.height)) == [360])
      run.stop()
    }

    @Test(.timeLimit(.minutes(2))) func nearTheLiveEdgeToo() async throws {
      let link = Link(isSlow: false)
      let origin = try origin(30_000, link)
      let run = try RecordedPlayback(origin.address(of: .lowLatency), pictureTarget: (640, 360))
      await run.wait("360 lines") { run.frames.last?.height == 360 }
      await run.play(60)
      link.isSlow = true
      await run.wait("180 lines", seconds: 60) { run.frames.last?.height == 180 }
      await run.play(60)
      #expect(run.mislabelled.isEmpty, "\(run.mislabelled.prefix(4))")
      run.stop()
    }
  }
}
