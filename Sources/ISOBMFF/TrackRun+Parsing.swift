extension TrackRun {
  /// Parses a `trun` box (ISO/IEC 14496-12 section 8.8.8.2).
  ///
  /// Composition offsets count as signed in version 0 too: writers of negative ones forget the
  /// version, and offsets above 2^31 do not occur.
  ///
  /// - Parameters:
  ///   - base: what the data offset counts from, as a distance from the end of the `moof` box.
  ///   - previousEnd: where the previous run of the track fragment ends, `nil` for the first one.
  init(
    _ reader: BoxReader, header: TrackFragmentHeader, base: Int, previousEnd: Int?,
    layout: inout DataLayout
  ) throws(BoxError) {
    var reader = reader
    let flags = try reader.versionAndFlags(upTo: 1).flags
    let count = try Self.sampleCount(&reader, flags: flags, layout: &layout)
    dataOffset = try Self.dataOffset(
      &reader, isPresent: flags & 0x1 != 0, base: base, previousEnd: previousEnd, layout: layout)
    let firstFlags = flags & 0x4 != 0 ? try reader.uint32("first_sample_flags") : nil
    samples = []
    samples.reserveCapacity(count)
    for index in 0..<count {
      var sample = FragmentSample(
        duration: header.defaults.duration, size: header.defaults.size,
        flags: header.defaults.flags, compositionOffset: 0)
      if flags & 0x100 != 0 { sample.duration = try reader.uint32("sample_duration") }
      if flags & 0x200 != 0 { sample.size = try reader.uint32("sample_size") }
      if flags & 0x400 != 0 {
        sample.flags = try reader.uint32("sample_flags")
      } else if index == 0, let firstFlags {
        sample.flags = firstFlags
      }
      if flags & 0x800 != 0 {
        sample.compositionOffset = Int64(try reader.int32("sample_composition_time_offset"))
      }
      samples.append(sample)
    }
  }

  private static func sampleCount(
    _ reader: inout BoxReader, flags: UInt32, layout: inout DataLayout
  ) throws(BoxError) -> Int {
    let count = Int(try reader.uint32("sample_count"))
    guard count <= layout.sampleAllowance else {
      throw BoxError(
        code: .limitExceeded, offset: reader.offset, path: reader.path,
        expected: "at most \(layout.sampleAllowance) samples", found: "\(count)")
    }
    layout.sampleAllowance -= count
    let fields = (flags & 0xF00).nonzeroBitCount
    guard count * fields * 4 <= reader.count else {
      throw reader.truncated("\(count) samples of \(fields * 4) bytes")
    }
    return count
  }

  private static func dataOffset(
    _ reader: inout BoxReader, isPresent: Bool, base: Int, previousEnd: Int?, layout: DataLayout
  ) throws(BoxError) -> Int {
    guard isPresent else {
      // A first run that gives no offset would start inside the `moof` itself: no reading makes
      // sense but the start of the data that follows.
      return previousEnd ?? (base < 0 ? 8 : base)
    }
    let relative = Int(try reader.int32("data_offset"))
    let (offset, overflow) = base.addingReportingOverflow(relative)
    guard !overflow, offset >= 0 else {
      throw reader.invalid(
        "sample data after the end of the movie fragment box", found: "data_offset \(relative)")
    }
    return offset
  }

  /// The distance from the end of the `moof` box to the end of the run's data.
  func end(in reader: BoxReader) throws(BoxError) -> Int {
    // At most 2^20 sizes of 32 bits each, so only the last addition can leave 64 bits.
    let size = samples.reduce(0) { $0 + Int($1.size) }
    let (end, overflow) = dataOffset.addingReportingOverflow(size)
    guard !overflow else { throw reader.invalid("sample data in the file", found: "overflow") }
    return end
  }
}
