import HLS
import ISOBMFF
import TimedMetadata
import Timing

/// A segment that the leading playlist lists, with about its feed times in seconds.
public struct ListedSegment: Sendable, Hashable {
  /// The media sequence number.
  public var number: Int
  /// The discontinuity sequence number.
  public var period: Int
  public var start: Double
  public var end: Double
}

/// What the beginning of a segment tells: its event messages, and where its period lies.
public struct SegmentGlimpse: Sendable {
  public var events: [ReceivedEvent]
  /// The earliest presentation time of the segment, on its period's timeline.
  public var earliest: MediaTime
  /// What is added to a presentation time of the period to have the feed time.
  public var offset: MediaTime
  /// The bytes that were fetched for it.
  public var byteCount: Int
}

// Looking into segments that do not play.
extension HLSSession {
  /// The segments that can be looked into, in order.
  public func listedSegments() -> [ListedSegment] {
    guard let timeline = leading?.follower.timeline, let anchor else { return [] }
    return timeline.segments.filter { !$0.segment.isGap }.map {
      ListedSegment(
        number: $0.segment.mediaSequence, period: $0.segment.discontinuitySequence,
        start: $0.start + anchor, end: $0.end + anchor)
    }
  }

  /// The offset of a period that plays or has played, or `nil`.
  public func offset(of period: Int) -> MediaTime? {
    harvest()
    return feedSet?.timeline.offset(ofKnown: period) ?? offsets[period]
  }

  /// The feed time at which the program has a time of day.
  ///
  /// - Parameter seconds: since 1970.
  /// - Returns: the feed time, or how the time of day misses what is listed.
  public func place(ofDate seconds: Double) -> DatedPlace {
    guard let timeline = leading?.follower.timeline, let anchor else { return .unknown }
    let dated = timeline.listed.compactMap { placed in
      placed.segment.programDateTime.map { (placed: placed, date: $0.seconds) }
    }
    guard let first = dated.first, let last = dated.last else { return .unknown }
    guard seconds >= first.date else { return .before(first.date) }
    let match = dated.last { $0.date <= seconds && seconds < $0.date + $0.placed.duration }
    guard let match else {
      let end = last.date + last.placed.duration
      return seconds >= end ? .after(end) : .between
    }
    return .at(match.placed.start + anchor + seconds - match.date)
  }

  /// Looks into a segment as far as its first fragment, which what is held of it costs nothing.
  ///
  /// - Parameter isWhole: whether to read all of it, for events that come later.
  /// - Returns: `nil` where the segment cannot be had or has no fragment.
  public func glimpse(_ number: Int, isWhole: Bool = false) async -> SegmentGlimpse? {
    guard let leading, let anchor, let placed = leading.follower.timeline.segment(number) else {
      return nil
    }
    let segment = placed.segment
    do throws(StreamFailure) {
      let section = try await leading.initialization(segment.map)
      var scan = GlimpseScan(segment, movie: section?.movie, isWhole: isWhole)
      if isWhole || leading.holds(placed) || !segment.keys.isEmpty {
        try await scan.read(leading.lease(segment))
      } else {
        try await scan.read(beginningOf: leading)
      }
      guard let earliest = scan.earliest else { return nil }
      let place = MediaTime(seconds: placed.start + anchor, timescale: 1_000_000) - earliest
      return SegmentGlimpse(
        events: scan.events, earliest: earliest,
        offset: offset(of: segment.discontinuitySequence) ?? place, byteCount: scan.byteCount)
    } catch {
      return nil
    }
  }
}

/// Where the program has a time of day.
public enum DatedPlace: Sendable, Hashable {
  /// The feed time in seconds.
  case at(Double)
  /// The stream does not say its date and time.
  case unknown
  /// The listed segments begin at this time, in seconds since 1970.
  case before(Double)
  /// The listed segments end at this time, in seconds since 1970.
  case after(Double)
  /// The program has a gap there.
  case between
}

/// The state while a segment is looked into.
private struct GlimpseScan {
  private let segment: Segment
  private let isWhole: Bool
  private var reader: SegmentReader
  private var movie: InitializationSegment?
  private var tap: EventTap
  private(set) var events: [ReceivedEvent] = []
  private(set) var earliest: MediaTime?
  private(set) var byteCount = 0

  /// The most bytes that are fetched of a segment to come to its first fragment.
  private static let limit = 256 << 10

  init(_ segment: Segment, movie: InitializationSegment?, isWhole: Bool) {
    self.segment = segment
    self.isWhole = isWhole
    self.movie = movie
    reader = SegmentReader(initialization: movie, offset: segment.byteRange?.offset ?? 0)
    tap = EventTap(period: segment.discontinuitySequence)
  }

  private var isDone: Bool { !isWhole && earliest != nil }

  /// Reads what the store fetches or holds.
  mutating func read(_ lease: SegmentLease) async throws(StreamFailure) {
    var index = 0
    while !isDone, let chunk = await lease.chunk(index) {
      if case .end(.failed(let error)) = chunk { throw StreamFailure(error) }
      take(chunk)
      if case .end = chunk { break }
      index += 1
    }
    events += tap.flush()
  }

  /// Fetches no more than leads to the first fragment.
  mutating func read(beginningOf source: MediaSource) async throws(StreamFailure) {
    let base = segment.byteRange?.offset ?? 0
    let length = min(segment.byteRange?.length ?? Self.limit, Self.limit)
    do throws(ResourceError) {
      let resource = try await source.store.open(
        ResourceRequest(url: segment.uri, span: ByteSpan(offset: base, length: length)))
      guard resource.honoursSpan || base == 0 else {
        throw ResourceError(.refused, url: segment.uri, message: "byte ranges are not served")
      }
      while !isDone, byteCount < Self.limit, let bytes = try await resource.next() {
        byteCount += bytes.count
        take(.bytes(bytes))
      }
    } catch {
      throw StreamFailure(error)
    }
    events += tap.flush()
  }

  private mutating func take(_ chunk: SegmentBuffer.Chunk) {
    // What is broken further on does not matter here.
    guard let elements = try? reader.read(chunk) else { return }
    for element in elements where !isDone {
      switch element {
      case .initialization(let found): movie = found
      case .event(let message, let offset):
        events += tap.add(message, uri: segment.uri, offset: offset)
      case .fragment(let fragment, _):
        guard let movie else { continue }
        let track = movie.leadingTrack
        let time = track.flatMap { FragmentTimes(fragment, track: $0)?.earliest }
        earliest = earliest ?? time
        events += tap.begin(at: fragment.earliestTime(movie))
      case .mediaDataHeader, .mediaData, .index, .warning: continue
      }
    }
  }
}
