extension TagReader {
  /// `EXT-X-DATERANGE`: RFC 8216bis, section 4.4.5.1; `nil` without an id.
  mutating func dateRange() throws(PlaylistError) -> DateRange? {
    guard let id = try requiredText("ID") else { return nil }
    var range = DateRange(id: id)
    range.rangeClass = try text("CLASS")
    range.startDate = dateTime("START-DATE")
    range.endDate = dateTime("END-DATE")
    range.duration = positiveDecimal("DURATION")
    range.plannedDuration = positiveDecimal("PLANNED-DURATION")
    range.endsOnNext = flag("END-ON-NEXT")
    range.cue = try texts("CUE")
    range.scte35Command = bytes("SCTE35-CMD")
    range.scte35Out = bytes("SCTE35-OUT")
    range.scte35In = bytes("SCTE35-IN")
    for attribute in list.attributes where attribute.name.hasPrefix("X-") {
      range.attributes[attribute.name] = try clientValue(attribute)
    }
    return range
  }

  /// A quoted text, a hexadecimal sequence or a decimal number; what is none of them is kept as
  /// text.
  private func clientValue(
    _ attribute: AttributeList.Attribute
  ) throws(PlaylistError) -> DateRange.Value {
    if !attribute.isQuoted {
      if let number = PlaylistNumber.decimal(attribute.value) { return .number(number) }
      if let bytes = PlaylistNumber.hexadecimal(attribute.value) { return .bytes(bytes) }
    }
    return .text(try scope.substitute(attribute.value, line: line))
  }
}
