/// Where the live edge is, although the playlist tells of it only now and then and late.
///
/// The edge moves on with the clock. Each reload says where it was at least; the furthest of the
/// last while is nearest to the truth, since what delays an answer only holds the edge back.
struct EdgeEstimate: Sendable {
  /// Seconds for which a reload counts.
  static let memory = 30.0

  /// The end of the playlist less the time of the clock, with that time; falling offsets.
  private var samples: [(time: Double, offset: Double)] = []

  /// Takes the end of a playlist that came at a time of the clock, both in seconds.
  mutating func add(end: Double, at time: Double) {
    let offset = end - time
    guard offset.isFinite else { return }
    // What is older and not further says nothing any more.
    while let last = samples.last, last.offset <= offset { samples.removeLast() }
    samples.append((time, offset))
    while let first = samples.first, first.time < time - Self.memory, samples.count > 1 {
      samples.removeFirst()
    }
  }

  /// What is added to the time of the clock to have the edge; `nil` before the first playlist.
  var offset: Double? { samples.first?.offset }
}
