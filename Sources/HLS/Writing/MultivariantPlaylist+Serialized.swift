extension MultivariantPlaylist {
  /// The text of the playlist, in UTF-8 with LF line ends.
  ///
  /// Reading it again gives the same values. URIs are written as they are, so that they may be
  /// relative. The version is the caller's to choose (RFC 8216bis, section 7).
  public func serialized() -> String {
    var writer = TagWriter()
    writer.common(version: version, independentSegments: independentSegments, start: start)
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      var list = AttributeWriter()
      list.quoted("NAME", name)
      list.quoted("VALUE", value)
      writer.tag(.define, list)
    }
    if let contentSteering {
      var list = AttributeWriter()
      list.quoted("SERVER-URI", contentSteering.serverURI)
      list.quoted("PATHWAY-ID", contentSteering.pathwayID)
      writer.tag(.contentSteering, list)
    }
    for data in sessionData { writer.tag(.sessionData, data.attributes) }
    for key in sessionKeys { writer.key(key, as: .sessionKey) }
    for rendition in renditions { writer.tag(.media, rendition.attributes) }
    for variant in variants {
      writer.tag(.streamInformation, variant.attributes)
      writer.uri(variant.uri)
    }
    for variant in iFrameVariants {
      var list = variant.attributes
      list.quoted("URI", variant.uri)
      writer.tag(.iFrameStreamInformation, list)
    }
    return writer.text
  }
}

extension SessionData {
  fileprivate var attributes: AttributeWriter {
    var list = AttributeWriter()
    list.quoted("DATA-ID", dataID)
    list.quoted("VALUE", value)
    list.quoted("URI", uri)
    if format != .json { list.plain("FORMAT", format.rawValue) }
    list.quoted("LANGUAGE", language)
    return list
  }
}

extension Rendition {
  fileprivate var attributes: AttributeWriter {
    var list = AttributeWriter()
    list.plain("TYPE", type.rawValue)
    list.quoted("GROUP-ID", groupID)
    list.quoted("NAME", name)
    list.quoted("LANGUAGE", language)
    list.quoted("ASSOC-LANGUAGE", assocLanguage)
    list.quoted("STABLE-RENDITION-ID", stableRenditionID)
    list.flag("DEFAULT", isDefault)
    list.flag("AUTOSELECT", isAutoselect)
    list.flag("FORCED", isForced)
    list.quoted("INSTREAM-ID", instreamID)
    list.plain("BIT-DEPTH", bitDepth)
    list.plain("SAMPLE-RATE", sampleRate)
    list.quoted("CHARACTERISTICS", characteristics)
    list.quoted("CHANNELS", channels)
    list.quoted("URI", uri)
    return list
  }
}

extension Variant {
  fileprivate var attributes: AttributeWriter {
    var list = AttributeWriter()
    list.plain("BANDWIDTH", bandwidth)
    list.plain("AVERAGE-BANDWIDTH", averageBandwidth)
    list.plain("SCORE", score)
    list.quoted("CODECS", codecs)
    list.quoted("SUPPLEMENTAL-CODECS", supplementalCodecs)
    list.plain("RESOLUTION", resolution.map { "\($0.width)x\($0.height)" })
    list.plain("FRAME-RATE", frameRate)
    list.plain("HDCP-LEVEL", hdcpLevel)
    list.quoted("ALLOWED-CPC", allowedCPC)
    list.plain("VIDEO-RANGE", videoRange)
    list.quoted("REQ-VIDEO-LAYOUT", requiredVideoLayout)
    list.quoted("STABLE-VARIANT-ID", stableID)
    list.quoted("AUDIO", audioGroup)
    list.quoted("VIDEO", videoGroup)
    list.quoted("SUBTITLES", subtitlesGroup)
    switch closedCaptions {
    case .group(let id): list.quoted("CLOSED-CAPTIONS", id)
    case .noCaptions: list.plain("CLOSED-CAPTIONS", "NONE")
    case nil: break
    }
    list.quoted("PATHWAY-ID", pathwayID)
    list.quoted("NAME", name)
    return list
  }
}
