import HLS

/// A segment and where its playlist says that it lies.
struct PlacedSegment: Sendable, Hashable {
  var segment: Segment
  /// Seconds from the first segment that the playlist ever listed, by the sum of the durations.
  var start: Double

  /// Seconds; what no segment lasts is cut, so that sums stay finite.
  var duration: Double { min(max(0, segment.duration), Self.longest) }

  var end: Double { start + duration }

  private static let longest: Double = 86_400
}

/// The segments of a playlist through its reloads, on one axis.
///
/// A reload replaces the list; a segment keeps its place as long as it is listed.
struct SegmentTimeline: Sendable {
  enum Update: Sendable, Hashable {
    case changed
    case unchanged
    /// An older copy of the playlist, as caches serve it.
    case stale
  }

  private(set) var playlist: MediaPlaylist
  private(set) var segments: [PlacedSegment]
  /// Rises when the numbers start again, which the server must not do but an encoder that
  /// restarts does.
  private(set) var generation = 0
  private var staleUpdates = 0

  init(_ playlist: MediaPlaylist) {
    self.playlist = playlist
    segments = Self.place(playlist.segments, from: 0)
  }

  var start: Double { segments.first?.start ?? 0 }
  var end: Double { segments.last?.end ?? 0 }

  func segment(_ number: Int) -> PlacedSegment? {
    guard let first = segments.first else { return nil }
    let (index, overflow) = number.subtractingReportingOverflow(first.segment.mediaSequence)
    guard !overflow, segments.indices.contains(index) else { return nil }
    return segments[index]
  }

  /// The segment at a place on the axis; the first or the last where it lies outside.
  func segment(at time: Double) -> PlacedSegment? {
    segments.last { $0.start <= time } ?? segments.first
  }

  mutating func update(_ new: MediaPlaylist) -> Update {
    if new == playlist { return .unchanged }
    if let last = segments.last, let newLast = new.segments.last,
      newLast.mediaSequence < last.segment.mediaSequence
    {
      staleUpdates += 1
      if staleUpdates < 3 { return .stale }
      generation += 1
      segments = Self.place(new.segments, from: end)
    } else {
      segments = Self.place(new.segments, from: place(of: new.segments.first))
    }
    staleUpdates = 0
    playlist = new
    return .changed
  }

  private func place(of first: Segment?) -> Double {
    guard let first else { return end }
    if let known = segment(first.mediaSequence) { return known.start }
    guard let last = segments.last else { return 0 }
    if let date = first.programDateTime, let lastDate = last.segment.programDateTime {
      let distance = date.seconds(since: lastDate)
      if distance > 0, distance < 86_400 { return last.start + distance }
    }
    let missing = max(0, first.mediaSequence - last.segment.mediaSequence - 1)
    return last.end + Double(missing) * min(Double(playlist.targetDuration), last.duration + 1)
  }

  private static func place(_ segments: [Segment], from start: Double) -> [PlacedSegment] {
    var start = start
    return segments.map { segment in
      let placed = PlacedSegment(segment: segment, start: start)
      start = placed.end
      return placed
    }
  }
}
