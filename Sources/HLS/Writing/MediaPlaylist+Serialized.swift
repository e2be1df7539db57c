extension MediaPlaylist {
  /// The text of the playlist, in UTF-8 with LF line ends.
  ///
  /// Reading it again gives the same values. URIs are written as they are, so that they may be
  /// relative. The version is the caller's to choose (RFC 8216bis, section 7).
  public func serialized() -> String {
    var writer = TagWriter()
    writer.common(version: version, independentSegments: independentSegments, start: start)
    writer.tag(.targetDuration, "\(targetDuration)")
    writeControl(to: &writer)
    if mediaSequence != 0 { writer.tag(.mediaSequence, "\(mediaSequence)") }
    if discontinuitySequence != 0 {
      writer.tag(.discontinuitySequence, "\(discontinuitySequence)")
    }
    if let playlistType { writer.tag(.playlistType, playlistType.rawValue) }
    if iFramesOnly { writer.tag(.iFramesOnly) }
    if let skip {
      var list = AttributeWriter()
      list.plain("SKIPPED-SEGMENTS", skip.count)
      list.quoted(
        "RECENTLY-REMOVED-DATERANGES",
        skip.recentlyRemovedDateRanges?.joined(separator: "\t"))
      writer.tag(.skip, list)
    }
    for range in dateRanges { writer.dateRange(range) }
    var state = SegmentWriter()
    for segment in segments { state.write(segment, to: &writer) }
    state.write(unfinished, to: &writer)
    writeTrailer(to: &writer)
    return writer.text
  }

  private func writeControl(to writer: inout TagWriter) {
    if let serverControl {
      var list = AttributeWriter()
      list.flag("CAN-BLOCK-RELOAD", serverControl.canBlockReload)
      list.plain("CAN-SKIP-UNTIL", serverControl.canSkipUntil)
      list.flag("CAN-SKIP-DATERANGES", serverControl.canSkipDateRanges)
      list.plain("HOLD-BACK", serverControl.holdBack)
      list.plain("PART-HOLD-BACK", serverControl.partHoldBack)
      writer.tag(.serverControl, list)
    }
    if let partTarget {
      var list = AttributeWriter()
      list.plain("PART-TARGET", partTarget)
      writer.tag(.partInformation, list)
    }
  }

  private func writeTrailer(to writer: inout TagWriter) {
    for hint in preloadHints {
      var list = AttributeWriter()
      switch hint.kind {
      case .part: list.plain("TYPE", "PART")
      case .map: list.plain("TYPE", "MAP")
      case .other(let name): list.plain("TYPE", name)
      }
      list.quoted("URI", hint.uri)
      if hint.byteRangeStart != 0 { list.plain("BYTERANGE-START", hint.byteRangeStart) }
      list.plain("BYTERANGE-LENGTH", hint.byteRangeLength)
      writer.tag(.preloadHint, list)
    }
    for report in renditionReports {
      var list = AttributeWriter()
      list.quoted("URI", report.uri)
      list.plain("LAST-MSN", report.lastMediaSequence)
      list.plain("LAST-PART", report.lastPart)
      writer.tag(.renditionReport, list)
    }
    if hasEndList { writer.tag(.endList) }
  }
}

/// Writes segments, and of what holds until it is changed only the changes.
private struct SegmentWriter {
  private var keys: [EncryptionKey] = []
  private var map: MediaInitialization?
  private var bitrate: Int?

  mutating func write(_ segment: Segment, to writer: inout TagWriter) {
    var head = UnfinishedSegment(
      isGap: segment.isGap, map: segment.map, keys: segment.keys,
      programDateTime: segment.declaredProgramDateTime, bitrate: segment.bitrate,
      parts: segment.parts)
    head.discontinuityTags = segment.discontinuityTags
    write(head, to: &writer)
    writer.tag(.duration, TagWriter.number(segment.duration) + "," + (segment.title ?? ""))
    if let range = segment.byteRange { writer.tag(.byteRange, range.text) }
    writer.uri(segment.uri)
  }

  mutating func write(_ head: UnfinishedSegment, to writer: inout TagWriter) {
    for _ in 0..<max(0, head.discontinuityTags) { writer.tag(.discontinuity) }
    if let next = head.map, next != map {
      write(next.keys, to: &writer)
      var list = AttributeWriter()
      list.quoted("URI", next.uri)
      list.quoted("BYTERANGE", next.byteRange?.text)
      writer.tag(.map, list)
      map = next
    }
    write(head.keys, to: &writer)
    if let next = head.bitrate, next != bitrate {
      writer.tag(.bitrate, "\(next)")
      bitrate = next
    }
    if let date = head.declaredProgramDateTime {
      writer.tag(.programDateTime, date.description)
    }
    if head.isGap { writer.tag(.gap) }
    for part in head.parts { writer.part(part) }
  }

  private mutating func write(_ next: [EncryptionKey], to writer: inout TagWriter) {
    guard next != keys else { return }
    let formats = Set(next.map(\.keyFormat))
    if !keys.allSatisfy({ formats.contains($0.keyFormat) }) {
      var list = AttributeWriter()
      list.plain("METHOD", "NONE")
      writer.tag(.key, list)
    }
    for key in next { writer.key(key, as: .key) }
    keys = next
  }
}
