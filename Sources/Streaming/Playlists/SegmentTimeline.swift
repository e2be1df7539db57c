import HLS

/// A segment and where its playlist says that it lies.
struct PlacedSegment: Sendable, Hashable {
  var segment: Segment
  /// Seconds from the first segment that the playlist ever listed, by the sum of the durations.
  var start: Double
  /// Whether the segment is still being made: it consists of the parts so far.
  var isUnfinished = false

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
  /// The whole segments.
  private(set) var segments: [PlacedSegment]
  /// The segment that is being made, where the playlist offers parts of it.
  private(set) var unfinished: PlacedSegment?
  /// Rises when the numbers start again, which the server must not do but an encoder that
  /// restarts does.
  private(set) var generation = 0
  private var staleUpdates = 0
  /// What is added to the numbers of periods, so that those of numbers that start again are others
  /// than those before.
  private var periodShift = 0

  init(_ playlist: MediaPlaylist) {
    self.playlist = playlist
    segments = []
    place(playlist, from: 0)
  }

  var start: Double { segments.first?.start ?? 0 }
  /// The end of the last part, or of the last segment where there are no parts.
  var end: Double { unfinished?.end ?? segments.last?.end ?? 0 }

  /// Seconds from the end at which a live stream is joined: the hold-back, or three target
  /// durations (RFC 8216bis section 6.3.3); where parts are offered, theirs.
  var holdBack: Double {
    let control = playlist.serverControl
    guard let partTarget = playlist.partTarget else {
      return control?.holdBack ?? 3 * Double(playlist.targetDuration)
    }
    return control?.partHoldBack ?? 3 * partTarget
  }

  /// The place at which a live stream is joined.
  var joinPlace: Double { max(start, end - holdBack) }

  func segment(_ number: Int) -> PlacedSegment? {
    guard let first = segments.first else { return nil }
    let (index, overflow) = number.subtractingReportingOverflow(first.segment.mediaSequence)
    guard !overflow, segments.indices.contains(index) else { return nil }
    return segments[index]
  }

  /// The whole segments, and the one that is being made.
  var listed: [PlacedSegment] { segments + (unfinished.map { [$0] } ?? []) }

  /// The whole segment with the number, or the one that is being made.
  func placed(_ number: Int) -> PlacedSegment? {
    segment(number) ?? (unfinished?.segment.mediaSequence == number ? unfinished : nil)
  }

  /// The segment at a place on the axis, whole or not; the first or the last where it lies
  /// outside.
  func segment(at time: Double) -> PlacedSegment? {
    if let unfinished, unfinished.start <= time { return unfinished }
    return segments.last { $0.start <= time } ?? segments.first
  }

  mutating func update(_ new: MediaPlaylist) -> Update {
    if new == playlist { return .unchanged }
    if let last = segments.last, let newLast = new.segments.last,
      newLast.mediaSequence < last.segment.mediaSequence
    {
      staleUpdates += 1
      if staleUpdates < 3 { return .stale }
      generation += 1
      let period = (unfinished ?? last).segment.discontinuitySequence
      periodShift = period &+ 1 &- (new.segments.first?.discontinuitySequence ?? 0)
      place(new, from: end)
    } else {
      place(new, from: place(of: new.segments.first))
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

  private mutating func place(_ playlist: MediaPlaylist, from start: Double) {
    var end = start
    segments = playlist.segments.map { segment in
      var placed = PlacedSegment(segment: segment, start: end)
      placed.segment.discontinuitySequence &+= periodShift
      end = placed.end
      return placed
    }
    unfinished = PlacedSegment(unfinishedIn: playlist, start: end)
    unfinished?.segment.discontinuitySequence &+= periodShift
  }
}
