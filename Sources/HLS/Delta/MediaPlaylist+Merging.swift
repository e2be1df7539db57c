extension MediaPlaylist {
  /// The whole playlist that a delta update and the playlist held before stand for.
  ///
  /// RFC 8216bis, section 6.3.7. What the skipped segments set for those after them (keys, map,
  /// bit rate, byte offset, dates, discontinuities) is carried over, so the result is the one that
  /// the server's full playlist gives. Parts of skipped segments are dropped: a server lists
  /// parts only near the end.
  ///
  /// - Parameters:
  ///   - delta: the update; one without `EXT-X-SKIP` is whole already and returned as it is.
  ///   - held: a whole playlist of the same address.
  /// - Throws: `PlaylistError.Kind.skippedSegmentsUnknown` where `held` lacks a skipped segment.
  public static func merging(
    delta: MediaPlaylist, into held: MediaPlaylist
  ) throws(PlaylistError) -> MediaPlaylist {
    guard let skip = delta.skip else { return delta }
    var merged = delta
    merged.segments = try held.skipped(skip.count, from: delta.mediaSequence)
    merged.segments.reserveCapacity(skip.count + delta.segments.count)
    let last = merged.segments.last
    let bitrate = merged.segments.last { $0.byteRange == nil }?.bitrate
    var byteEnd = last.flatMap { segment in segment.byteRange.map { (segment.uri, $0.end) } }
    for segment in delta.segments {
      let segment = segment.inheriting(from: last, bitrate: bitrate, byteEnd: byteEnd)
      byteEnd = segment.byteRange.map { (segment.uri, $0.end) }
      merged.segments.append(segment)
    }
    merged.unfinished.inherit(from: last, bitrate: bitrate)
    merged.skip = nil
    merged.dateRanges = dateRanges(of: delta, skip: skip, held: held)
    merged.number()
    merged.propagateDates()
    return merged
  }

  /// The segments of these numbers, without parts.
  private func skipped(
    _ count: Int, from mediaSequence: Int
  ) throws(PlaylistError) -> [Segment] {
    guard count > 0 else { return [] }
    let (first, overflow) = mediaSequence.subtractingReportingOverflow(self.mediaSequence)
    guard !overflow, first >= 0, skip == nil, first < segments.count else {
      throw PlaylistError(
        .skippedSegmentsUnknown(mediaSequence: mediaSequence), line: 0, url: "")
    }
    guard count <= segments.count - first else {
      throw PlaylistError(
        .skippedSegmentsUnknown(mediaSequence: self.mediaSequence &+ segments.count), line: 0,
        url: "")
    }
    return segments[first..<first + count].map { segment in
      var segment = segment
      segment.parts = []
      return segment
    }
  }

  private static func dateRanges(
    of delta: MediaPlaylist, skip: SkippedSegments, held: MediaPlaylist
  ) -> [DateRange] {
    guard let removed = skip.recentlyRemovedDateRanges else { return delta.dateRanges }
    let gone = Set(removed)
    var ranges = held.dateRanges.filter { !gone.contains($0.id) }
    var positions = Dictionary(
      ranges.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for range in delta.dateRanges { ranges.merge(range, positions: &positions) }
    return ranges
  }
}

extension Segment {
  fileprivate func inheriting(
    from last: Segment?, bitrate: Int?, byteEnd: (uri: String, end: Int)?
  ) -> Segment {
    var segment = self
    if inheritance.map { segment.map = last?.map }
    if inheritance.bitrate { segment.bitrate = bitrate }
    if inheritance.keys { segment.keys = KeyRing.inheriting(last?.keys ?? [], keys) }
    if inheritance.byteOffset, let byteRange, let byteEnd,
      byteEnd.uri.utf8.elementsEqual(uri.utf8),
      let range = ByteRange(offset: byteEnd.end, length: byteRange.length)
    {
      segment.byteRange = range
    }
    segment.map?.inherit(from: last)
    segment.inheritance = Inheritance()
    return segment
  }
}

extension UnfinishedSegment {
  fileprivate mutating func inherit(from last: Segment?, bitrate: Int?) {
    if inheritance.map { map = last?.map }
    if inheritance.bitrate { self.bitrate = bitrate }
    if inheritance.keys { keys = KeyRing.inheriting(last?.keys ?? [], keys) }
    map?.inherit(from: last)
    inheritance = Inheritance()
  }
}

extension MediaInitialization {
  fileprivate mutating func inherit(from last: Segment?) {
    guard inheritsKeys else { return }
    keys = KeyRing.inheriting(last?.keys ?? [], keys)
    inheritsKeys = false
  }
}
