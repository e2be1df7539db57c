import Bytes

extension MovieFragment {
  /// Writes the fragment as a `moof` box for media data that is laid out as it was.
  ///
  /// Offsets count from the start of the fragment, `tfdt` and `trun` have version 1, and every
  /// sample states its own duration, size, flags and composition offset.
  ///
  /// - Parameter mediaDataShift: how many bytes further from the end of the `moof` box the media
  ///   data lies than `dataOffset` says; negative where boxes in between are left out.
  /// - Throws: `.missingBox` for a track fragment without decode time, `.invalidValue` for a time or
  ///   an offset that its field cannot hold.
  public func serialized(mediaDataShift: Int = 0) throws(BoxError) -> [UInt8] {
    // The offsets have a fixed length, so a first pass tells how long the box will be.
    let size = try encoded(dataStart: 0, mediaDataShift: 0).count
    return try encoded(dataStart: size, mediaDataShift: mediaDataShift)
  }

  private func encoded(dataStart: Int, mediaDataShift: Int) throws(BoxError) -> [UInt8] {
    var bytes: [UInt8] = []
    try bytes.appendBox("moof") { (moof: inout [UInt8]) throws(BoxError) in
      moof.appendFullBox("mfhd", version: 0, flags: 0) { mfhd in
        mfhd.append(bigEndian: sequenceNumber)
      }
      for fragment in trackFragments {
        try moof.appendBox("traf") { (traf: inout [UInt8]) throws(BoxError) in
          try fragment.encode(
            into: &traf, dataStart: dataStart, mediaDataShift: mediaDataShift)
        }
      }
    }
    return bytes
  }
}

extension TrackFragment {
  fileprivate func encode(
    into traf: inout [UInt8], dataStart: Int, mediaDataShift: Int
  ) throws(BoxError) {
    guard let decodeTime = baseMediaDecodeTime else {
      throw BoxError(
        code: .missingBox, offset: 0, path: "moof/traf", expected: "a decode time", found: "none")
    }
    guard let time = UInt64(exactly: decodeTime) else {
      throw BoxError(
        code: .invalidValue, offset: 0, path: "moof/traf/tfdt",
        expected: "a decode time of zero or more", found: "\(decodeTime)")
    }
    traf.appendFullBox("tfhd", version: 0, flags: 0x2_0002) { tfhd in
      tfhd.append(bigEndian: trackID)
      tfhd.append(bigEndian: sampleDescriptionIndex)
    }
    traf.appendFullBox("tfdt", version: 1, flags: 0) { tfdt in
      tfdt.append(bigEndian: time)
    }
    for run in runs {
      let offset = try Self.field(run.dataOffset, dataStart, mediaDataShift)
      try traf.appendFullBox("trun", version: 1, flags: 0xF01) {
        (trun: inout [UInt8]) throws(BoxError) in
        trun.append(bigEndian: UInt32(truncatingIfNeeded: run.samples.count))
        trun.append(bigEndian: offset)
        for sample in run.samples { try sample.encode(into: &trun) }
      }
    }
    try protection?.encode(into: &traf, dataStart: dataStart, mediaDataShift: mediaDataShift)
  }

  /// The sum as the field of a `trun` or `saio` box.
  fileprivate static func field(
    _ offset: Int, _ dataStart: Int, _ shift: Int
  ) throws(BoxError) -> Int32 {
    let (first, overflow) = offset.addingReportingOverflow(dataStart)
    let (sum, secondOverflow) = first.addingReportingOverflow(shift)
    guard !overflow, !secondOverflow, let field = Int32(exactly: sum) else {
      throw BoxError(
        code: .invalidValue, offset: 0, path: "moof/traf/trun",
        expected: "sample data within 2 GiB of the fragment", found: "\(offset)")
    }
    return field
  }
}

extension FragmentSample {
  fileprivate func encode(into trun: inout [UInt8]) throws(BoxError) {
    guard let composition = Int32(exactly: compositionOffset) else {
      throw BoxError(
        code: .invalidValue, offset: 0, path: "moof/traf/trun",
        expected: "a composition offset of 32 bits", found: "\(compositionOffset)")
    }
    trun.append(bigEndian: duration)
    trun.append(bigEndian: size)
    trun.append(bigEndian: flags)
    trun.append(bigEndian: composition)
  }
}

extension SampleProtection {
  fileprivate func encode(
    into traf: inout [UInt8], dataStart: Int, mediaDataShift: Int
  ) throws(BoxError) {
    /// The offset of the first auxiliary information from the start of the `moof` box.
    var informationStart: Int?
    for box in boxes {
      // The header of `senc` is followed by version, flags and the number of samples.
      if box.dropFirst(4).starts(with: "senc".utf8) { informationStart = traf.count + 16 }
      traf += box
    }
    var offsets: [Int32] = []
    switch location {
    case .unknown:
      return
    case .sampleEncryptionBox:
      guard let informationStart else { return }
      offsets = [Int32(clamping: informationStart)]
    case .mediaData(let distances):
      for distance in distances {
        offsets.append(try TrackFragment.field(distance, dataStart, mediaDataShift))
      }
    }
    traf.appendFullBox("saio", version: 0, flags: 0) { saio in
      saio.append(bigEndian: UInt32(truncatingIfNeeded: offsets.count))
      for offset in offsets { saio.append(bigEndian: offset) }
    }
  }
}
