import Synchronization
import Testing

@testable import SlateApp

@Suite struct TapPaceTests {
  /// A tap that reads a fragment every ten seconds, and how far it has come.
  private final class Tap: Sendable {
    let pace = TapPace()
    private let reached: AsyncStream<Double>
    private let task: Task<Void, Never>

    init(from start: Double) {
      let (stream, continuation) = AsyncStream.makeStream(of: Double.self)
      reached = stream
      task = Task { [pace] in
        for fragment in 0..<100 {
          let time = start + Double(fragment) * 10
          continuation.yield(time)
          await pace.wait(at: time)
        }
        continuation.finish()
      }
    }

    /// What the tap reads up to a time, and not beyond until told.
    func read(upTo end: Double) async -> [Double] {
      var times: [Double] = []
      for await time in reached {
        times.append(time)
        if time >= end { break }
      }
      return times
    }
  }

  @Test func staysAMinuteAheadOfThePlayhead() async {
    let tap = Tap(from: 5000)
    #expect(await tap.read(upTo: 5070).last == 5070)
    tap.pace.advance(to: 5010)
    #expect(await tap.read(upTo: 5080) == [5080])
    // Back, then far forward.
    tap.pace.advance(to: 5000)
    tap.pace.advance(to: 5300)
    #expect(await tap.read(upTo: 5370).count == 29)
    tap.pace.release()
    #expect(await tap.read(upTo: 5990).last == 5990)
  }

  @Test func holdsTheTapBack() async {
    let pace = TapPace()
    await pace.wait(at: 0)
    await pace.wait(at: 60)
    let order = Mutex<[String]>([])
    async let waiting: Void = {
      await pace.wait(at: 61)
      order.withLock { $0.append("read on") }
    }()
    order.withLock { $0.append("advanced") }
    pace.advance(to: 1)
    await waiting
    #expect(order.withLock { $0 } == ["advanced", "read on"])
  }
}
