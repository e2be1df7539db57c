extension SampleProtection {
  /// Collects the protection boxes of a `traf`; `nil` where it has none.
  ///
  /// - Parameter base: what the offsets in `saio` count from, as a distance from the end of the
  ///   `moof` box.
  init?(_ reader: BoxReader, base: Int, layout: DataLayout) throws(BoxError) {
    boxes = []
    location = .unknown
    var isProtected = false
    var children = reader
    while let child = try children.nextChild() {
      switch child.type {
      case "senc":
        isProtected = true
        boxes.append(Array(child.bytes))
      case "saiz", "sbgp", "sgpd":
        guard try Self.isEncryption(child) else { continue }
        isProtected = isProtected || child.type == "saiz"
        boxes.append(Array(child.bytes))
      case "saio":
        guard try Self.isEncryption(child) else { continue }
        location = try Self.location(child, base: base)
      default:
        continue
      }
    }
    if !isProtected { return nil }
  }

  /// Whether auxiliary information or a sample group is that of common encryption.
  private static func isEncryption(_ reader: BoxReader) throws(BoxError) -> Bool {
    var reader = reader
    let flags = try reader.versionAndFlags().flags
    if reader.type == "sbgp" || reader.type == "sgpd" {
      return FourCC(rawValue: try reader.uint32("grouping_type")) == "seig"
    }
    // Without a type the information is that of the protection scheme.
    guard flags & 1 != 0 else { return true }
    let type = FourCC(rawValue: try reader.uint32("aux_info_type"))
    return ["cenc", "cens", "cbc1", "cbcs"].contains(type)
  }

  private static func location(_ reader: BoxReader, base: Int) throws(BoxError) -> Location {
    var reader = reader
    let (version, flags) = try reader.versionAndFlags(upTo: 1)
    if flags & 1 != 0 { try reader.skip(8, "aux_info_type") }
    let count = try reader.uint32("entry_count")
    var offsets: [Int] = []
    for _ in 0..<count {
      let value =
        version == 0 ? UInt64(try reader.uint32("offset")) : try reader.uint64("offset")
      let (offset, overflow) = base.addingReportingOverflow(Int(clamping: value))
      guard !overflow else { throw reader.invalid("an offset in the file", found: "\(value)") }
      offsets.append(offset)
    }
    // Before the end of the `moof` box there is nothing but the `senc` box.
    return offsets.allSatisfy { $0 >= 0 } ? .mediaData(offsets) : .sampleEncryptionBox
  }
}
