/// A property of libmpv that changed, with its new value; `nil` where there is none.
public enum MPVProperty: Sendable, Hashable {
  case pause(Bool)
  case speed(Double)
  /// Percent.
  case volume(Double)
  case mute(Bool)
  /// Seconds.
  case duration(Double?)
  /// Seconds: the presentation time of the start of the file.
  case startTime(Double?)
  /// Seconds, for files without a picture: with one, the frames' own times are exact.
  case timePosition(Double?)
  case tracks([MPVTrack])
  /// The container's tags, keys in lower case.
  case metadata([String: String])
  case pausedForCache(Bool)
  case cache(MPVCacheState?)
  case endReached(Bool)
  case subtitleText(String?)
  /// With override tags in braces.
  case subtitleTextASS(String?)
  case videoParameters(MPVVideoParameters?)
  /// Frames a second as the container declares them.
  case containerFPS(Double?)
  /// The audio output in use; `null` where no device could be opened.
  case audioOutput(String?)
  /// From 0.
  case chapter(Int?)
  case chapters([MPVChapter])
}

/// A track of the file that plays.
public struct MPVTrack: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    case video
    case audio
    case subtitle = "sub"
  }

  /// Unique within its kind.
  public var id: Int
  public var kind: Kind
  /// FFmpeg's name of the codec.
  public var codec: String?
  public var title: String?
  public var language: String?
  public var isSelected = false
  public var isDefault = false
  public var isForced = false
  public var isHearingImpaired = false
  public var isVisuallyImpaired = false
  /// A picture that stands still, such as a cover.
  public var isImage = false
  /// Whether it was added from a URL of its own.
  public var isExternal = false
  public var externalURL: String?
  /// Frames a second as the container declares them.
  public var fps: Double?
  public var width: Int?
  public var height: Int?
  /// Degrees clockwise.
  public var rotation: Int?
  public var channels: Int?
  public var sampleRate: Int?

  public init(id: Int, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Whether the track is the one that libmpv lists for the closed captions of every video,
  /// whether it has any or not.
  public var isClosedCaptions: Bool { kind == .subtitle && codec == "eia_608" }

  /// Whether a subtitle track holds pictures that only libmpv can draw.
  public var isBitmapSubtitle: Bool {
    guard kind == .subtitle, let codec else { return false }
    return [
      "hdmv_pgs_subtitle", "dvd_subtitle", "dvb_subtitle", "xsub", "arib_caption_bitmap",
    ].contains(codec)
  }
}

/// What libmpv holds of the stream in memory.
public struct MPVCacheState: Sendable, Hashable {
  /// Seconds, both ends included.
  public struct Range: Sendable, Hashable {
    public var start: Double
    public var end: Double

    public init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// A seek into one of these is exact and needs no new data.
  public var seekableRanges: [Range] = []
  /// Seconds: the last time that was demuxed.
  public var cacheEnd: Double?
  /// Seconds ahead of the reader.
  public var cacheDuration: Double?
  /// Bytes ahead of the reader.
  public var forwardBytes: Int?
  /// Whether the stream has ended.
  public var isAtEnd = false
  public var isUnderrun = false

  public init() {}

  /// Whether a seek to `time` stays within what is held.
  public func contains(_ time: Double) -> Bool {
    seekableRanges.contains { $0.start <= time && time <= $0.end }
  }
}

/// The picture as the decoder gives it.
public struct MPVVideoParameters: Sendable, Hashable {
  public var width: Int
  public var height: Int
  /// With the pixel aspect applied.
  public var displayWidth: Int
  public var displayHeight: Int
  public var aspect: Double?
  /// Degrees clockwise by which the picture must be turned to be upright.
  public var rotation: Int

  public init(
    width: Int, height: Int, displayWidth: Int, displayHeight: Int, aspect: Double?, rotation: Int
  ) {
    self.width = width
    self.height = height
    self.displayWidth = displayWidth
    self.displayHeight = displayHeight
    self.aspect = aspect
    self.rotation = rotation
  }
}

/// A chapter of the file.
public struct MPVChapter: Sendable, Hashable {
  public var title: String?
  /// Seconds.
  public var start: Double

  public init(title: String?, start: Double) {
    self.title = title
    self.start = start
  }
}
