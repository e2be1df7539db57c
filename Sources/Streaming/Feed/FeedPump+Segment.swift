import HLS
import ISOBMFF
import TimedMetadata
import Timing

extension FeedPump {
  /// What is known while one segment passes through.
  struct Passage {
    let segment: Segment
    /// The feed time at which the playlist places it.
    let place: Double
    let duration: Double
    var movie: InitializationSegment?
    var reader: SegmentReader
    var tap: EventTap
    var index: SegmentIndex?
    var media = MediaData.none
    /// Whether a fragment of the leading track has come.
    var hasMedia = false
    var boxWarnings = 0
    /// The fragment whose media data is to come, with the offset of the byte after it.
    var fragment: (value: MovieFragment, offset: MediaTime, end: Int)?
    /// The decode times, by track, before which samples have been sent already in parts.
    var sentBefore: [UInt32: Int64] = [:]
  }

  /// What happens to the media data that arrives.
  enum MediaData {
    case none
    case dropped
    /// It is sent as it comes; so many bytes are owed to the feed.
    case sent(owed: Int)
    /// It lasts to the end of the segment, so its size is not known yet.
    case held(headerSize: Int, offset: Int, bytes: [UInt8])
  }

  /// Sends one segment.
  ///
  /// - Parameter part: the part to start at; `nil` for the segment as a whole.
  mutating func send(_ placed: PlacedSegment, from part: Int?) async -> Outcome {
    let segment = placed.segment
    if segment.isGap {
      skip(placed, because: "the playlist declares it missing")
      return .goesOn
    }
    if let failure = StreamFailure(encryptionOf: segment) {
      fail(failure)
      return .ended
    }
    let isNew: Bool
    do throws(StreamFailure) {
      isNew = try await enterSection(of: segment)
    } catch {
      if Task.isCancelled { return .ended }
      skip(placed, because: error.reason)
      return .goesOn
    }
    var passage = Passage(
      segment: segment, place: placed.start + anchor, duration: placed.duration,
      movie: section?.content.movie,
      reader: SegmentReader(
        initialization: section?.content.movie, offset: segment.byteRange?.offset ?? 0),
      tap: EventTap(period: segment.discontinuitySequence))
    if isNew, let section = section?.content {
      for event in section.events {
        report(passage.tap.add(event.message, uri: section.uri, offset: event.offset))
      }
    }
    let outcome =
      if let part {
        await receiveParts(of: placed, from: part, &passage)
      } else {
        await receiveWhole(placed, &passage)
      }
    report(passage.tap.begin(at: passage.index?.earliestTime))
    report(passage.tap.flush())
    return outcome
  }

  /// Reads the initialization section of a segment unless it is in force already; returns
  /// whether it is new, so that its event messages are reported once a period.
  private mutating func enterSection(of segment: Segment) async throws(StreamFailure) -> Bool {
    let period = segment.discontinuitySequence
    if let section, section.map == segment.map, section.period == period { return false }
    section = nil
    guard let map = segment.map, let content = try await source.initialization(map) else {
      return false
    }
    section = (map, period, content)
    return true
  }

  /// Sends a segment as one resource.
  mutating func receiveWhole(
    _ placed: PlacedSegment, _ passage: inout Passage
  ) async -> Outcome {
    let lease = source.lease(placed.segment)
    if encoder.movie == nil, isLeading, !lease.buffer.hasEnded {
      emit(.waiting("segment \(placed.segment.mediaSequence)"))
    }
    let start = feedTime(of: placed)
    defer { sent.add(lease.buffer.byteCount, at: start) }
    var index = 0
    var isOpen = true
    while isOpen {
      guard let chunk = await lease.chunk(index) else { return .ended }
      index += 1
      var elements: [SegmentReader.Element] = []
      do throws(BoxError) {
        switch chunk {
        case .bytes(let bytes):
          elements = try passage.reader.push(bytes)
        case .end(.complete):
          isOpen = false
          elements = try passage.reader.finish()
          if elements.isEmpty, !passage.hasMedia { skip(placed, because: "it holds no media") }
        case .end(.failed(let error)):
          isOpen = false
          skip(placed, because: error.message)
          await sendHeaderAlone(passage)
        }
      } catch {
        isOpen = false
        warn(of: error, &passage)
      }
      for element in elements {
        guard await take(element, &passage) == .goesOn else { return .ended }
      }
    }
    return await finishMediaData(&passage)
  }

