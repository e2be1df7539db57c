import Foundation
import Origin
import Resources
import Testing
import TimedMetadata

@testable import SlateApp

extension EndToEnd {
  /// Periods with times and pictures of their own, one after the other.
  @Suite(.serialized) @MainActor struct DiscontinuityTests {
    @Test(.timeLimit(.minutes(2))) func periodsFollowOneAnother() async throws {
      let origin = try RunningOrigin()
      let run = try RecordedPlayback(origin.address(of: .periods))
      await run.play(1)
      let first = try #require(run.frames.last?.time.period)
      await run.wait("five periods", seconds: 60) {
        run.frames.last.map { $0.time.period >= first + 5 } ?? false
      }
      run.stop()
      let frames = run.frames
      let seams = zip(frames, frames.dropFirst()).filter { $0.time.period != $1.time.period }
      #expect(seams.count == 5)
      // The number in the picture goes on by one; labels are those of the pictures.
      for (former, next) in seams {
        #expect(next.time.period == former.time.period + 1)
        #expect(next.number == former.number.map { ($0 + 1) % DemoAsset.loopFrames })
      }
      #expect(run.mislabelled.isEmpty, "\(run.mislabelled.prefix(4))")
      let holds = seams.map { Int(($1.arrival - $0.arrival) * 1000) }
      print("discontinuities: the last picture stood for \(holds) ms")
      // Every cue is told once, in its period.
      let entered = run.cues.compactMap { event -> Cue? in
        if case .enterCue(let cue) = event { cue } else { nil }
      }
      #expect(Set(entered.map(\.id)).count == entered.count)
      let timecodes = entered.filter(\.isTimecode)
      #expect(Set(timecodes.map { "\($0.period) \($0.startTime)" }).count == timecodes.count)
      for period in first + 1..<first + 5 {
        #expect(timecodes.count { $0.period == period } == 2)
      }
      #expect(run.warnings.allSatisfy { $0.code == "codec-change" })
    }
  }
}
