import Dispatch

@testable import Streaming

/// A clock that is wound by hand for as long as a day, and keeps nothing of what was slept.
final class WoundClock: Timekeeper {
  private let time: Watched<Duration>
  /// Seconds since 1970 at the clock's zero.
  private let start: Double

  init(startingAt start: Double) {
    self.start = start
    time = Watched(.zero)
  }

  var now: Duration { time.value }
  var date: Double { start + now.inSeconds }

  func sleep(for duration: Duration) async throws {
    let end = now + duration
    guard await time.first({ $0 >= end ? true : nil }) != nil else { throw CancellationError() }
  }

  /// Waits until an instant; at once where it has passed.
  func wait(until instant: Duration) async throws {
    guard await time.first({ $0 >= instant ? true : nil }) != nil else {
      throw CancellationError()
    }
  }

  func wind(to instant: Duration) {
    time.update { $0 = max($0, instant) }
  }
}
