extension EventMessage {
  /// Parses an `emsg` box of version 0 or 1 (ISO/IEC 23009-1 section 5.10.3.3).
  ///
  /// - Throws: `.truncated` where a field or the zero byte of a string lies outside the box,
  ///   `.unsupportedVersion`, and `.invalidValue` for a timescale of zero, which gives no time.
  public init(_ box: Box) throws(BoxError) {
    var reader = BoxReader(box)
    let version = try reader.versionAndFlags(upTo: 1).version
    if version == 0 {
      schemeIDURI = try reader.string("scheme_id_uri")
      value = try reader.string("value")
      timescale = try reader.uint32("timescale")
      time = .delta(try reader.uint32("presentation_time_delta"))
      eventDuration = try reader.uint32("event_duration")
      id = try reader.uint32("id")
    } else {
      timescale = try reader.uint32("timescale")
      time = .absolute(try reader.uint64("presentation_time"))
      eventDuration = try reader.uint32("event_duration")
      id = try reader.uint32("id")
      schemeIDURI = try reader.string("scheme_id_uri")
      value = try reader.string("value")
    }
    messageData = Array(reader.remainder())
    guard timescale > 0 else { throw reader.invalid("a timescale above zero", found: "0") }
  }
}
