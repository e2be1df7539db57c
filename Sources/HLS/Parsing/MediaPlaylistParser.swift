/// Reads the lines of a media playlist.
///
/// RFC 8216bis, section 4.4.3. The tags are read in `MediaPlaylistParser+….swift`, a group each.
struct MediaPlaylistParser {
  var playlist = MediaPlaylist(targetDuration: 0)
  var common: CommonTags
  var report: WarningReport
  /// The tags that may appear once only.
  var seen: Set<Tag> = []

  // What the tags since the last URI say about the next segment.
  var duration: (seconds: Double?, title: String?)?
  var durationLine = 0
  var byteRange: ByteRangeText?
  var pending = UnfinishedSegment()

  // What holds until it is changed.
  var map: MediaInitialization?
  var keyRing = KeyRing()
  var bitrate: Int?
  var inheritsMap = false
  var inheritsBitrate = false
  var inheritsByteOffset = false
  var segmentCursor = ByteRangeCursor()
  var partCursor = ByteRangeCursor()
  var dateRangePositions: [String: Int] = [:]
  var segmentLines: [Int] = []

  init(scope: VariableScope, report: WarningReport) {
    common = CommonTags(scope: scope)
    self.report = report
  }

  mutating func read(_ line: PlaylistLines.Line) throws(PlaylistError) {
    if line.isURI {
      try finishSegment(line)
    } else if let (tag, value) = line.tag {
      try read(tag, value, line: line.number)
    }
  }

  private mutating func read(
    _ tag: Tag, _ value: ArraySlice<UInt8>, line: Int
  ) throws(PlaylistError) {
    switch tag {
    case .header:
      break
    case .version, .independentSegments, .start, .define:
      try common.read(tag, value, line: line, into: &report)
    case .targetDuration, .mediaSequence, .discontinuitySequence, .endList, .playlistType,
      .iFramesOnly, .partInformation, .serverControl:
      readPlaylistTag(tag, value, line: line)
    case .duration, .byteRange, .discontinuity, .key, .map, .programDateTime, .gap, .bitrate,
      .part:
      try readSegmentTag(tag, value, line: line)
    case .dateRange, .skip, .preloadHint, .renditionReport:
      try readMetadataTag(tag, value, line: line)
    case .media, .streamInformation, .iFrameStreamInformation, .sessionData, .sessionKey,
      .contentSteering:
      report.add(.misplacedTag, line: line, tag.rawValue)
    }
  }

  /// Reads the attributes of a tag and keeps what they are warned of.
  mutating func attributes<Value>(
    _ tag: Tag, _ value: ArraySlice<UInt8>, line: Int,
    _ read: (inout TagReader) throws(PlaylistError) -> Value
  ) throws(PlaylistError) -> Value {
    var reader = TagReader(tag, value, line: line, scope: common.scope, report: report)
    let result = try read(&reader)
    report = reader.report
    return result
  }

  /// Works out what needs the whole playlist.
  mutating func finish() -> MediaPlaylist {
    playlist.version = common.version ?? 1
    playlist.independentSegments = common.independentSegments
    playlist.start = common.start
    if duration != nil {
      report.add(.missingURI, line: durationLine, Tag.duration.rawValue)
    }
    finishTargetDuration()
    applyState(to: &pending)
    playlist.unfinished = pending
    playlist.number()
    playlist.propagateDates()
    return playlist
  }

  private mutating func finishTargetDuration() {
    let segments = playlist.segments
    if seen.contains(.targetDuration) {
      let limit = Double(playlist.targetDuration)
      for (index, line) in zip(segments.indices, segmentLines) {
        let rounded = segments[index].duration.rounded()
        if rounded > limit { report.add(.segmentTooLong, line: line) }
      }
    } else {
      report.add(.missingTargetDuration, line: 0)
      let longest = segments.reduce(1) { max($0, $1.duration) }
      playlist.targetDuration = Int(exactly: longest.rounded(.up)) ?? 1
    }
    for index in segments.indices where segments[index].duration < 0 {
      playlist.segments[index].duration = Double(playlist.targetDuration)
    }
  }
}