  mutating func take(
    _ element: SegmentReader.Element, _ passage: inout Passage
  ) async -> Outcome {
    switch element {
    case .initialization(let movie):
      passage.movie = movie
      return .goesOn
    case .index(let index):
      passage.index = passage.index ?? index
      return .goesOn
    case .event(let message, let offset):
      report(passage.tap.add(message, uri: passage.segment.uri, offset: offset))
      return .goesOn
    case .warning(let error):
      warn(of: error, &passage)
      return .goesOn
    case .fragment(let fragment, let end):
      return await begin(fragment, end: end, &passage)
    case .mediaDataHeader(let offset, let headerSize, let size):
      return await beginMediaData(offset: offset, headerSize: headerSize, size: size, &passage)
    case .mediaData(let bytes):
      return await send(bytes, &passage)
    }
  }

  /// Tells of the first faulty boxes of a segment: garbage may hold a fault every eight bytes.
  mutating func warn(of error: BoxError, _ passage: inout Passage) {
    passage.boxWarnings += 1
    guard passage.boxWarnings <= Self.listedFaults else { return }
    let isLast = passage.boxWarnings == Self.listedFaults
    warn(
      "box", "\(error)" + (isLast ? "; further faults of the segment are not listed" : ""),
      uri: passage.segment.uri, offset: error.offset)
  }

  private static let listedFaults = 8

  private func report(_ events: [ReceivedEvent]) {
    if !events.isEmpty { emit(.events(events)) }
  }

  private mutating func begin(
    _ fragment: MovieFragment, end: Int, _ passage: inout Passage
  ) async -> Outcome {
    guard let movie = passage.movie, let track = movie.leadingTrack else { return .goesOn }
    let fragment = fragment.continuing(&decodeEnds)
    report(passage.tap.begin(at: fragment.earliestTime(movie)))
    passage.fragment = nil
    passage.media = .dropped
    guard let fragment = fragment.trimmed(before: passage.sentBefore),
      let times = FragmentTimes(fragment, track: track)
    else { return .goesOn }
    passage.hasMedia = true
    guard let offset = await offset(of: times, passage) else { return .ended }
    let start = times.earliest + offset
    if let last = timeline.end, start >= last { return .ended }
    guard encoder.accepts(movie) else {
      warn("codec-change", "the codec changes", uri: passage.segment.uri)
      self.end(at: start, resumingAt: start.seconds)
      return .ended
    }
    if let bound = dropBefore, times.end + offset <= bound { return .goesOn }
    dropBefore = nil
    if let keyframe {
      guard let rest = fragment.from(keyframe: keyframe - offset, in: movie) else { return .goesOn }
      self.keyframe = nil
      passage.fragment = (rest, offset, end)
    } else {
      passage.fragment = (fragment, offset, end)
    }
    self.end = times.end + offset
    skipped = 0
    return .goesOn
  }

  /// What is added to the times of a fragment; `nil` where the feed ends before it.
  private mutating func offset(of times: FragmentTimes, _ passage: Passage) async -> MediaTime? {
    let number = passage.segment.discontinuitySequence
    defer { period = number }
    guard isLeading else {
      if let offset = await timeline.offset(of: number, at: passage.place) { return offset }
      return timeline.end == nil && !Task.isCancelled ? timeline.spans.last?.offset : nil
    }
    if period == nil || period == number, let known = timeline.offset(ofKnown: number) {
      return known
    }
    let timescale = timeline.timescale
    let last = end?.seconds ?? passage.place
    let start =
      skipped > 0 ? MediaTime(seconds: last + skipped, timescale: timescale) : (end ?? .zero)
    let ticks = (start - times.earliest).rescaled(to: timescale)
    let offset = MediaTime(ticks, timescale: timescale) ?? .zero
    timeline.append(
      FeedTimeline.Span(period: number, start: times.earliest + offset, offset: offset))
    return offset
  }
}
