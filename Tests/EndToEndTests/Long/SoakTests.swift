import Foundation
import Origin
import Testing
import TimedMetadata

@testable import SlateApp

extension EndToEnd {
  /// `make soak`: the low-latency stream for so many real minutes as `SLATE_SOAK_MINUTES` says.
  @Suite(.serialized, .enabled(if: LongRuns.soakMinutes != nil, "see make soak")) @MainActor
  struct SoakTests {
    @Test func lowLatency() async throws {
      let origin = try RunningOrigin()
      let run = try RecordedPlayback(origin.address(of: .lowLatency))
      await run.play(300)
      let minutes = try #require(LongRuns.soakMinutes)
      var memory = [try Self.residentBytes()]
      for minute in 1...max(1, Int(minutes.rounded(.up))) {
        let goal = run.frames.count + 1700
        await run.wait("minute \(minute)", seconds: 120) { run.frames.count >= goal }
        let live = try #require(run.state.live)
        #expect((live.delay - live.target).magnitude < 0.6, "minute \(minute): \(live)")
        memory.append(try Self.residentBytes())
        print("minute \(minute): delay \(live.delay) s, \((memory.last ?? 0) >> 20) MiB")
      }
      let entered = run.cues.compactMap { event -> Cue.ID? in
        if case .enterCue(let cue) = event { cue.id } else { nil }
      }
      #expect(Set(entered).count == entered.count)
      #expect(run.mislabelled.isEmpty, "\(run.mislabelled.prefix(4))")
      #expect(run.warnings.isEmpty, "\(run.warnings.prefix(4))")
      print("\(run.frames.count) frames, \(entered.count) cues, breaks: \(run.breaks.count)")
      run.stop()
    }

    /// The memory of the process that is in use.
    private static func residentBytes() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  }
}
