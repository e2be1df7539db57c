/// One track of a movie, as its `trak` and `trex` boxes describe it.
public struct Track: Sendable, Hashable {
  /// The identifier, `track_ID`, by which fragments name the track.
  public var id: UInt32
  /// The handler type of `hdlr`, such as `vide`, `soun`, `text`, `subt` or `meta`.
  public var handler: FourCC
  /// Units a second of the media's times (`mdhd`); never zero.
  public var timescale: UInt32
  /// The ISO 639-2/T code of `mdhd`, or `nil` where it is undetermined or not a code.
  public var language: String?
  /// The width at which the picture is presented, before rotation, in pixels; zero for sound.
  public var width: Int
  /// The height at which the picture is presented, before rotation, in pixels; zero for sound.
  public var height: Int
  /// How far the picture is turned clockwise for presentation: 0, 90, 180 or 270 degrees.
  public var rotation: Int
  /// What the samples are; for encrypted ones what they are once decrypted.
  public var sampleEntry: SampleEntry
  /// The edits of `elst` in order; empty without an edit list.
  public var edits: [Edit]
  /// What to add to a composition time to get the presentation time, in the track's timescale:
  /// the empty edits at the start less the media time of the first edit that is not empty.
  public var presentationOffset: Int64
  /// The defaults for the samples of fragments (`trex`).
  public var defaults: SampleDefaults
  /// The duration that samples usually have, in the track's timescale, where the header says it.
  public var nominalSampleDuration: UInt32?

  /// Whether the samples are encrypted.
  public var isEncrypted: Bool { sampleEntry.isEncrypted }
}

/// What a fragment's samples are unless the fragment says otherwise
/// (ISO/IEC 14496-12 section 8.8.3).
public struct SampleDefaults: Sendable, Hashable {
  /// The sample entry, from 1.
  public var sampleDescriptionIndex: UInt32
  /// The duration of a sample, in the track's timescale.
  public var duration: UInt32
  /// The length of a sample in bytes.
  public var size: UInt32
  /// The sample flags as written.
  public var flags: UInt32

  public init(
    sampleDescriptionIndex: UInt32 = 1, duration: UInt32 = 0, size: UInt32 = 0, flags: UInt32 = 0
  ) {
    self.sampleDescriptionIndex = sampleDescriptionIndex
    self.duration = duration
    self.size = size
    self.flags = flags
  }
}

/// One entry of an edit list (ISO/IEC 14496-12 section 8.6.6).
public struct Edit: Sendable, Hashable {
  /// How long the edit lasts, in the movie's timescale; zero in a fragmented movie is open-ended.
  public var duration: UInt64
  /// The composition time at which it starts, in the track's timescale, or `nil` for an empty
  /// edit.
  public var mediaTime: Int64?

  public init(duration: UInt64, mediaTime: Int64?) {
    self.duration = duration
    self.mediaTime = mediaTime
  }
}
