/// The first entry of a sample description box (ISO/IEC 14496-12 section 8.5.2).
public struct SampleEntry: Sendable, Hashable {
  /// The format, such as `avc1`; of encrypted samples the format before encryption.
  public var format: FourCC
  /// The codec as RFC 6381 names it, such as `avc1.64001F`; the format alone where the rest is
  /// not known.
  public var codecs: String
  /// The width of the coded picture in pixels; zero for sound and text.
  public var width: Int
  /// The height of the coded picture in pixels; zero for sound and text.
  public var height: Int
  /// The payload of the decoder configuration box (`avcC`, `hvcC`, `esds`…); empty without one.
  public var decoderConfiguration: [UInt8]
  /// Whether the entry is a protected one, with a `sinf` box.
  public var isEncrypted: Bool
  /// The protection scheme (`schm`), such as `cenc` or `cbcs`, where it is given.
  public var protectionScheme: FourCC?
}

extension SampleEntry {
  /// Parses the first entry of an `stsd` box.
  init(_ reader: BoxReader, handler: FourCC) throws(BoxError) {
    var reader = reader
    let tableVersion = try reader.versionAndFlags().version
    _ = try reader.uint32("entry_count")
    guard var entry = try reader.nextChild() else {
      throw reader.invalid("a sample entry", found: "none")
    }
    format = entry.type
    codecs = ""
    width = 0
    height = 0
    decoderConfiguration = []
    isEncrypted = false
    try entry.skip(8, "data_reference_index")
    if handler == "vide" {
      try entry.skip(16, "pre_defined")
      width = Int(try entry.uint16("width"))
      height = Int(try entry.uint16("height"))
      try entry.skip(50, "visual sample entry")
    } else if handler == "soun" {
      let version = try entry.uint16("version")
      try entry.skip(18, "audio sample entry")
      // QuickTime's longer entries; in ISO files a version 1 entry needs a version 1 table.
      if tableVersion == 0, version == 1 { try entry.skip(16, "audio sample entry") }
      if tableVersion == 0, version == 2 { try entry.skip(36, "audio sample entry") }
    }
    // The format is known by now: children that cannot be read leave only the details open.
    try? readChildren(entry, isWithinWave: false)
    codecs = codecName()
  }

  private mutating func readChildren(
    _ entry: BoxReader, isWithinWave: Bool
  ) throws(BoxError) {
    var children = entry
    while let child = try children.nextChild() {
      switch child.type {
      case "avcC", "hvcC", "esds", "av1C", "vpcC", "vttC", "dOps", "dfLa", "dac3", "dec3":
        decoderConfiguration = Array(child.rest)
      case "wave" where !isWithinWave:
        // QuickTime keeps `esds` one level deeper, and only one: nesting must not use up the stack.
        try readChildren(child, isWithinWave: true)
      case "sinf":
        try readProtection(child)
      default:
        continue
      }
    }
  }

  /// Reads a `sinf` box (ISO/IEC 14496-12 section 8.12).
  private mutating func readProtection(_ reader: BoxReader) throws(BoxError) {
    isEncrypted = true
    if var original = try reader.child("frma") {
      format = FourCC(rawValue: try original.uint32("data_format"))
    }
    if var scheme = try reader.child("schm") {
      _ = try scheme.versionAndFlags()
      protectionScheme = FourCC(rawValue: try scheme.uint32("scheme_type"))
    }
  }
}
