import HLS
import ISOBMFF
import TimedMetadata
import Timing

/// Moves the segments of one rendition into a feed, from a first segment on, as they come and as
/// far ahead of the playhead as the limits allow.
struct FeedPump {
  /// Where a pump starts.
  struct Start: Sendable {
    var number: Int
    /// The part of that segment; `nil` for all of it.
    var part: Int?
    var generation: Int
    /// What keeps the first segment held until it is sent.
    var leases: [SegmentLease]
    /// Fragments that end at or before this feed time are left out.
    var dropBefore: MediaTime?
    /// What is decoded before the keyframe of this feed time is left out.
    var keyframe: MediaTime?
  }

  enum Outcome {
    case goesOn
    case ended
  }

  let source: MediaSource
  let feed: Feed
  let timeline: FeedTimeline
  let readAhead: ReadAhead
  let limits: BufferLimits
  /// Whether it is the rendition that sets the offsets of the periods.
  let isLeading: Bool
  /// Feed time less place in the playlist.
  let anchor: Double
  let emit: @Sendable (SessionEvent) -> Void

  var encoder = FeedEncoder()
  var sent = SentBytes()
  /// Where each track's decode times go on if a fragment does not say.
  var decodeEnds: [UInt32: Int64] = [:]
  /// The period of the last fragment, and the feed time at which its samples end.
  var period: Int?
  var end: MediaTime?
  /// Seconds that were left out since.
  var skipped = 0.0
  var dropBefore: MediaTime?
  var keyframe: MediaTime?
  /// The numbering of the playlist that is followed.
  var generation = 0
  /// The part that the playlist announces, asked for before it exists.
  var preload: SegmentLease?
  /// Whether everything that is listed has been sent.
  var isAtEdge = false
  /// The initialization section in force, with the period that it was entered for.
  var section: (map: MediaInitialization, period: Int, content: InitializationSection)?

  init(
    source: MediaSource, feed: Feed, timeline: FeedTimeline, readAhead: ReadAhead,
    limits: BufferLimits, isLeading: Bool, anchor: Double,
    emit: @escaping @Sendable (SessionEvent) -> Void
  ) {
    self.source = source
    self.feed = feed
    self.timeline = timeline
    self.readAhead = readAhead
    self.limits = limits
    self.isLeading = isLeading
    self.anchor = anchor
    self.emit = emit
  }

  /// Runs until the playlist ends, nobody reads the feed any more, or the task is cancelled.
  mutating func run(from start: Start) async {
    dropBefore = start.dropBefore
    keyframe = start.keyframe
    var leases = start.leases
    var number = start.number
    var part = start.part
    generation = start.generation
    var outcome = Outcome.goesOn
    while outcome == .goesOn {
      preload(0, of: number)
      let step = await source.follower.step(at: number, generation: generation, partially: true)
      guard let step else { break }
      switch step {
      case .segment(let placed):
        isAtEdge = false
        guard await readAhead.admits(feedTime(of: placed), sent: sent) else { return finish() }
        outcome = await send(placed, from: part ?? (placed.isUnfinished ? 0 : nil))
        leases = []
        part = nil
        number = placed.segment.mediaSequence &+ 1
      case .jump(let placed):
        outcome = jump(from: number, to: placed)
        part = nil
        number = placed.segment.mediaSequence
        generation = source.follower.timeline.generation
      case .end:
        outcome = .ended
      case .failed(let failure):
        fail(failure)
        outcome = .ended
      }
    }
    preload = nil
    withExtendedLifetime(leases) { finish() }
  }

  /// Where a segment is expected in the feed: not after the end of what was sent, since the
  /// playhead that has to come near cannot pass it.
  func feedTime(of placed: PlacedSegment) -> Double {
    min(placed.start + anchor, end?.seconds ?? .infinity)
  }

  private func finish() {
    feed.finish()
    if isLeading { timeline.complete() }
  }

  /// The segment that was to come is not listed any more.
  private mutating func jump(from number: Int, to placed: PlacedSegment) -> Outcome {
    let target = placed.start + anchor
    let distance = target - (end?.seconds ?? target)
    let isShort = distance <= 2 * Double(source.follower.timeline.playlist.targetDuration)
    warn(
      "segment-gone",
      "segment \(number) is not listed any more; going on at \(placed.segment.mediaSequence)",
      uri: source.follower.url)
    if isShort || !isLeading {
      skipped += max(0, distance)
      return .goesOn
    }
    // Who was at the live edge of parts goes back to it; who was behind, by a pause or a seek,
    // goes on with the least loss.
    let timeline = source.follower.timeline
    let isLive = isAtEdge && timeline.playlist.partTarget != nil
    end(at: end ?? .zero, resumingAt: isLive ? timeline.joinPlace + anchor : target)
    return .ended
  }

  /// Ends every feed of the set; playback has to open new ones.
  func end(at time: MediaTime, resumingAt feedSeconds: Double) {
    timeline.end(at: time)
    emit(.segue(timeline.position(of: feedSeconds)))
  }

  mutating func skip(_ placed: PlacedSegment, because reason: String) {
    skipped += placed.duration
    warn(
      "segment-skipped", "segment \(placed.segment.mediaSequence) is left out: \(reason)",
      uri: placed.segment.uri)
  }

  /// Without its picture the stream is over; without one of its sounds it plays on.
  func fail(_ failure: StreamFailure) {
    if isLeading {
      emit(.failed(failure))
    } else {
      warn("audio-rendition", failure.reason, uri: failure.url)
    }
  }

  func warn(_ code: String, _ message: String, uri: String, offset: Int? = nil) {
    emit(.warning(StreamWarning(code: code, message: message, uri: uri, offset: offset)))
  }
}
