import HLS

extension PlacedSegment {
  /// The segment that the end of a playlist has begun; `nil` where it offers no part of it.
  init?(unfinishedIn playlist: MediaPlaylist, start: Double) {
    let head = playlist.unfinished
    guard playlist.partTarget != nil, let first = head.parts.first else { return nil }
    segment = Segment(
      uri: first.uri, duration: head.parts.reduce(0) { $0 + $1.duration },
      mediaSequence: head.mediaSequence, discontinuitySequence: head.discontinuitySequence,
      isDiscontinuity: head.isDiscontinuity, isGap: head.isGap, map: head.map, keys: head.keys,
      programDateTime: head.programDateTime, bitrate: head.bitrate, parts: head.parts)
    self.start = start
    isUnfinished = true
  }

  /// Whether the listed parts are all that there is of the segment: a server that removes old
  /// parts may do so one by one.
  var listsItsParts: Bool {
    guard let longest = segment.parts.map(\.duration).max() else { return false }
    return isUnfinished || place(ofPart: segment.parts.count) > end - longest / 2
  }

  /// Where a part begins.
  func place(ofPart index: Int) -> Double {
    segment.parts.prefix(index).reduce(start) { $0 + min(max(0, $1.duration), duration) }
  }

  /// The last part at or before a place from which decoding can start; the first where none can.
  func independentPart(at place: Double) -> Int {
    segment.parts.indices.last { index in
      let part = segment.parts[index]
      return part.isIndependent && !part.isGap && self.place(ofPart: index) <= place
    } ?? 0
  }
}

extension SegmentTimeline {
  /// The number of the first part that is not listed yet, with that of its segment.
  var nextPart: (segment: Int, part: Int) {
    (playlist.unfinished.mediaSequence, playlist.unfinished.parts.count)
  }

  /// What to ask for ahead of that part; `nil` where no hint names it.
  var announcedPart: ResourceRequest? {
    guard playlist.partTarget != nil,
      let hint = playlist.preloadHints.first(where: { $0.kind == .part })
    else { return nil }
    let isWhole = hint.byteRangeStart == 0 && hint.byteRangeLength == nil
    return ResourceRequest(
      url: hint.uri,
      span: isWhole ? nil : ByteSpan(offset: hint.byteRangeStart, length: hint.byteRangeLength))
  }
}
