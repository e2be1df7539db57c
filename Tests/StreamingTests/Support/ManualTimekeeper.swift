@testable import Streaming

/// A clock that is wound by hand.
final class ManualTimekeeper: Timekeeper {
  private struct State {
    var now = Duration.zero
    var sleeps: [Duration] = []
    var sleepers = 0
  }

  private let state = Watched(State())

  var now: Duration { state.value.now }

  /// Midnight of 2026-12-01, and what was wound since.
  var date: Double { 1_796_083_200 + now.inSeconds }

  /// The pauses that were asked for, in order.
  var sleeps: [Duration] { state.value.sleeps }

  func sleep(for duration: Duration) async throws {
    let end = state.update { state in
      state.sleeps.append(duration)
      state.sleepers += 1
      return state.now + duration
    }
    defer { state.update { $0.sleepers -= 1 } }
    guard await state.first({ $0.now >= end ? true : nil }) != nil else {
      throw CancellationError()
    }
  }

  func advance(by duration: Duration) {
    state.update { $0.now += duration }
  }

  /// Waits until somebody sleeps for the nth time, counted from 1.
  func slept(times: Int) async {
    _ = await state.first { $0.sleeps.count >= times ? true : nil }
  }
}

/// A clock on which every pause is over at once.
final class HastyTimekeeper: Timekeeper {
  private let state = Watched((now: Duration.zero, sleeps: [Duration]()))

  var now: Duration { state.value.now }
  var date: Double { 1_796_083_200 + now.inSeconds }
  var sleeps: [Duration] { state.value.sleeps }

  func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    state.update { state in
      state.now += duration
      state.sleeps.append(duration)
    }
    await Task.yield()
  }
}
