extension Track {
  /// Parses a `trak` box; the sample defaults are those of `trex` boxes and are filled in later.
  ///
  /// - Parameter problems: takes what is wrong with an edit list, without which a track is usable.
  init(
    _ reader: BoxReader, movieTimescale: UInt32, problems: inout [BoxError]
  ) throws(BoxError) {
    let header = try TrackHeader(reader.requiredChild("tkhd"))
    let media = try reader.requiredChild("mdia")
    let mediaHeader = try MediaHeader(media.requiredChild("mdhd"))
    let handler = try Self.handler(media.requiredChild("hdlr"))
    let table = try media.requiredChild("minf").requiredChild("stbl")
    let entry = try SampleEntry(table.requiredChild("stsd"), handler: handler)
    var edits: [Edit] = []
    do {
      edits = try Self.edits(reader)
    } catch {
      problems.append(error)
    }
    id = header.id
    self.handler = handler
    timescale = mediaHeader.timescale
    language = mediaHeader.language
    width = header.width > 0 ? header.width : entry.width
    height = header.height > 0 ? header.height : entry.height
    rotation = header.rotation
    sampleEntry = entry
    self.edits = edits
    presentationOffset = Self.presentationOffset(
      edits, movieTimescale: movieTimescale, timescale: mediaHeader.timescale)
    defaults = SampleDefaults()
    nominalSampleDuration = try? Self.firstSampleDuration(table)
  }

  private static func handler(_ reader: BoxReader) throws(BoxError) -> FourCC {
    var reader = reader
    _ = try reader.versionAndFlags()
    try reader.skip(4, "pre_defined")
    return FourCC(rawValue: try reader.uint32("handler_type"))
  }

  private static func firstSampleDuration(_ table: BoxReader) throws(BoxError) -> UInt32? {
    guard var reader = try table.child("stts") else { return nil }
    _ = try reader.versionAndFlags()
    guard try reader.uint32("entry_count") > 0 else { return nil }
    try reader.skip(4, "sample_count")
    let duration = try reader.uint32("sample_delta")
    return duration > 0 ? duration : nil
  }

  private static func edits(_ track: BoxReader) throws(BoxError) -> [Edit] {
    guard var reader = try track.child("edts")?.child("elst") else { return [] }
    let version = try reader.versionAndFlags(upTo: 1).version
    let count = try reader.uint32("entry_count")
    var edits: [Edit] = []
    for _ in 0..<count {
      let duration =
        version == 0
        ? UInt64(try reader.uint32("segment_duration")) : try reader.uint64("segment_duration")
      let time =
        version == 0 ? Int64(try reader.int32("media_time")) : try reader.int64("media_time")
      try reader.skip(4, "media_rate")
      edits.append(Edit(duration: duration, mediaTime: time < 0 ? nil : time))
    }
    return edits
  }

  private static func presentationOffset(
    _ edits: [Edit], movieTimescale: UInt32, timescale: UInt32
  ) -> Int64 {
    var empty: UInt64 = 0
    for edit in edits {
      guard let mediaTime = edit.mediaTime else {
        empty = empty.addingReportingOverflow(edit.duration).partialValue
        continue
      }
      // A media time is never negative here, so the difference stays within 64 bits.
      return rescaled(empty, from: movieTimescale, to: timescale) - mediaTime
    }
    // Empty edits alone present nothing; the media is taken to follow them.
    return rescaled(empty, from: movieTimescale, to: timescale)
  }

  /// The nearest number of ticks; what 64 bits cannot hold becomes zero, as no edit list.
  private static func rescaled(_ ticks: UInt64, from: UInt32, to: UInt32) -> Int64 {
    guard from > 0 else { return 0 }
    let product = ticks.multipliedFullWidth(by: UInt64(to))
    guard product.high < UInt64(from) else { return 0 }
    let (quotient, remainder) = UInt64(from).dividingFullWidth(product)
    let nearest = remainder >= UInt64(from) - remainder ? quotient &+ 1 : quotient
    return Int64(exactly: nearest) ?? 0
  }
}

/// The fields of `tkhd` (ISO/IEC 14496-12 section 8.3.2).
private struct TrackHeader {
  let id: UInt32
  let rotation: Int
  let width: Int
  let height: Int

  init(_ reader: BoxReader) throws(BoxError) {
    var reader = reader
    let version = try reader.versionAndFlags(upTo: 1).version
    try reader.skip(version == 0 ? 8 : 16, "creation and modification time")
    id = try reader.uint32("track_ID")
    try reader.skip(version == 0 ? 8 : 12, "duration")
    try reader.skip(16, "layer and volume")
    let a = try reader.int32("matrix")
    let b = try reader.int32("matrix")
    try reader.skip(4, "matrix")
    let c = try reader.int32("matrix")
    let d = try reader.int32("matrix")
    try reader.skip(16, "matrix")
    rotation = Self.rotation(a, b, c, d)
    // Fixed point of 16.16.
    width = Int(try reader.uint32("width") >> 16)
    height = Int(try reader.uint32("height") >> 16)
  }

  /// The quarter turn of the matrix; anything else is presented upright.
  private static func rotation(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> Int {
    switch (a.signum(), b.signum(), c.signum(), d.signum()) {
    case (0, 1, -1, 0): 90
    case (-1, 0, 0, -1): 180
    case (0, -1, 1, 0): 270
    default: 0
    }
  }
}

/// The fields of `mdhd` (ISO/IEC 14496-12 section 8.4.2).
private struct MediaHeader {
  let timescale: UInt32
  let language: String?

  init(_ reader: BoxReader) throws(BoxError) {
    var reader = reader
    let version = try reader.versionAndFlags(upTo: 1).version
    try reader.skip(version == 0 ? 8 : 16, "creation and modification time")
    timescale = try reader.uint32("timescale")
    guard timescale > 0 else { throw reader.invalid("a timescale above zero", found: "0") }
    try reader.skip(version == 0 ? 4 : 8, "duration")
    language = Self.language(try reader.uint16("language"))
  }

  /// Three letters of five bits each; the Macintosh codes of QuickTime files are numbers below.
  private static func language(_ packed: UInt16) -> String? {
    var code = ""
    for shift: UInt16 in [10, 5, 0] {
      let letter = UInt8(truncatingIfNeeded: packed >> shift & 0x1F) + 0x60
      guard (0x61...0x7A).contains(letter) else { return nil }
      code.unicodeScalars.append(Unicode.Scalar(letter))
    }
    return code == "und" ? nil : code
  }
}
