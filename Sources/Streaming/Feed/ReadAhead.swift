/// How far the feeds may run ahead of the playhead.
final class ReadAhead: Sendable {
  private let limits: BufferLimits
  private let playhead: Watched<Double>

  init(limits: BufferLimits, playhead: Double) {
    self.limits = limits
    self.playhead = Watched(playhead)
  }

  var position: Double { playhead.value }

  func move(to feedSeconds: Double) {
    playhead.update { $0 = feedSeconds }
  }

  /// Waits until the playhead is near enough for a segment that starts at a feed time, when
  /// `sent` lists what has been sent; `false` when the task is cancelled first.
  func admits(_ feedSeconds: Double, sent: SentBytes) async -> Bool {
    let limits = limits
    return await playhead.first { playhead in
      guard feedSeconds - playhead < limits.secondsAhead else { return nil }
      // However small the bound: the segment at the playhead must come.
      if feedSeconds <= playhead { return true }
      return sent.bytes(after: playhead) < limits.bytesAhead ? true : nil
    } ?? false
  }
}

/// The segments that one feed has sent, by feed time.
struct SentBytes: Sendable {
  private var segments: [(start: Double, bytes: Int)] = []

  mutating func add(_ bytes: Int, at start: Double) {
    segments.append((start, bytes))
    if segments.count > 256 { segments.removeFirst(128) }
  }

  func bytes(after playhead: Double) -> Int {
    segments.reduce(0) { $1.start > playhead ? $0 &+ $1.bytes : $0 }
  }
}
