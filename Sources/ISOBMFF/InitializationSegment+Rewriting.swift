import Bytes

extension InitializationSegment {
  /// Writes `ftyp` and `moov` so that every track has one edit, which starts at a media time.
  ///
  /// Everything but the edit lists, and the fields that are asked for, stays byte for byte.
  ///
  /// - Parameters:
  ///   - editOffsets: by track identifier in the source, the media time at which presentation
  ///     starts, in the ticks that are written; 0 for tracks that are not named.
  ///   - trackIDs: new track identifiers by old ones.
  ///   - timescales: new media timescales by (old) track identifier; the fragments' times have to
  ///     be rescaled to match.
  /// - Throws: what is wrong with the movie box.
  public func rewritten(
    editOffsets: [UInt32: Int64], trackIDs: [UInt32: UInt32] = [:],
    timescales: [UInt32: UInt32] = [:]
  ) throws(BoxError) -> [UInt8] {
    let rewriting = MovieRewriting(
      editOffsets: editOffsets, trackIDs: trackIDs, timescales: timescales)
    var bytes = fileType?.bytes ?? []
    try bytes.appendBox("moov") { (moov: inout [UInt8]) throws(BoxError) in
      var children = BoxReader(movie)
      while let child = try children.nextChild() {
        switch child.type {
        case "trak": try rewriting.appendTrack(child, to: &moov)
        case "mvex": try rewriting.appendExtension(child, to: &moov)
        default: moov += child.bytes
        }
      }
    }
    return bytes
  }
}

/// What changes in a movie box.
private struct MovieRewriting {
  let editOffsets: [UInt32: Int64]
  let trackIDs: [UInt32: UInt32]
  let timescales: [UInt32: UInt32]

  func appendTrack(_ track: BoxReader, to moov: inout [UInt8]) throws(BoxError) {
    let id = try Self.trackID(track.requiredChild("tkhd"))
    try moov.appendBox("trak") { (trak: inout [UInt8]) throws(BoxError) in
      var children = track
      while let child = try children.nextChild() {
        switch child.type {
        case "tkhd":
          trak += Self.replacing(
            trackIDs[id], in: child.bytes, at: try Self.trackIDIndex(child))
          appendEdit(mediaTime: editOffsets[id] ?? 0, to: &trak)
        case "edts":
          continue
        case "mdia":
          try appendMedia(child, timescale: timescales[id], to: &trak)
        default:
          trak += child.bytes
        }
      }
    }
  }

  func appendExtension(_ reader: BoxReader, to moov: inout [UInt8]) throws(BoxError) {
    try moov.appendBox("mvex") { (mvex: inout [UInt8]) throws(BoxError) in
      var children = reader
      while let child = try children.nextChild() {
        guard child.type == "trex" else {
          mvex += child.bytes
          continue
        }
        var fields = child
        _ = try fields.versionAndFlags()
        let id = try fields.uint32("track_ID")
        mvex += Self.replacing(trackIDs[id], in: child.bytes, at: child.headerSize + 4)
      }
    }
  }

  /// One `elst` entry of open duration and normal rate (ISO/IEC 14496-12 section 8.6.6).
  private func appendEdit(mediaTime: Int64, to trak: inout [UInt8]) {
    trak.appendBox("edts") { edts in
      let short = Int32(exactly: mediaTime)
      edts.appendFullBox("elst", version: short == nil ? 1 : 0, flags: 0) { elst in
        elst.append(bigEndian: UInt32(1))
        if let short {
          elst.append(bigEndian: UInt32(0))
          elst.append(bigEndian: short)
        } else {
          elst.append(bigEndian: UInt64(0))
          elst.append(bigEndian: mediaTime)
        }
        elst.append(bigEndian: UInt32(0x1_0000))
      }
    }
  }

  private func appendMedia(
    _ media: BoxReader, timescale: UInt32?, to trak: inout [UInt8]
  ) throws(BoxError) {
    guard let timescale else {
      trak += media.bytes
      return
    }
    try trak.appendBox("mdia") { (mdia: inout [UInt8]) throws(BoxError) in
      var children = media
      while let child = try children.nextChild() {
        guard child.type == "mdhd" else {
          mdia += child.bytes
          continue
        }
        var fields = child
        let version = try fields.versionAndFlags(upTo: 1).version
        let index = child.headerSize + (version == 0 ? 12 : 20)
        var bytes = Self.replacing(timescale, in: child.bytes, at: index)
        // The duration, in the old timescale, becomes that of a movie whose media follows.
        bytes = Self.replacing(0, in: bytes[...], at: index + 4)
        if version == 1 { bytes = Self.replacing(0, in: bytes[...], at: index + 8) }
        mdia += bytes
      }
    }
  }

  private static func trackIDIndex(_ header: BoxReader) throws(BoxError) -> Int {
    var fields = header
    let version = try fields.versionAndFlags(upTo: 1).version
    return header.headerSize + (version == 0 ? 12 : 20)
  }

  private static func trackID(_ header: BoxReader) throws(BoxError) -> UInt32 {
    var fields = header
    try fields.skip(try trackIDIndex(header) - header.headerSize, "creation time")
    return try fields.uint32("track_ID")
  }

  /// The bytes with the four at `index` replaced, if there is a value and they exist.
  private static func replacing(
    _ value: UInt32?, in bytes: ArraySlice<UInt8>, at index: Int
  ) -> [UInt8] {
    var result = Array(bytes)
    if let value, index + 4 <= result.count {
      result.replaceSubrange(index..<index + 4, with: value.bigEndianBytes)
    }
    return result
  }
}
