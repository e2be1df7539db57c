/// A part of a segment, published before the segment is complete.
///
/// RFC 8216bis, section 4.4.4.9 (`EXT-X-PART`).
public struct PartialSegment: Sendable, Hashable {
  /// The absolute address.
  public var uri: String
  /// Seconds.
  public var duration: Double
  /// The part of the resource with its offset worked out; the whole where there is none.
  public var byteRange: ByteRange?
  /// Whether decoding can start at this part.
  public var isIndependent: Bool
  /// Whether the part is declared missing; it should not be loaded.
  public var isGap: Bool

  public init(
    uri: String, duration: Double, byteRange: ByteRange? = nil, isIndependent: Bool = false,
    isGap: Bool = false
  ) {
    self.uri = uri
    self.duration = duration
    self.byteRange = byteRange
    self.isIndependent = isIndependent
    self.isGap = isGap
  }
}

/// The segment that the end of a live playlist has begun: its parts so far and what holds for
/// it, so that its parts can be played before it has a URI.
public struct UnfinishedSegment: Sendable, Hashable {
  public var mediaSequence: Int
  public var discontinuitySequence: Int
  /// Whether `EXT-X-DISCONTINUITY` stands before it.
  public var isDiscontinuity: Bool { discontinuityTags > 0 }
  /// How many such tags stand before it; each counts.
  public var discontinuityTags: Int
  public var isGap: Bool
  public var map: MediaInitialization?
  public var keys: [EncryptionKey]
  /// The date and time of the first sample: declared, or else worked out from a neighbour's.
  public var programDateTime: ProgramDateTime?
  public var declaredProgramDateTime: ProgramDateTime?
  public var bitrate: Int?
  /// Empty where no part of it is published yet.
  public var parts: [PartialSegment]

  var inheritance = Inheritance()

  public init(
    mediaSequence: Int = 0, discontinuitySequence: Int = 0, isDiscontinuity: Bool = false,
    isGap: Bool = false, map: MediaInitialization? = nil, keys: [EncryptionKey] = [],
    programDateTime: ProgramDateTime? = nil, bitrate: Int? = nil, parts: [PartialSegment] = []
  ) {
    self.mediaSequence = mediaSequence
    self.discontinuitySequence = discontinuitySequence
    self.discontinuityTags = isDiscontinuity ? 1 : 0
    self.isGap = isGap
    self.map = map
    self.keys = keys
    self.programDateTime = programDateTime
    self.declaredProgramDateTime = programDateTime
    self.bitrate = bitrate
    self.parts = parts
  }
}
