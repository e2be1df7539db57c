/// A movie fragment box, `moof` (ISO/IEC 14496-12 section 8.8.4), with every default applied.
public struct MovieFragment: Sendable, Hashable {
  /// The number of samples that one fragment may describe; a second of audio has fewer than 200.
  public static let maximumSampleCount = 1 << 20

  /// The ordinal number of the fragment (`mfhd`).
  public var sequenceNumber: UInt32
  /// The track fragments, `traf`, in file order.
  public var trackFragments: [TrackFragment]

  public init(sequenceNumber: UInt32, trackFragments: [TrackFragment]) {
    self.sequenceNumber = sequenceNumber
    self.trackFragments = trackFragments
  }
}

/// The samples of one track in a fragment, `traf` (ISO/IEC 14496-12 section 8.8.6).
public struct TrackFragment: Sendable, Hashable {
  /// The track of the initialization segment that the samples belong to.
  public var trackID: UInt32
  /// The sample entry that the samples use, from 1.
  public var sampleDescriptionIndex: UInt32
  /// The decode time of the first sample in the track's timescale, `tfdt`, or `nil` without one.
  public var baseMediaDecodeTime: Int64?
  /// The runs, `trun`, in file order.
  public var runs: [TrackRun]
  /// What the samples need to be decrypted, or `nil` in the clear.
  public var protection: SampleProtection?

  public init(
    trackID: UInt32, sampleDescriptionIndex: UInt32 = 1, baseMediaDecodeTime: Int64?,
    runs: [TrackRun], protection: SampleProtection? = nil
  ) {
    self.trackID = trackID
    self.sampleDescriptionIndex = sampleDescriptionIndex
    self.baseMediaDecodeTime = baseMediaDecodeTime
    self.runs = runs
    self.protection = protection
  }
}

/// Samples whose bytes lie one after another, `trun` (ISO/IEC 14496-12 section 8.8.8).
public struct TrackRun: Sendable, Hashable {
  /// The distance in bytes from the end of the `moof` box to the first sample: 8 where an `mdat`
  /// with a short header follows at once.
  public var dataOffset: Int
  /// The samples in decode order.
  public var samples: [FragmentSample]

  public init(dataOffset: Int, samples: [FragmentSample]) {
    self.dataOffset = dataOffset
    self.samples = samples
  }
}

/// One sample of a run.
public struct FragmentSample: Sendable, Hashable {
  /// The duration in the track's timescale.
  public var duration: UInt32
  /// The length in bytes.
  public var size: UInt32
  /// The sample flags as written (ISO/IEC 14496-12 section 8.8.3.1).
  public var flags: UInt32
  /// Composition time less decode time, in the track's timescale.
  public var compositionOffset: Int64

  public init(duration: UInt32, size: UInt32, flags: UInt32, compositionOffset: Int64) {
    self.duration = duration
    self.size = size
    self.flags = flags
    self.compositionOffset = compositionOffset
  }

  /// Whether decoding can start at the sample: `sample_is_non_sync_sample` is not set.
  public var isSync: Bool { flags & 0x1_0000 == 0 }
}

/// The boxes of a track fragment that describe the encryption of its samples
/// (ISO/IEC 23001-7 section 7).
public struct SampleProtection: Sendable, Hashable {
  /// Where the sample auxiliary information lies.
  public enum Location: Sendable, Hashable {
    /// In the `senc` box of the track fragment.
    case sampleEncryptionBox
    /// In the media data, at distances in bytes from the end of the `moof` box.
    case mediaData([Int])
    /// No `saio` box says so.
    case unknown
  }

  /// The boxes `senc`, `saiz` and the `seig` sample groups, as written.
  public var boxes: [[UInt8]]
  /// Where the information for each sample lies, which is rewritten with the fragment.
  public var location: Location

  public init(boxes: [[UInt8]], location: Location) {
    self.boxes = boxes
    self.location = location
  }
}
