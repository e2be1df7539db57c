/// Reads the lines of a multivariant playlist.
///
/// RFC 8216bis, section 4.4.6.
struct MultivariantPlaylistParser {
  private var playlist = MultivariantPlaylist()
  private var common: CommonTags
  private(set) var report: WarningReport
  /// The variant whose URI is expected next, and the line of its tag.
  private var pending: (variant: Variant, line: Int)?
  private var variantLines: [Int] = []

  /// The renditions of one kind that a variant can name.
  private struct Group: Hashable {
    var kind: Rendition.Kind
    var id: String
  }

  init(scope: VariableScope, report: WarningReport) {
    common = CommonTags(scope: scope)
    self.report = report
  }

  mutating func read(_ line: PlaylistLines.Line) throws(PlaylistError) {
    if line.isURI {
      try finishVariant(line)
    } else if let (tag, value) = line.tag {
      try read(tag, value, line: line.number)
    }
  }

  private mutating func read(
    _ tag: Tag, _ value: ArraySlice<UInt8>, line: Int
  ) throws(PlaylistError) {
    if tag.scope == .both {
      if tag != .header { try common.read(tag, value, line: line, into: &report) }
      return
    }
    guard tag.scope == .multivariant else {
      report.add(.misplacedTag, line: line, tag.rawValue)
      return
    }
    var reader = TagReader(tag, value, line: line, scope: common.scope, report: report)
    switch tag {
    case .media:
      if let rendition = try reader.rendition() { playlist.renditions.append(rendition) }
    case .streamInformation:
      if let pending { reader.warn(.missingURI, "line \(pending.line)") }
      pending = (try reader.variant(uri: ""), line)
    case .iFrameStreamInformation:
      if let uri = try reader.requiredURI("URI") {
        playlist.iFrameVariants.append(try reader.variant(uri: uri))
      }
    case .sessionData:
      if let data = try reader.sessionData() { playlist.sessionData.append(data) }
    case .sessionKey:
      if case .key(let key) = try reader.encryptionKey() { playlist.sessionKeys.append(key) }
    case .contentSteering:
      if let uri = try reader.requiredURI("SERVER-URI") {
        playlist.contentSteering = ContentSteering(
          serverURI: uri, pathwayID: try reader.text("PATHWAY-ID"))
      }
    default:
      break
    }
    report = reader.report
  }

  private mutating func finishVariant(_ line: PlaylistLines.Line) throws(PlaylistError) {
    let text = try common.scope.substitute(PlaylistText.uri(line.bytes), line: line.number)
    guard let (variant, tagLine) = pending else {
      report.add(.missingAttribute, line: line.number, Tag.streamInformation.rawValue)
      return
    }
    pending = nil
    var complete = variant
    complete.uri = common.scope.base.resolve(text)
    playlist.variants.append(complete)
    variantLines.append(tagLine)
  }

  mutating func finish() -> MultivariantPlaylist {
    if let pending {
      report.add(.missingURI, line: pending.line, Tag.streamInformation.rawValue)
    }
    playlist.version = common.version ?? 1
    playlist.independentSegments = common.independentSegments
    playlist.start = common.start
    playlist.variables = common.scope.variables
    let defined = Set(playlist.renditions.map { Group(kind: $0.type, id: $0.groupID) })
    for (variant, line) in zip(playlist.variants, variantLines) {
      reportUndefinedGroups(of: variant, among: defined, line: line)
    }
    return playlist
  }

  /// A variant may name only groups that the playlist defines: section 4.4.6.2.
  private mutating func reportUndefinedGroups(
    of variant: Variant, among defined: Set<Group>, line: Int
  ) {
    var groups: [(Rendition.Kind, String?)] = [
      (.audio, variant.audioGroup), (.video, variant.videoGroup),
      (.subtitles, variant.subtitlesGroup),
    ]
    if case .group(let id) = variant.closedCaptions { groups.append((.closedCaptions, id)) }
    for case (let kind, let id?) in groups
    where !defined.contains(Group(kind: kind, id: id)) {
      report.add(.undefinedGroup, line: line, "\(kind.rawValue) \(id)")
    }
  }
}
