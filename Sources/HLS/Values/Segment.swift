/// A media segment and everything the tags above its URI say about it.
///
/// RFC 8216bis, section 4.4.4.
public struct Segment: Sendable, Hashable {
  /// The absolute address.
  public var uri: String
  /// Seconds, as `EXTINF` says.
  public var duration: Double
  public var title: String?
  /// The part of the resource with its offset worked out; the whole where there is none.
  public var byteRange: ByteRange?
  /// The number of the segment, counted through all reloads.
  public var mediaSequence: Int
  /// How many discontinuities came before the media of this segment, counted through all reloads.
  public var discontinuitySequence: Int
  /// Whether `EXT-X-DISCONTINUITY` stands before this segment.
  public var isDiscontinuity: Bool { discontinuityTags > 0 }
  /// How many such tags stand before it; each counts.
  public var discontinuityTags: Int
  /// Whether the segment is declared missing; it should not be loaded.
  public var isGap: Bool
  /// The initialization section in force.
  public var map: MediaInitialization?
  /// The keys in force, one a key format; empty where the segment is not encrypted.
  public var keys: [EncryptionKey]
  /// The date and time of the first sample: declared, or else worked out from a neighbour's.
  public var programDateTime: ProgramDateTime?
  /// The value of `EXT-X-PROGRAM-DATE-TIME` before this very segment.
  public var declaredProgramDateTime: ProgramDateTime?
  /// Kilobits a second, as `EXT-X-BITRATE` approximates.
  public var bitrate: Int?
  /// The partial segments of this segment, if the playlist still lists them.
  public var parts: [PartialSegment]

  /// What a delta update could not know of this segment.
  var inheritance = Inheritance()

  public init(
    uri: String, duration: Double, title: String? = nil, byteRange: ByteRange? = nil,
    mediaSequence: Int = 0, discontinuitySequence: Int = 0, isDiscontinuity: Bool = false,
    isGap: Bool = false, map: MediaInitialization? = nil, keys: [EncryptionKey] = [],
    programDateTime: ProgramDateTime? = nil, bitrate: Int? = nil, parts: [PartialSegment] = []
  ) {
    self.uri = uri
    self.duration = duration
    self.title = title
    self.byteRange = byteRange
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

/// Which values come from before the skipped segments of a delta update.
struct Inheritance: Sendable, Hashable {
  var map = false
  var keys = false
  var bitrate = false
  var byteOffset = false
}
