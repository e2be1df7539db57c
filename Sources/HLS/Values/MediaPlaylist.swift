/// A list of segments: one variant or rendition.
///
/// RFC 8216bis, section 4.4.3.
public struct MediaPlaylist: Sendable, Hashable {
  /// How the playlist may change: not at all, or only at its end.
  public enum Kind: String, Sendable, Hashable {
    case event = "EVENT"
    case vod = "VOD"
  }

  /// The protocol version that the playlist declares, or 1.
  public var version: Int
  /// Seconds. Where the tag is missing: the longest segment rounded up, at least 1.
  public var targetDuration: Int
  /// The number of the first segment, counted through all reloads.
  public var mediaSequence: Int
  /// The discontinuities before the first segment, counted through all reloads.
  public var discontinuitySequence: Int
  public var playlistType: Kind?
  /// Whether no segment will be added any more.
  public var hasEndList: Bool
  public var iFramesOnly: Bool
  public var independentSegments: Bool
  public var start: StartPoint?
  /// The longest a partial segment may be, in seconds; `nil` where there are none.
  public var partTarget: Double?
  public var serverControl: ServerControl?
  public var segments: [Segment]
  /// What follows the last segment: the parts of the segment in the making.
  public var unfinished: UnfinishedSegment
  public var preloadHints: [PreloadHint]
  public var renditionReports: [RenditionReport]
  /// Present in a delta update only, which must be merged before it can be played.
  public var skip: SkippedSegments?
  /// In the order of their first tag, one an id.
  public var dateRanges: [DateRange]

  public init(
    version: Int = 1, targetDuration: Int, mediaSequence: Int = 0, discontinuitySequence: Int = 0,
    playlistType: Kind? = nil, hasEndList: Bool = false, iFramesOnly: Bool = false,
    independentSegments: Bool = false, start: StartPoint? = nil, partTarget: Double? = nil,
    serverControl: ServerControl? = nil, segments: [Segment] = [],
    unfinished: UnfinishedSegment = UnfinishedSegment(), preloadHints: [PreloadHint] = [],
    renditionReports: [RenditionReport] = [], skip: SkippedSegments? = nil,
    dateRanges: [DateRange] = []
  ) {
    self.version = version
    self.targetDuration = targetDuration
    self.mediaSequence = mediaSequence
    self.discontinuitySequence = discontinuitySequence
    self.playlistType = playlistType
    self.hasEndList = hasEndList
    self.iFramesOnly = iFramesOnly
    self.independentSegments = independentSegments
    self.start = start
    self.partTarget = partTarget
    self.serverControl = serverControl
    self.segments = segments
    self.unfinished = unfinished
    self.preloadHints = preloadHints
    self.renditionReports = renditionReports
    self.skip = skip
    self.dateRanges = dateRanges
  }

  /// The parts after the last whole segment.
  public var trailingParts: [PartialSegment] { unfinished.parts }

  /// Seconds of all segments and trailing parts.
  public var duration: Double {
    segments.reduce(0) { $0 + $1.duration } + trailingParts.reduce(0) { $0 + $1.duration }
  }
}
