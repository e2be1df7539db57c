extension TagReader {
  /// `EXT-X-STREAM-INF` and `EXT-X-I-FRAME-STREAM-INF`: RFC 8216bis, sections 4.4.6.2 and 4.4.6.3.
  mutating func variant(uri: String) throws(PlaylistError) -> Variant {
    var variant = Variant(uri: uri, bandwidth: integer("BANDWIDTH") ?? 0)
    if list.first("BANDWIDTH") == nil { _ = try requiredText("BANDWIDTH") }
    variant.averageBandwidth = integer("AVERAGE-BANDWIDTH")
    variant.score = positiveDecimal("SCORE")
    variant.codecs = try texts("CODECS")
    variant.supplementalCodecs = try texts("SUPPLEMENTAL-CODECS")
    variant.resolution = value("RESOLUTION", Variant.Resolution.init)
    variant.frameRate = value("FRAME-RATE") { text in
      PlaylistNumber.decimal(text).flatMap { $0 > 0 ? $0 : nil }
    }
    variant.hdcpLevel = try text("HDCP-LEVEL")
    variant.allowedCPC = try texts("ALLOWED-CPC")
    variant.videoRange = try text("VIDEO-RANGE")
    variant.requiredVideoLayout = try texts("REQ-VIDEO-LAYOUT")
    variant.stableID = try text("STABLE-VARIANT-ID")
    variant.audioGroup = try text("AUDIO")
    variant.videoGroup = try text("VIDEO")
    variant.subtitlesGroup = try text("SUBTITLES")
    if let captions = try text("CLOSED-CAPTIONS") {
      let isNone = captions == "NONE" && list.first("CLOSED-CAPTIONS")?.isQuoted == false
      variant.closedCaptions = isNone ? .noCaptions : .group(captions)
    }
    variant.pathwayID = try text("PATHWAY-ID")
    variant.name = try text("NAME")
    return variant
  }

  /// `EXT-X-MEDIA`: RFC 8216bis, section 4.4.6.1; `nil` without a known type and a group.
  mutating func rendition() throws(PlaylistError) -> Rendition? {
    guard try requiredText("TYPE") != nil,
      let type = value("TYPE", Rendition.Kind.init(rawValue:)),
      let group = try requiredText("GROUP-ID")
    else { return nil }
    var rendition = Rendition(type: type, groupID: group, name: try requiredText("NAME") ?? "")
    rendition.uri = try uri("URI")
    rendition.language = try text("LANGUAGE")
    rendition.assocLanguage = try text("ASSOC-LANGUAGE")
    rendition.stableRenditionID = try text("STABLE-RENDITION-ID")
    rendition.isDefault = flag("DEFAULT")
    rendition.isAutoselect = flag("AUTOSELECT")
    rendition.isForced = flag("FORCED")
    rendition.instreamID = try text("INSTREAM-ID")
    rendition.bitDepth = integer("BIT-DEPTH")
    rendition.sampleRate = integer("SAMPLE-RATE")
    rendition.characteristics = try texts("CHARACTERISTICS")
    rendition.channels = try text("CHANNELS")
    if rendition.isDefault { rendition.isAutoselect = true }
    return rendition
  }

  /// `EXT-X-SESSION-DATA`: RFC 8216bis, section 4.4.6.4; `nil` without an id.
  mutating func sessionData() throws(PlaylistError) -> SessionData? {
    guard let id = try requiredText("DATA-ID") else { return nil }
    return SessionData(
      dataID: id, value: try text("VALUE"), uri: try uri("URI"),
      format: value("FORMAT", SessionData.Format.init(rawValue:)) ?? .json,
      language: try text("LANGUAGE"))
  }
}

extension Variant.Resolution {
  /// A decimal resolution: width, `x`, height.
  init?(_ text: String) {
    let halves = text.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 | 0x20 == UInt8(ascii: "x") })
    guard halves.count == 2, let first = halves.first, let last = halves.last,
      let width = PlaylistNumber.integer(first), let height = PlaylistNumber.integer(last)
    else { return nil }
    self.init(width: width, height: height)
  }
}
