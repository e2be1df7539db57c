import Foundation

/// The clock of a session, so that tests can wind it by hand.
protocol Timekeeper: Sendable {
  /// Time since some fixed instant.
  var now: Duration { get }
  /// The time of day: seconds since 1970.
  var date: Double { get }
  /// Waits; throws `CancellationError` when the task is cancelled.
  func sleep(for duration: Duration) async throws
}

/// The clock that runs on, the same for all.
struct SystemTimekeeper: Timekeeper {
  private static let start = ContinuousClock.now

  var now: Duration { ContinuousClock.now - Self.start }

  var date: Double { Date().timeIntervalSince1970 }

  func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
