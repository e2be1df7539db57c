import Foundation
import Origin
import Player
import Resources
import Synchronization
import Testing
import TimedMetadata
import Timing

@testable import SlateApp

extension EndToEnd {
  /// Going to a label leads to its very frame, by the numbers in the pictures.
  @Suite(.serialized) @MainActor struct GoToTests {
    private static let rate = FrameRate.fps30000_1001

    private func paused(_ playback: RecordedPlayback) async {
      await playback.play(5)
      playback.perform(.togglePause)
      await playback.wait("the pause") { playback.state.isPaused }
      await playback.settle()
    }

    /// Goes to a label and checks that its frame is shown.
    private func go(
      _ playback: RecordedPlayback, to label: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let timecode = try #require(Timecode(label))
      playback.perform(.goTo(.label(timecode)))
      await playback.wait("\(label)", sourceLocation: sourceLocation) {
        playback.state.timecode.label == label && playback.playback.seeks.target == nil
          && playback.playback.searching == nil
      }
      let number = Int(timecode.frameNumber(at: Self.rate)) % DemoAsset.loopFrames
      #expect(playback.frames.last?.number == number, sourceLocation: sourceLocation)
      #expect(playback.mislabelled.isEmpty, sourceLocation: sourceLocation)
    }

    private func absence(_ playback: RecordedPlayback, of label: String) async throws -> String {
      let serial = playback.state.message?.serial
      playback.perform(.goTo(.label(try #require(Timecode(label)))))
      await playback.wait("a message") { playback.state.message?.serial != serial }
      return playback.state.message?.text ?? ""
    }

    /// The recording runs from 10:00:46;20 for 3840 frames. Nothing but its first seconds has been
    /// seen.
    @Test func inARecording() async throws {
      let requests = Mutex(0)
      let stream = try RunningOrigin {
        $0.faults = { request in
          if request.path.hasSuffix(".m4s") { requests.withLock { $0 += 1 } }
          return nil
        }
      }
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await paused(playback)
      for label in [
        "10:00:46;20", "10:00:47;00", "10:00:59;29", "10:01:00;02", "10:02:54;23", "10:00:48;24",
        "10:02:30;07", "10:01:29;00",
      ] {
        try await go(playback, to: label)
      }
      #expect(
        try await absence(playback, of: "10:02:54;24")
          == "10:02:54;24 does not occur between 10:00:46;20 and 10:02:54;23")
      #expect(try await absence(playback, of: "10:00:46;19").contains("does not occur"))
      print("going to labels: \(requests.withLock { $0 }) requests of segments")
    }

    /// Events before the first that was seen are those of the segments.
    @Test func beforeWhatWasSeenAndInAnotherVariant() async throws {
      let stream = try RunningOrigin()
      let playback = try RecordedPlayback(stream.address(of: .vod)) { $0.start = 90 }
      defer { playback.stop() }
      await paused(playback)
      try await go(playback, to: "10:00:51;11")
      await playback.change(toLines: 180)
      try await go(playback, to: "10:02:11;25")
      await playback.change(toLines: 360)
      try await go(playback, to: "10:01:04;02")
      #expect(playback.state.isPaused)
    }

    /// At midnight the labels of the live stream jump back by three frames, so that three occur
    /// twice.
    @Test func acrossAJumpAtMidnight() async throws {
      let start = Date()
      // 2026-12-02T00:00:20Z
      let stream = try RunningOrigin {
        $0.liveSegments = 60
        $0.clock = { Date(timeIntervalSince1970: 1_796_169_620 + Date().timeIntervalSince(start)) }
      }
      let playback = try RecordedPlayback(stream.address(of: .live))
      defer { playback.stop() }
      await paused(playback)
      let label = try await labelAfterTheJump(playback)
      var places: [(instant: StreamTime, number: Int)] = []
      for remark in ["1 of 2", "2 of 2", "1 of 2"] {
        let before = playback.frames.count
        playback.perform(.goTo(.label(try #require(Timecode(label)))))
        await playback.wait("\(label), \(remark)") {
          playback.frames.count > before && playback.state.timecode.label == label
            && playback.playback.seeks.target == nil && playback.playback.goal == nil
        }
        #expect(playback.state.message?.text == "\(label): \(remark)")
        let frame = try #require(playback.frames.last)
        places.append((frame.time, try #require(frame.number)))
      }
      try #require(places.count == 3)
      #expect(places[0].instant == places[2].instant)
      #expect(
        (places[1].number - places[0].number + DemoAsset.loopFrames) % DemoAsset.loopFrames == 3)
      for label in ["23:59:30;10", "00:00:10;00"] {
        playback.perform(.goTo(.label(try #require(Timecode(label)))))
        await playback.wait(label) {
          playback.state.timecode.label == label && playback.playback.seeks.target == nil
        }
      }
      #expect(
        try await absence(playback, of: "12:00:00;00").contains("does not occur between 23:5"))
    }

    /// The label of the frame at which the labels jump, by the events of the segments.
    private func labelAfterTheJump(_ playback: RecordedPlayback) async throws -> String {
      guard case .hls(let stream) = playback.playback.source else { return "" }
      var counter = TimecodeCounter(rates: .init(variant: Self.rate))
      var starts: [StreamTime] = []
      for segment in await stream.session.listedSegments() {
        let glimpse = try #require(await stream.session.glimpse(segment.number))
        for event in glimpse.events { counter.add(event) }
        starts.append(StreamTime(period: segment.period, time: glimpse.earliest))
      }
      let jump = starts.map { counter.reading(at: $0) }.first { $0.flags.contains(.jump) }
      return try #require(jump?.label)
    }

    @Test func byFramesFromTheEndAndByDate() async throws {
      let stream = try RunningOrigin()
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await paused(playback)
      let first = try #require(playback.frames.last)
      for (step, sum) in [(250, 250), (1000, 1250), (-1, 1249), (-1249, 0)] {
        playback.perform(.goTo(.frames(step)))
        await playback.wait("\(step) frames") {
          playback.playback.seeks.target == nil
            && playback.frames.last?.number == ((first.number ?? 0) + sum) % DemoAsset.loopFrames
        }
      }
      playback.perform(.goTo(.frames(-1000)))
      #expect(playback.state.message?.text == "1000 frames back is before the start")
      playback.perform(.goTo(.beforeEnd(30)))
      await playback.wait("30 s before the end") {
        playback.playback.seeks.target == nil && (playback.state.position ?? 0) > 90
      }
      #expect(((playback.state.position ?? 0) - (3840 * 1001.0 / 30_000 - 30)).magnitude < 0.034)
      #expect(playback.mislabelled.isEmpty)
    }

    @Test func byTheProgramsTime() async throws {
      let stream = try RunningOrigin { $0.liveSegments = 20 }
      let playback = try RecordedPlayback(stream.address(of: .live))
      defer { playback.stop() }
      await paused(playback)
      let shown = try #require(playback.state.programDate)
      for distance in [-20.5, -8.25] {
        let wanted = shown + distance
        playback.perform(.goTo(.date(wanted)))
        await playback.wait("the time") {
          playback.playback.seeks.target == nil
            && ((playback.state.programDate ?? 0) - wanted).magnitude < 0.035
        }
      }
      playback.perform(.goTo(.date(shown - 3600)))
      await playback.wait("a message") {
        playback.state.message?.text.hasPrefix("The program begins at") == true
      }
      #expect(playback.mislabelled.isEmpty)
    }

    @Test func aSearchIsGivenUp() async throws {
      let stream = try RunningOrigin()
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await paused(playback)
      let position = playback.state.position
      stream.origin.setFaults { request in
        request.path.hasSuffix("m4s") ? .stalled(after: 0, seconds: 20) : nil
      }
      playback.perform(.goTo(.label(try #require(Timecode("10:02:30;07")))))
      await playback.wait("the search") {
        playback.state.search != nil || playback.playback.searching != nil
      }
      playback.perform(.cancelSearch)
      #expect(playback.state.search == nil)
      #expect(playback.playback.searching == nil)
      await playback.settle()
      #expect(playback.state.position == position)
    }
  }
}
