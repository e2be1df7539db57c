import Foundation
import Origin
import Player
import Synchronization
import Testing
import Timing

@testable import SlateApp

extension EndToEnd {
  /// The delay behind the live edge, and the window.
  @Suite(.serialized) @MainActor struct LiveEdgeTests {
    /// Waits until the delay is as wanted, and tells what it was.
    private func expectDelay(
      _ run: RecordedPlayback, _ what: String, seconds: Double,
      sourceLocation: SourceLocation = #_sourceLocation,
      until condition: @escaping @MainActor (LiveStatus) -> Bool
    ) async {
      await run.wait(what, seconds: seconds, sourceLocation: sourceLocation) {
        run.state.live.map(condition) ?? false
      }
      print("\(what):", run.state.live.map { "\($0)" } ?? "none")
    }

    /// A stall of four seconds is caught up by speed, and no frame or cue is lost or wrong.
    @Test(.timeLimit(.minutes(4))) func aStallIsCaughtUp() async throws {
      let isBroken = Mutex(false)
      let origin = try RunningOrigin { configuration in
        configuration.faults = { request in
          let isStopped = isBroken.withLock { $0 } && request.path.hasSuffix(".m4s")
          return isStopped ? .status(503) : nil
        }
      }
      let run = try RecordedPlayback(origin.address(of: .lowLatency))
      await expectDelay(run, "the delay at first", seconds: 40) {
        $0.isFollowing && !$0.isAdjusting && $0.delay < 2.1
      }
      await run.play(60)
      let before = try #require(run.state.live)
      isBroken.withLock { $0 = true }
      try await Task.sleep(for: .seconds(4))
      isBroken.withLock { $0 = false }
      await expectDelay(run, "the delay after the stall", seconds: 30) { $0.isAdjusting }
      // It grows as long as nothing moves.
      await run.play(30)
      let after = try #require(run.state.live)
      #expect(after.delay > before.delay + 1)
      let first = run.frames.count
      // At 5 % a second takes twenty; the last half second is played less fast.
      let bound = 20 * (after.delay - after.target) + 20
      await expectDelay(run, "the delay in the end", seconds: bound + 30) {
        !$0.isAdjusting && ($0.delay - $0.target).magnitude < 0.1
      }
      let streamTime = Double(run.frames.count - first) / 29.97
      print("caught up \(after.delay - after.target) s in \(streamTime) s of the stream")
      #expect(streamTime < bound)
      #expect(run.mislabelled.isEmpty, "\(run.mislabelled.prefix(4))")
      run.stop()
    }

    @Test func theDelayAndTheDateAreThoseOfTheEncoder() async throws {
      let origin = try RunningOrigin()
      let run = try RecordedPlayback(origin.address(of: .lowLatency)) {
        $0.latency = .seconds(4)
      }
      await expectDelay(run, "the delay", seconds: 60) {
        !$0.isAdjusting && ($0.delay - 4).magnitude < 0.2
      }
      await run.play(60)
      let label = try #require(run.frames.last?.reading.label.flatMap { Timecode($0) })
      let date = try #require(run.state.programDate)
      // The label is the time of day, to half a frame.
      let ofDay = date.truncatingRemainder(dividingBy: 86_400)
      #expect(abs(ofDay - Double(label.frameNumber(at: .fps30000_1001)) * 1001 / 30_000) < 0.04)
      // What the clock of the machine says, at the time of looking.
      #expect(abs(Date().timeIntervalSince1970 - date - 4) < 0.6)
      run.stop()
    }

    @Test func aDelayThatIsTooSmallIsRaised() async throws {
      let origin = try RunningOrigin()
      let run = try RecordedPlayback(origin.address(of: .lowLatency)) {
        $0.latency = .seconds(0.5)
      }
      await run.wait("the note") { run.state.message?.text.contains("less than") ?? false }
      // Where the edge is becomes known more exactly with each playlist.
      await expectDelay(run, "the target", seconds: 30) { abs($0.target - 1.728) < 0.3 }
      run.stop()
    }

    @Test(arguments: [Origin.StreamName.live, .lowLatency])
    func theWindow(_ name: Origin.StreamName) async throws {
      let origin = try RunningOrigin { $0.liveSegments = 10 }
      let run = try RecordedPlayback(origin.address(of: name))
      await run.play(30)
      for position in [0.5, 3.21, 6.6, 1.04, 5] {
        run.perform(.seek(to: position))
        // The window has moved on a little when the first frame is shown.
        await run.wait("position \(position)") {
          guard run.state.phase == .playing, let shown = run.state.position else { return false }
          return shown > position - 5 && shown < position + 0.04 && run.state.live != nil
        }
        await run.play(20)
        #expect(run.state.live?.isFollowing == false)
      }
      let target = try #require(run.state.live?.target)
      run.perform(.returnToLive)
      await expectDelay(run, "the edge", seconds: 30) { $0.isFollowing && $0.delay < target + 3.2 }
      await run.play(30)
      #expect(run.state.live?.isFollowing == true)
      #expect(run.mislabelled.isEmpty, "\(run.mislabelled.prefix(4))")
      run.stop()
    }

    @Test func aPauseThatOutlastsTheWindow() async throws {
      // Three segments are 6.4 s.
      let origin = try RunningOrigin { $0.liveSegments = 3 }
      let run = try RecordedPlayback(origin.address(of: .live))
      await run.play(15)
      run.perform(.togglePause)
      await run.wait("the pause") { run.state.phase == .paused }
      await expectDelay(run, "the delay while paused", seconds: 30) {
        !$0.isFollowing && $0.delay > 16
      }
      run.perform(.togglePause)
      await run.wait("the message") {
        run.state.message?.text == "The window has passed: resuming at its start"
      }
      await run.play(30)
      let position = try #require(run.state.position)
      #expect((-2.5...2.5).contains(position))
      #expect(run.mislabelled.isEmpty, "\(run.mislabelled.prefix(4))")
      run.stop()
    }
  }
}
