import Streaming
import TimedMetadata
import Timing

/// What is known of where a label occurs, from the events of cues and of segments that were looked
/// into.
nonisolated struct LabelSearch {
  /// An occurrence and its time on libmpv's timeline.
  struct Place: Sendable, Equatable {
    var instant: StreamTime
    var time: Double
  }

  let label: Timecode
  var counter: TimecodeCounter
  /// What is added to a presentation time of a period to have libmpv's, as far as it is known.
  private(set) var offsets: [Int: MediaTime] = [:]
  /// The end of each period that can be sought, on its own timeline.
  private(set) var ends: [Int: MediaTime] = [:]
  private(set) var lookedInto: Set<Int> = []
  private(set) var byteCount = 0

  /// The most segments and bytes that a search looks into.
  static let segmentLimit = 4000
  static let byteLimit = 64 << 20

  init(_ label: Timecode, counter: TimecodeCounter) {
    self.label = label
    self.counter = counter
  }

  var isExhausted: Bool {
    lookedInto.count >= Self.segmentLimit || byteCount >= Self.byteLimit
  }

  mutating func place(_ period: Int, offset: MediaTime, end: Double) {
    offsets[period] = offset
    ends[period] = MediaTime(seconds: end, timescale: 1_000_000) - offset
  }

  mutating func add(_ glimpse: SegmentGlimpse?, of segment: ListedSegment) {
    lookedInto.insert(segment.number)
    guard let glimpse else { return }
    byteCount += glimpse.byteCount
    for event in glimpse.events { counter.add(event) }
  }

  /// The places where the label is expected, in order.
  var places: [Place] {
    counter.occurrences(of: label, ends: ends).compactMap { instant in
      offsets[instant.period].map {
        Place(instant: instant, time: (instant.time + $0).seconds)
      }
    }.sorted { $0.time < $1.time }
  }

  /// The index of the place that comes next after a time, from the first again after the last.
  ///
  /// - Parameter tolerance: seconds by which the place of the shown frame is still that frame.
  static func next(in places: [Place], after time: Double, tolerance: Double) -> Int? {
    if places.isEmpty { return nil }
    return places.firstIndex { $0.time > time + tolerance } ?? 0
  }
}
