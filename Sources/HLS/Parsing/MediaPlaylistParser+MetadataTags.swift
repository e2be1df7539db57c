/// The tags about the stream rather than a segment: RFC 8216bis, section 4.4.5.
extension MediaPlaylistParser {
  mutating func readMetadataTag(
    _ tag: Tag, _ value: ArraySlice<UInt8>, line: Int
  ) throws(PlaylistError) {
    switch tag {
    case .dateRange: try readDateRange(value, line: line)
    case .skip: try readSkip(value, line: line)
    case .preloadHint: try readPreloadHint(value, line: line)
    case .renditionReport: try readRenditionReport(value, line: line)
    default: break
    }
  }

  private mutating func readDateRange(
    _ value: ArraySlice<UInt8>, line: Int
  ) throws(PlaylistError) {
    let range = try attributes(.dateRange, value, line: line) { (reader) throws(PlaylistError) in
      try reader.dateRange()
    }
    guard let range else { return }
    if range.startDate == nil, dateRangePositions[range.id] == nil {
      report.add(.missingAttribute, line: line, "EXT-X-DATERANGE START-DATE")
    }
    playlist.dateRanges.merge(range, positions: &dateRangePositions)
  }

  /// From here on, what was set before the skipped segments is not known.
  private mutating func readSkip(_ value: ArraySlice<UInt8>, line: Int) throws(PlaylistError) {
    let skip = try attributes(.skip, value, line: line) {
      (reader) throws(PlaylistError) -> SkippedSegments? in
      guard try reader.requiredText("SKIPPED-SEGMENTS") != nil else { return nil }
      let count = reader.value("SKIPPED-SEGMENTS") { text in
        PlaylistNumber.integer(text).flatMap { $0 <= Int.max / 4 ? $0 : nil }
      }
      guard let count else { return nil }
      let removed = try reader.text("RECENTLY-REMOVED-DATERANGES")
      return SkippedSegments(
        count: count,
        recentlyRemovedDateRanges: removed?.split(separator: "\t").map(String.init))
    }
    guard let skip else { return }
    if playlist.skip != nil || !playlist.segments.isEmpty {
      report.add(playlist.skip != nil ? .repeatedTag : .misplacedTag, line: line, Tag.skip.rawValue)
      return
    }
    playlist.skip = skip
    inheritsMap = map == nil
    inheritsBitrate = bitrate == nil
    inheritsByteOffset = true
    var ring = KeyRing(inherits: true)
    for key in keyRing.keys { ring.add(key) }
    keyRing = ring
  }

  private mutating func readPreloadHint(
    _ value: ArraySlice<UInt8>, line: Int
  ) throws(PlaylistError) {
    let hint = try attributes(.preloadHint, value, line: line) {
      (reader) throws(PlaylistError) -> PreloadHint? in
      guard let type = try reader.requiredText("TYPE"), let uri = try reader.requiredURI("URI")
      else { return nil }
      let kind: PreloadHint.Kind =
        switch type {
        case "PART": .part
        case "MAP": .map
        default: .other(type)
        }
      return PreloadHint(
        kind: kind, uri: uri, byteRangeStart: reader.integer("BYTERANGE-START") ?? 0,
        byteRangeLength: reader.integer("BYTERANGE-LENGTH"))
    }
    if let hint { playlist.preloadHints.append(hint) }
  }

  private mutating func readRenditionReport(
    _ value: ArraySlice<UInt8>, line: Int
  ) throws(PlaylistError) {
    let read = try attributes(.renditionReport, value, line: line) {
      (reader) throws(PlaylistError) -> RenditionReport? in
      guard let uri = try reader.requiredURI("URI") else { return nil }
      return RenditionReport(
        uri: uri, lastMediaSequence: reader.integer("LAST-MSN"),
        lastPart: reader.integer("LAST-PART"))
    }
    if let read { playlist.renditionReports.append(read) }
  }
}
