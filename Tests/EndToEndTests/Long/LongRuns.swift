import Foundation

/// What is run only when it is asked for by the environment.
enum LongRuns {
  /// Seconds for which `make bench-live` plays each stream.
  static let benchSeconds = number("SLATE_BENCH_LIVE")
  /// Real minutes of `make soak`.
  static let soakMinutes = number("SLATE_SOAK_MINUTES")

  private static func number(_ name: String) -> Double? {
    ProcessInfo.processInfo.environment[name].flatMap(Double.init)
  }
}
