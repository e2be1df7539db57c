extension MovieFragment {
  /// Parses a `moof` box.
  ///
  /// - Parameters:
  ///   - box: the box, whose offset must be its offset in the file where the fragment uses
  ///     absolute data offsets.
  ///   - tracks: the tracks of the initialization segment, for the defaults of `trex`; without
  ///     them a default that the fragment does not give itself is zero.
  /// - Throws: a `BoxError` where a field or a child lies outside its box, where samples lie before
  ///   the end of the `moof` box, or where there are more than `maximumSampleCount`.
  public init(_ box: Box, tracks: [Track] = []) throws(BoxError) {
    let reader = BoxReader(box)
    var header = try reader.requiredChild("mfhd")
    _ = try header.versionAndFlags()
    sequenceNumber = try header.uint32("sequence_number")
    trackFragments = []
    var layout = DataLayout(start: box.offset, size: box.bytes.count)
    var children = reader
    while let child = try children.nextChild() {
      guard child.type == "traf" else { continue }
      trackFragments.append(try TrackFragment(child, tracks: tracks, layout: &layout))
    }
  }
}

/// Where data offsets count from, which depends on the fragment so far
/// (ISO/IEC 14496-12 section 8.8.7.1).
struct DataLayout {
  /// The offset of the `moof` box in the file.
  let start: Int
  /// The size of the `moof` box.
  let size: Int
  /// The distance from the end of the `moof` box to the end of the data of the previous track
  /// fragment, or `nil` for the first one.
  var previousEnd: Int?
  /// How many more samples the fragment may describe.
  var sampleAllowance = MovieFragment.maximumSampleCount
}

extension TrackFragment {
  init(_ reader: BoxReader, tracks: [Track], layout: inout DataLayout) throws(BoxError) {
    let header = try TrackFragmentHeader(reader.requiredChild("tfhd"), tracks: tracks)
    trackID = header.trackID
    sampleDescriptionIndex = header.sampleDescriptionIndex
    baseMediaDecodeTime = nil
    runs = []
    let base = try header.dataBase(in: layout)
    var end: Int?
    var children = reader
    while let child = try children.nextChild() {
      if child.type == "tfdt" {
        baseMediaDecodeTime = try Self.decodeTime(child)
      } else if child.type == "trun" {
        let run = try TrackRun(
          child, header: header, base: base, previousEnd: end, layout: &layout)
        end = try run.end(in: child)
        runs.append(run)
      }
    }
    layout.previousEnd = end ?? layout.previousEnd
    protection = try SampleProtection(reader, base: base, layout: layout)
  }

  private static func decodeTime(_ reader: BoxReader) throws(BoxError) -> Int64 {
    var reader = reader
    let version = try reader.versionAndFlags(upTo: 1).version
    if version == 0 { return Int64(try reader.uint32("baseMediaDecodeTime")) }
    let value = try reader.uint64("baseMediaDecodeTime")
    guard let time = Int64(exactly: value) else {
      throw reader.invalid("a decode time of at most \(Int64.max)", found: "\(value)")
    }
    return time
  }
}

/// The fields of a `tfhd` box with the track's defaults (ISO/IEC 14496-12 section 8.8.7).
struct TrackFragmentHeader {
  let trackID: UInt32
  let sampleDescriptionIndex: UInt32
  let defaults: SampleDefaults
  private let baseDataOffset: UInt64?
  private let startsAtFragment: Bool
  private let reader: BoxReader

  init(_ reader: BoxReader, tracks: [Track]) throws(BoxError) {
    var reader = reader
    let flags = try reader.versionAndFlags().flags
    let trackID = try reader.uint32("track_ID")
    self.trackID = trackID
    var defaults = tracks.first { $0.id == trackID }?.defaults ?? SampleDefaults()
    baseDataOffset = flags & 0x1 != 0 ? try reader.uint64("base_data_offset") : nil
    if flags & 0x2 != 0 {
      defaults.sampleDescriptionIndex = try reader.uint32("sample_description_index")
    }
    if flags & 0x8 != 0 { defaults.duration = try reader.uint32("default_sample_duration") }
    if flags & 0x10 != 0 { defaults.size = try reader.uint32("default_sample_size") }
    if flags & 0x20 != 0 { defaults.flags = try reader.uint32("default_sample_flags") }
    startsAtFragment = flags & 0x2_0000 != 0
    sampleDescriptionIndex = defaults.sampleDescriptionIndex
    self.defaults = defaults
    self.reader = reader
  }

  /// What data offsets count from, as a distance from the end of the `moof` box.
  func dataBase(in layout: DataLayout) throws(BoxError) -> Int {
    if let baseDataOffset {
      guard let base = Int(exactly: baseDataOffset) else {
        throw reader.invalid(
          "a base_data_offset of at most \(Int.max)", found: "\(baseDataOffset)")
      }
      let (distance, overflow) = base.subtractingReportingOverflow(layout.start)
      guard !overflow else {
        throw reader.invalid("a base_data_offset in the file", found: "\(baseDataOffset)")
      }
      return distance &- layout.size
    }
    if startsAtFragment { return -layout.size }
    return layout.previousEnd ?? -layout.size
  }
}
