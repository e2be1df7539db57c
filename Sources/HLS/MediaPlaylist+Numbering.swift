extension MediaPlaylist {
  /// Numbers the segments from the values of the header.
  ///
  /// RFC 8216bis, section 6.2.1: a segment's discontinuity sequence number is that of the header
  /// plus the tags before its URI.
  mutating func number() {
    var number = mediaSequence &+ (skip?.count ?? 0)
    var discontinuities = discontinuitySequence
    for index in segments.indices {
      discontinuities &+= segments[index].discontinuityTags
      segments[index].mediaSequence = number
      segments[index].discontinuitySequence = discontinuities
      number &+= 1
    }
    unfinished.mediaSequence = number
    unfinished.discontinuitySequence = discontinuities &+ unfinished.discontinuityTags
  }

  /// Works out the date of every segment from the declared ones: onwards from each, and backwards
  /// from the first.
  ///
  /// RFC 8216bis, section 4.4.4.6.
  mutating func propagateDates() {
    var next: ProgramDateTime?
    for index in segments.indices {
      let date = segments[index].declaredProgramDateTime ?? next
      segments[index].programDateTime = date
      next = date?.advanced(by: segments[index].duration)
    }
    unfinished.programDateTime = unfinished.declaredProgramDateTime ?? next
    guard let first = segments.firstIndex(where: { $0.programDateTime != nil }) else {
      propagateBackwards(from: unfinished.programDateTime, before: segments.endIndex)
      return
    }
    propagateBackwards(from: segments[first].programDateTime, before: first)
  }

  private mutating func propagateBackwards(from date: ProgramDateTime?, before end: Int) {
    var next = date
    for index in segments.indices.prefix(upTo: end).reversed() {
      next = next?.advanced(by: -segments[index].duration)
      segments[index].programDateTime = next
    }
  }
}
