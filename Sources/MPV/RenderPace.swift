import Dispatch

/// When to render a picture on a machine that is too slow for all; times are in microseconds of
/// libmpv's clock.
struct RenderPace {
  private var serial: UInt64 = 0
  private var lastBegin = Int64.min
  private var lastEnd = Int64.min
  private var hasSkipped = false

  /// libmpv waits so long for the renderer to take a picture.
  private static let libraryPatience: Int64 = 200_000
  private static let lateness: Int64 = 50_000
  /// However late pictures are, one is rendered in so long.
  private static let longestGap: Int64 = 100_000

  mutating func nextSerial() -> UInt64 {
    serial &+= 1
    return serial
  }

  /// Until when to wait for work: a skipped picture that none follows is to be drawn after all.
  var wakeTime: DispatchTime {
    hasSkipped ? .now() + .microseconds(Int(Self.longestGap)) : .distantFuture
  }

  /// Whether to leave a picture out, to be in time for those after it.
  mutating func skips(due: Int64, now: Int64) -> Bool {
    guard due != 0, lastEnd != .min, now - due > Self.lateness, now - lastEnd < Self.longestGap
    else { return false }
    hasSkipped = true
    lastBegin = now
    return true
  }

  /// Returns when libmpv gives up waiting for this rendering to begin, at the earliest.
  mutating func begin(due: Int64, now: Int64) -> Int64 {
    // It hands over a picture when that is due, and not before the last one was taken.
    let deadline = max(due, lastBegin) &+ Self.libraryPatience
    lastBegin = now
    hasSkipped = false
    return deadline
  }

  mutating func end(now: Int64) {
    lastEnd = now
  }
}
