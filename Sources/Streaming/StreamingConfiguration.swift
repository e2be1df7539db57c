/// Which variant of a multivariant playlist is played.
public enum VariantPreference: Sendable, Hashable {
  /// The smallest picture that is at least what the terminal can show, else the largest.
  case auto
  /// The lowest bandwidth.
  case minimum
  /// The largest picture, then the highest rate, then the highest bandwidth.
  case maximum
  /// The picture of this height, or of the nearest, then the highest rate and bandwidth.
  case height(Int)
  /// The picture of this size, or of the nearest, then the highest rate and bandwidth.
  case size(width: Int, height: Int)
  /// The variant of this option of the stream's `VariantGroup`.
  case option(Int)
}

/// How far behind the live edge playback is to be.
public enum LatencyPreference: Sendable, Hashable {
  /// As far as the playlist asks for.
  case automatic
  /// So many seconds, but no less than the playlist allows.
  case seconds(Double)
  /// Wherever it comes to be: what it fell behind is not caught up.
  case off
}

/// What the user and the terminal ask of a stream.
public struct StreamingConfiguration: Sendable {
  /// The pixels that the terminal can show.
  public var pictureTarget: (width: Int, height: Int)
  public var variant: VariantPreference
  /// FFmpeg's names of the codecs that can be decoded; `nil` where that is not known.
  public var decoders: Set<String>?
  /// Languages of sound in order of preference, BCP 47 or ISO 639.
  public var audibleLanguages: [String]
  /// The language of the user's locale, or `nil` where it names none.
  public var language: String?
  /// The position at which playback starts, in seconds; negative from the end or the live edge.
  public var start: Double?
  public var latency: LatencyPreference
  public var limits: BufferLimits

  public init(
    pictureTarget: (width: Int, height: Int) = (1280, 720), variant: VariantPreference = .auto,
    decoders: Set<String>? = nil, audibleLanguages: [String] = [], language: String? = nil,
    start: Double? = nil, latency: LatencyPreference = .automatic,
    limits: BufferLimits = BufferLimits()
  ) {
    self.pictureTarget = pictureTarget
    self.variant = variant
    self.decoders = decoders
    self.audibleLanguages = audibleLanguages
    self.language = language
    self.start = start
    self.latency = latency
    self.limits = limits
  }
}
