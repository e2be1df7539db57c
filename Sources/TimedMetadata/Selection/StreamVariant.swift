import Timing

/// One variant of a stream, as its `EXT-X-STREAM-INF` describes it (RFC 8216bis section 4.4.6.2).
public struct StreamVariant: Sendable, Hashable {
  public var width: Int?
  public var height: Int?
  /// `FRAME-RATE`, as the nearest standard rate.
  public var frameRate: FrameRate?
  /// `BANDWIDTH` in bits a second.
  public var bandwidth: Int?
  /// `CODECS`, joined by commas; as the stream wrote them.
  public var codecs: String?
  /// `VIDEO-RANGE`: `SDR`, `HLG` or `PQ`; as the stream wrote it.
  public var videoRange: String?

  public init(
    width: Int? = nil, height: Int? = nil, frameRate: FrameRate? = nil, bandwidth: Int? = nil,
    codecs: String? = nil, videoRange: String? = nil
  ) {
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.bandwidth = bandwidth
    self.codecs = codecs
    self.videoRange = videoRange
  }
}

/// The variants of a stream as a person chooses among them.
public struct VariantGroup: Sendable, Hashable {
  /// Variants that differ in nothing that is seen or heard are one option.
  public struct Option: Sendable, Hashable, Identifiable {
    /// The index, among the playlist's variants, of the first that the option stands for.
    public var id: Int
    public var variant: StreamVariant
    /// The sound that the variant names, where the stream has several groups of it.
    public var sound: String?
    /// Why it cannot be decoded, for a person; `nil` where it can or may be.
    public var problem: String?

    public init(id: Int, variant: StreamVariant, sound: String? = nil, problem: String? = nil) {
      self.id = id
      self.variant = variant
      self.sound = sound
      self.problem = problem
    }
  }

  /// What is chosen where the user does not choose, and why.
  public struct Automatic: Sendable, Hashable {
    public var id: Option.ID
    /// For a person.
    public var reason: String

    public init(id: Option.ID, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// The largest picture first, then the highest rate and bandwidth.
  public var options: [Option]
  /// The option that plays.
  public var playing: Option.ID?
  public var automatic: Automatic?
  /// Whether the automatic choice is in force.
  public var isAutomatic: Bool

  public init(
    options: [Option] = [], playing: Option.ID? = nil, automatic: Automatic? = nil,
    isAutomatic: Bool = true
  ) {
    self.options = options
    self.playing = playing
    self.automatic = automatic
    self.isAutomatic = isAutomatic
  }

  public var playingOption: Option? { options.first { $0.id == playing } }
}
