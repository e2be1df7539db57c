/// What the query of a playlist's address asks for (RFC 8216bis section 6.2.5).
struct DeliveryDirectives: Sendable, Hashable {
  /// `_HLS_msn` and `_HLS_part`: answer when this segment, or this part of it, is listed.
  var awaited: PartPosition?
  /// `_HLS_skip`: leave out what the client knows.
  var skips = false

  /// Reads the directives; `nil` where they make no sense, which is answered with status 400.
  init?(_ query: [OriginRequest.Field], _ division: PartDivision) {
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
    let skip = value("_HLS_skip")
    guard skip == nil || skip == "YES" || skip == "v2" else { return nil }
    skips = skip != nil
    switch (value("_HLS_msn"), value("_HLS_part")) {
    case (nil, nil): return
    case (nil, _?): return nil
    case (let segment?, let part):
      guard let segment = Int(segment), (0...Self.greatest).contains(segment) else { return nil }
      // A whole segment exists with its last part.
      guard let part = part.map(Int.init) ?? division.count - 1,
        (0...Self.greatest).contains(part)
      else { return nil }
      awaited = division.normalized(PartPosition(segment: segment, part: part))
    }
  }

  /// More than any stream has, and far from where sums overflow.
  private static let greatest = 1 << 40
}
