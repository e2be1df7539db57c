import Foundation

/// Lets threads wait for a time, or until the server stops.
final class StopGate: Sendable {
  private let condition = NSCondition()
  // Read and written under `condition`.
  nonisolated(unsafe) private var isOpen = false

  /// Waits for a time.
  ///
  /// - Returns: whether the gate was opened meanwhile.
  func wait(seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: min(max(seconds, 0), 86_400))
    condition.lock()
    defer { condition.unlock() }
    while !isOpen, condition.wait(until: end) {}
    return isOpen
  }

  /// Wakes everything that waits, and lets nothing wait from now on.
  func open() { set(true) }

  /// Makes threads wait again.
  func close() { set(false) }

  private func set(_ open: Bool) {
    condition.lock()
    isOpen = open
    condition.broadcast()
    condition.unlock()
  }
}
