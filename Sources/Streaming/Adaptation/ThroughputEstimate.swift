import Foundation

/// How many bits a second the network brings, by what it brought of late.
///
/// Of two moving means the smaller counts: a link that becomes slow is believed at once, one that
/// becomes fast only after a while.
struct ThroughputEstimate: Sendable {
  /// A mean that forgets half of what it knows in so many seconds of transfer.
  private struct Mean {
    var halfLife: Double
    var bits = 0.0
    var seconds = 0.0

    mutating func add(bits newBits: Double, seconds newSeconds: Double) {
      let kept = pow(0.5, newSeconds / halfLife)
      bits = bits * kept + newBits
      seconds = seconds * kept + newSeconds
    }

    var rate: Double? { seconds > 0 ? bits / seconds : nil }
  }

  private var fast = Mean(halfLife: 2)
  private var slow = Mean(halfLife: 8)

  mutating func add(bytes: Int, seconds: Double) {
    guard bytes > 0, seconds > 0, seconds.isFinite else { return }
    fast.add(bits: Double(bytes) * 8, seconds: seconds)
    slow.add(bits: Double(bytes) * 8, seconds: seconds)
  }

  /// `nil` before anything was measured.
  var bitsPerSecond: Double? {
    guard let fast = fast.rate, let slow = slow.rate else { return nil }
    return min(fast, slow)
  }
}
