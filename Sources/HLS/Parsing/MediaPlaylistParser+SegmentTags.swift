/// The tags about one segment or those that follow: RFC 8216bis, section 4.4.4.
extension MediaPlaylistParser {
  mutating func readSegmentTag(
    _ tag: Tag, _ value: ArraySlice<UInt8>, line: Int
  ) throws(PlaylistError) {
    switch tag {
    case .duration:
      readDuration(value, line: line)
    case .byteRange:
      byteRange = ByteRangeText(PlaylistText.string(PlaylistText.trimmed(value)))
      if byteRange == nil { report.add(.malformedTag, line: line, tag.rawValue) }
    case .discontinuity:
      pending.discontinuityTags += 1
    case .key:
      try readKey(value, line: line)
    case .map:
      try readMap(value, line: line)
    case .programDateTime:
      let text = PlaylistText.string(PlaylistText.trimmed(value))
      pending.declaredProgramDateTime = ProgramDateTime(text)
      if pending.declaredProgramDateTime == nil {
        report.add(.malformedTag, line: line, tag.rawValue)
      }
    case .gap:
      pending.isGap = true
    case .bitrate:
      bitrate = PlaylistNumber.integer(PlaylistText.trimmed(value))
      inheritsBitrate = false
      if bitrate == nil { report.add(.malformedTag, line: line, tag.rawValue) }
    case .part:
      try readPart(value, line: line)
    default:
      break
    }
  }

  /// `EXTINF`, section 4.4.4.1: seconds, then a comma and a title, both of which may be missing.
  private mutating func readDuration(_ value: ArraySlice<UInt8>, line: Int) {
    if duration != nil { report.add(.repeatedTag, line: line, Tag.duration.rawValue) }
    let text = PlaylistText.trimmed(value.prefix { $0 != UInt8(ascii: ",") })
    let title = PlaylistText.trimmed(value.drop { $0 != UInt8(ascii: ",") }.dropFirst())
    let (seconds, rest) = PlaylistNumber.leadingDecimal(text)
    let usable = seconds.flatMap { $0 >= 0 ? $0 : nil }
    if usable == nil || !rest.isEmpty { report.add(.malformedDuration, line: line) }
    duration = (usable, title.isEmpty ? nil : PlaylistText.string(title))
    durationLine = line
  }

  private mutating func readKey(_ value: ArraySlice<UInt8>, line: Int) throws(PlaylistError) {
    let key = try attributes(.key, value, line: line) { (reader) throws(PlaylistError) in
      try reader.encryptionKey()
    }
    switch key {
    case .key(let key): keyRing.add(key)
    case .clear: keyRing.removeAll()
    case .unreadable: break
    }
  }

  private mutating func readMap(_ value: ArraySlice<UInt8>, line: Int) throws(PlaylistError) {
    let ring = keyRing
    let read = try attributes(.map, value, line: line) {
      (reader) throws(PlaylistError) -> MediaInitialization? in
      guard let uri = try reader.requiredURI("URI") else { return nil }
      let text = reader.value("BYTERANGE", ByteRangeText.init)
      var map = MediaInitialization(
        uri: uri,
        byteRange: text.flatMap { ByteRange(offset: $0.offset ?? 0, length: $0.length) },
        keys: ring.keys)
      map.inheritsKeys = ring.inherits
      return map
    }
    guard let read else { return }
    map = read
    inheritsMap = false
  }

  private mutating func readPart(_ value: ArraySlice<UInt8>, line: Int) throws(PlaylistError) {
    var cursor = partCursor
    let part = try attributes(.part, value, line: line) {
      (reader) throws(PlaylistError) -> PartialSegment? in
      guard let uri = try reader.requiredURI("URI") else { return nil }
      let seconds = reader.positiveDecimal("DURATION")
      if seconds == nil, reader.list.first("DURATION") == nil {
        _ = try reader.requiredText("DURATION")
      }
      var part = PartialSegment(
        uri: uri, duration: seconds ?? 0, isIndependent: reader.flag("INDEPENDENT"),
        isGap: reader.flag("GAP"))
      if let text = reader.value("BYTERANGE", ByteRangeText.init) {
        let (range, isKnown) = cursor.resolve(text, of: uri)
        if range == nil || !isKnown { reader.warn(.unknownByteOffset, Tag.part.rawValue) }
        part.byteRange = range
      } else {
        cursor.reset()
      }
      return part
    }
    partCursor = cursor
    if let part { pending.parts.append(part) }
  }

  /// The URI of a segment, to which everything since the last one belongs.
  mutating func finishSegment(_ line: PlaylistLines.Line) throws(PlaylistError) {
    defer {
      duration = nil
      byteRange = nil
    }
    let text = try common.scope.substitute(PlaylistText.uri(line.bytes), line: line.number)
    let uri = common.scope.base.resolve(text)
    guard let (seconds, title) = duration else {
      report.add(.missingDuration, line: line.number, text)
      // The discontinuity stays: it is before every segment to come.
      let tags = pending.discontinuityTags
      pending = UnfinishedSegment()
      pending.discontinuityTags = tags
      return
    }
    var segment = Segment(
      uri: uri, duration: seconds ?? -1, title: title,
      isGap: pending.isGap, programDateTime: pending.declaredProgramDateTime, parts: pending.parts)
    segment.discontinuityTags = pending.discontinuityTags
    if let byteRange {
      let (range, isKnown) = segmentCursor.resolve(byteRange, of: uri)
      segment.byteRange = range
      segment.inheritance.byteOffset = inheritsByteOffset && byteRange.offset == nil
      if range == nil || !(isKnown || segment.inheritance.byteOffset) {
        report.add(.unknownByteOffset, line: line.number, text)
      }
    } else {
      segmentCursor.reset()
    }
    inheritsByteOffset = segment.inheritance.byteOffset
    applyState(to: &pending)
    segment.map = pending.map
    segment.keys = pending.keys
    segment.bitrate = segment.byteRange == nil ? pending.bitrate : nil
    segment.inheritance.map = pending.inheritance.map
    segment.inheritance.keys = pending.inheritance.keys
    segment.inheritance.bitrate = pending.inheritance.bitrate && segment.byteRange == nil
    pending = UnfinishedSegment()
    playlist.segments.append(segment)
    segmentLines.append(line.number)
  }

  /// Gives the next segment what holds until it is changed.
  func applyState(to next: inout UnfinishedSegment) {
    next.map = map
    next.keys = keyRing.keys
    next.bitrate = bitrate
    next.inheritance.map = inheritsMap
    next.inheritance.keys = keyRing.inherits
    next.inheritance.bitrate = inheritsBitrate
  }
}
