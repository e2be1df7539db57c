import Foundation
import Origin
import Player
import Resources
import Testing
import Timing

@testable import SlateApp

extension EndToEnd {
  /// Seeks, steps and loops, by the numbers in the pictures.
  @Suite(.serialized) @MainActor struct SeekTests {
    private let stream: RunningOrigin
    private static let rate = FrameRate.fps30000_1001

    init() throws {
      stream = try RunningOrigin()
    }

    /// The number of the first frame that lies at least so many seconds after another.
    private static func number(_ number: Int, after seconds: Double) -> Int {
      let frames = Int((seconds * rate.framesPerSecond - 1e-6).rounded(.up))
      let length = DemoAsset.loopFrames
      return ((number + frames) % length + length) % length
    }

    private func arrive(
      _ playback: RecordedPlayback, _ what: String = "the end of the seek",
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      await playback.wait(what, sourceLocation: sourceLocation) {
        playback.playback.seeks.target == nil && !playback.playback.arrival.isPending
      }
    }

    @Test(arguments: [Origin.StreamName.vod, .live])
    func tenKeysAreOneSeek(_ name: Origin.StreamName) async throws {
      let stream = try RunningOrigin { $0.liveSegments = 20 }
      let playback = try RecordedPlayback(stream.address(of: name))
      defer { playback.stop() }
      await playback.play(10)
      playback.perform(.togglePause)
      await playback.wait("the pause") { playback.state.isPaused }
      await playback.settle()
      playback.perform(.seek(to: name == .vod ? 60 : 8))
      await arrive(playback)
      for step in [1.0, -1, 0.5] {
        let before = try #require(playback.frames.last?.number)
        let count = playback.playback.seeks.count
        let frames = playback.frames.count
        let seconds = name == .vod ? step * 5 : step * 0.5
        for _ in 0..<10 { playback.perform(.skip(by: seconds)) }
        #expect(playback.playback.seeks.count == count + 1)
        await arrive(playback)
        // A glance, the sum of the others, and its exact frame.
        #expect(playback.playback.seeks.count <= count + 3)
        #expect(playback.frames.count <= frames + 2)
        // In a live window the frame before was reached in one of three runs; it is not known why.
        withKnownIssue("the frame before in a live window", isIntermittent: true) {
          #expect(playback.frames.last?.number == Self.number(before, after: seconds * 10))
        } when: {
          name == .live
        }
      }
      #expect(playback.state.isPaused)
      #expect(playback.mislabelled.isEmpty)
    }

    /// A key's seek shows a near picture without a label, then the exact one with its own.
    @Test func aNearPictureIsShownFirst() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(10)
      var first: [Double] = []
      var exact: [Double] = []
      var glances = 0
      for seconds in [61.3, 20.7, 100.4, 3.9, 80.8, 45.1, 110.2, 30.3, 64.9, 90.6] {
        let count = playback.frames.count
        let shown = playback.glances.count
        let start = ProcessInfo.processInfo.systemUptime
        playback.perform(.seek(to: seconds))
        #expect(((playback.state.target ?? 0) - seconds).magnitude < 1e-6)
        await arrive(playback)
        await playback.play(1)
        // The recording begins with frame 0.
        let number = Self.number(0, after: seconds)
        let landed = try #require(playback.frames[count...].first { $0.number == number })
        exact.append(landed.arrival - start)
        first.append((playback.glances.dropFirst(shown).first?.arrival ?? landed.arrival) - start)
        glances += playback.glances.count - shown
      }
      print(
        "seeks: first picture after \(median(first)) ms, the exact one after \(median(exact)) ms,",
        "\(glances) glances")
      #expect(glances >= 8)
      #expect(playback.mislabelled.isEmpty)
      #expect(!playback.state.isPaused)
      #expect(playback.state.phase == .playing)
    }

    private func median(_ seconds: [Double]) -> Int {
      let sorted = seconds.sorted()
      return Int(sorted[sorted.count / 2] * 1000)
    }

