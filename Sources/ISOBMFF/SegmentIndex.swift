/// A segment index box, `sidx` (ISO/IEC 14496-12 section 8.16.3).
public struct SegmentIndex: Sendable, Hashable {
  /// One subsegment, or one further index, in stream order.
  public struct Reference: Sendable, Hashable {
    /// Whether it points at another `sidx` instead of media.
    public var isIndex: Bool
    /// The length in bytes.
    public var size: UInt32
    /// The duration in `timescale` units.
    public var duration: UInt32
    /// Whether it starts with a stream access point.
    public var startsWithSAP: Bool
    /// The type of the first stream access point, 0 where it is not known.
    public var sapType: UInt8
  }

  /// The track, or the stream, that is indexed.
  public var referenceID: UInt32
  /// Units a second of times and durations; never zero.
  public var timescale: UInt32
  /// The earliest presentation time of the first subsegment, in `timescale` units; any edit list
  /// is already applied.
  public var earliestPresentationTime: UInt64
  /// The distance in bytes from the end of the box to the first subsegment.
  public var firstOffset: UInt64
  /// The subsegments in stream order.
  public var references: [Reference]

  /// Parses a `sidx` box.
  ///
  /// - Throws: `.truncated`, `.unsupportedVersion`, and `.invalidValue` for a timescale of zero.
  public init(_ box: Box) throws(BoxError) {
    var reader = BoxReader(box)
    let version = try reader.versionAndFlags(upTo: 1).version
    referenceID = try reader.uint32("reference_ID")
    timescale = try reader.uint32("timescale")
    guard timescale > 0 else { throw reader.invalid("a timescale above zero", found: "0") }
    if version == 0 {
      earliestPresentationTime = UInt64(try reader.uint32("earliest_presentation_time"))
      firstOffset = UInt64(try reader.uint32("first_offset"))
    } else {
      earliestPresentationTime = try reader.uint64("earliest_presentation_time")
      firstOffset = try reader.uint64("first_offset")
    }
    try reader.skip(2, "reserved")
    let count = try reader.uint16("reference_count")
    references = []
    for _ in 0..<count {
      let size = try reader.uint32("referenced_size")
      let duration = try reader.uint32("subsegment_duration")
      let access = try reader.uint32("SAP")
      references.append(
        Reference(
          isIndex: size >> 31 == 1, size: size & 0x7FFF_FFFF, duration: duration,
          startsWithSAP: access >> 31 == 1, sapType: UInt8(truncatingIfNeeded: access >> 28 & 7)))
    }
  }
}
