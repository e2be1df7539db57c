import Player

extension Playback {
  /// Tells what is held of an HLS stream: whole segments as received, and libmpv's packets.
  func tellReserves() {
    guard case .hls(let stream) = source, let timeline = stream.feeds?.timeline else { return }
    let cached = seekableRanges.filter { $0.start <= $0.end }.map {
      timeline.position(of: $0.start)...timeline.position(of: $0.end)
    }
    tell(reserves: (stream.window?.stored ?? []) + cached)
  }

  func tell(reserves ranges: [ClosedRange<Double>]) {
    let merged = ranges.merged(closing: Self.gap)
    if merged != state.reserves { apply(.reserves(merged)) }
  }

  /// Seconds between two ranges that are one for a person.
  private static let gap = 0.1
}

extension [ClosedRange<Double>] {
  /// The union in order, in which ranges that lie no further apart than `gap` are one.
  nonisolated func merged(closing gap: Double) -> [ClosedRange<Double>] {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      guard let last = merged.last, range.lowerBound <= last.upperBound + gap else {
        merged.append(range)
        return
      }
      merged[merged.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
    }
  }
}