    /// The user's pause is his own, whatever a glance does with libmpv's.
    @Test func pausingDuringASeek() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(10)
      playback.perform(.seek(to: 70))
      playback.perform(.togglePause)
      #expect(playback.state.isPaused)
      await arrive(playback)
      await playback.settle()
      let count = playback.frames.count
      #expect(playback.state.phase == .paused)
      playback.perform(.seek(to: 20))
      playback.perform(.togglePause)
      await arrive(playback)
      await playback.play(10)
      #expect(playback.state.phase == .playing)
      #expect(playback.frames.count >= count + 10)
      #expect(playback.mislabelled.isEmpty)
    }

    /// Fifty frames on and back, over two boundaries of segments of 64 frames.
    @Test(arguments: [1, 4])
    func steps(together: Int) async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(5)
      playback.perform(.togglePause)
      await playback.wait("the pause") { playback.state.isPaused }
      playback.perform(.seek(to: 40 * 1001.0 / 30_000))
      await arrive(playback)
      await playback.settle()
      for direction in [1, -1] {
        var expected = try #require(playback.frames.last?.number)
        for _ in 0..<(52 / together) {
          for _ in 0..<together { playback.perform(.step(direction)) }
          expected += direction * together
          let isThere = await playback.wait("frame \(expected)") {
            playback.frames.last?.number == expected
          }
          guard isThere else { return }
        }
        await playback.settle()
        #expect(playback.frames.last?.number == expected)
      }
      #expect(playback.mislabelled.isEmpty)
      #expect(playback.state.isPaused)
    }

    @Test func stepsAtTheStartAndTheEnd() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(5)
      playback.perform(.togglePause)
      await playback.wait("the pause") { playback.state.isPaused }
      playback.perform(.seek(to: 0))
      await arrive(playback)
      let first = try #require(playback.frames.last?.number)
      playback.perform(.step(-1))
      await arrive(playback)
      #expect(playback.frames.last?.number == first)
      playback.perform(.scrub(to: 1))
      await arrive(playback)
      for _ in 0..<40 { playback.perform(.step(1)) }
      #expect(playback.state.message?.text == "This is the last frame")
      let last = (first + DemoAsset.loopFrames - 1) % DemoAsset.loopFrames
      await playback.wait("the last frame") { playback.frames.last?.number == last }
      await playback.settle()
      // The last frame stays, and stepping back leads away from it.
      #expect(playback.ending == nil)
      playback.perform(.step(-1))
      // libmpv gives the time of the sound's end for the last picture after steps that follow fast.
      await withKnownIssue(
        "the label of the last frame, and the step back from it", isIntermittent: true
      ) {
        await playback.wait("the frame before", seconds: 5) {
          playback.frames.last?.number == last - 1
        }
        #expect(playback.mislabelled.isEmpty)
        playback.perform(.togglePause)
        await playback.wait("the end", seconds: 10) { playback.ending == .completed }
      }
    }

    @Test func loopsFromAUpToB() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(5)
      playback.perform(.togglePause)
      await playback.wait("the pause") { playback.state.isPaused }
      let frame = 1001.0 / 30_000
      playback.perform(.seek(to: 60 * frame))
      await arrive(playback)
      let first = try #require(playback.frames.last?.number)
      playback.perform(.loop)
      #expect(playback.state.loop?.end == nil)
      playback.perform(.seek(to: 75 * frame))
      await arrive(playback)
      playback.perform(.loop)
      await arrive(playback)
      #expect(playback.frames.last?.number == first)
      #expect(((playback.state.loop?.end ?? 0) - 75 * frame).magnitude < 0.001)
      // Stepping leads round, both ways.
      playback.perform(.step(-1))
      await playback.wait("the last of the loop") { playback.frames.last?.number == first + 14 }
      playback.perform(.step(1))
      await playback.wait("the first of the loop") { playback.frames.last?.number == first }
      let count = playback.frames.count
      playback.perform(.togglePause)
      await playback.play(60)
      let numbers = playback.frames[count...].compactMap(\.number)
      #expect(Set(numbers).isSubset(of: Set(first..<first + 15)))
      let turns = zip(numbers, numbers.dropFirst()).filter { $0.1 < $0.0 }
      #expect(turns.count >= 3)
      // Every turn begins at A; where the machine is slow, B's neighbour may be left out.
      #expect(turns.allSatisfy { $0.1 == first })
      #expect(turns.filter { $0.0 == first + 14 }.count * 2 >= turns.count)
      playback.perform(.loop)
      #expect(playback.state.loop == nil)
      await playback.play(30)
      #expect(playback.frames.contains { $0.number == first + 16 })
      #expect(playback.mislabelled.isEmpty)
    }

    /// Sought beyond its end, playback goes on from there.
    @Test func aLoopIsLeftBySeeking() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(5)
      playback.perform(.loop)
      await playback.play(10)
      playback.perform(.loop)
      await arrive(playback)
      playback.perform(.seek(to: 50))
      await arrive(playback)
      await playback.play(30)
      #expect((playback.state.position ?? 0) > 50)
      #expect(playback.mislabelled.isEmpty)
    }

    /// A seek that waits for data gives way to a newer one.
    @Test func aStalledSeekIsOvertaken() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(10)
      stream.origin.setFaults { request in
        request.path.contains("/45.m4s") ? .stalled(after: 0, seconds: 20) : nil
      }
      playback.perform(.seek(to: 97))
      try await Task.sleep(for: .milliseconds(100))
      playback.perform(.seek(to: 1))
      await playback.wait("the newer seek", seconds: 10) {
        playback.frames.last?.number.map { (30...90).contains($0) } ?? false
          && playback.playback.seeks.target == nil
      }
      await playback.play(10)
      #expect(playback.mislabelled.isEmpty)
      #expect(playback.state.phase == .playing)
    }
  }
}
