extension TagWriter {
  mutating func common(version: Int, independentSegments: Bool, start: StartPoint?) {
    if version > 1 { tag(.version, "\(version)") }
    if independentSegments { tag(.independentSegments) }
    if let start {
      var list = AttributeWriter()
      list.plain("TIME-OFFSET", start.timeOffset)
      list.flag("PRECISE", start.isPrecise)
      tag(.start, list)
    }
  }

  mutating func key(_ key: EncryptionKey, as tag: Tag) {
    var list = AttributeWriter()
    switch key.method {
    case .aes128: list.plain("METHOD", "AES-128")
    case .sampleAES: list.plain("METHOD", "SAMPLE-AES")
    case .sampleAESCTR: list.plain("METHOD", "SAMPLE-AES-CTR")
    case .other(let name): list.plain("METHOD", name)
    }
    list.quoted("URI", key.uri)
    list.hexadecimal("IV", key.initializationVector)
    if key.keyFormat != "identity" { list.quoted("KEYFORMAT", key.keyFormat) }
    if key.keyFormatVersions != [1] {
      list.quoted("KEYFORMATVERSIONS", key.keyFormatVersions.map { "\($0)" }, separator: "/")
    }
    self.tag(tag, list)
  }

  mutating func part(_ part: PartialSegment) {
    var list = AttributeWriter()
    list.plain("DURATION", part.duration)
    list.quoted("URI", part.uri)
    list.quoted("BYTERANGE", part.byteRange?.text)
    list.flag("INDEPENDENT", part.isIndependent)
    list.flag("GAP", part.isGap)
    tag(.part, list)
  }

  mutating func dateRange(_ range: DateRange) {
    var list = AttributeWriter()
    list.quoted("ID", range.id)
    list.quoted("CLASS", range.rangeClass)
    list.quoted("START-DATE", range.startDate?.description)
    list.quoted("CUE", range.cue)
    list.quoted("END-DATE", range.endDate?.description)
    list.plain("DURATION", range.duration)
    list.plain("PLANNED-DURATION", range.plannedDuration)
    for (name, value) in range.attributes.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .text(let text): list.quoted(name, text)
      case .bytes(let bytes): list.hexadecimal(name, bytes)
      case .number(let number): list.plain(name, number)
      }
    }
    list.hexadecimal("SCTE35-CMD", range.scte35Command)
    list.hexadecimal("SCTE35-OUT", range.scte35Out)
    list.hexadecimal("SCTE35-IN", range.scte35In)
    list.flag("END-ON-NEXT", range.endsOnNext)
    tag(.dateRange, list)
  }
}

extension ByteRange {
  /// The range as tags write it.
  var text: String { "\(length)@\(offset)" }
}
