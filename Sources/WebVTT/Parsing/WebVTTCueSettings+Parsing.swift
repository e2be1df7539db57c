extension WebVTTCueSettings {
  /// Reads the settings after a cue's times; what cannot be read is left at its default and
  /// returned.
  ///
  /// W3C WebVTT, section 6.3 ("parse the WebVTT cue settings").
  static func parse(_ text: Substring) -> (settings: WebVTTCueSettings, rejected: [Substring]) {
    var settings = WebVTTCueSettings()
    var rejected: [Substring] = []
    for setting in text.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      let halves = setting.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = halves.first, !name.isEmpty, halves.count == 2, let value = halves.last,
        !value.isEmpty, settings.set(name, value)
      else {
        rejected.append(setting)
        continue
      }
    }
    // Regions are for horizontal cues of full width on an automatic line.
    if settings.line != nil || settings.size != 100 || settings.writingDirection != .horizontal {
      settings.regionID = nil
    }
    return (settings, rejected)
  }

  private mutating func set(_ name: Substring, _ value: Substring) -> Bool {
    switch name {
    case "region":
      regionID = String(value)
      return true
    case "vertical":
      return Self.assign(WritingDirection(rawValue: String(value)), to: &writingDirection)
    case "line":
      return setLine(value)
    case "position":
      return setPosition(value)
    case "size":
      return Self.assign(WebVTTPercentage.read(value), to: &size)
    case "align":
      return Self.assign(TextAlignment(rawValue: String(value)), to: &textAlignment)
    default:
      return false
    }
  }

  private mutating func setLine(_ value: Substring) -> Bool {
    let (text, alignment) = Self.divide(value)
    let place: Line?
    if text.utf8.last == UInt8(ascii: "%") {
      place = WebVTTPercentage.read(text).map(Line.percentage)
    } else if text.utf8.first == UInt8(ascii: "-") {
      place = WebVTTPercentage.decimal(text.dropFirst()).map { .number(-$0) }
    } else {
      place = WebVTTPercentage.decimal(text).map(Line.number)
    }
    guard let place else { return false }
    if let alignment {
      guard let alignment = LineAlignment(rawValue: String(alignment)) else { return false }
      lineAlignment = alignment
    }
    line = place
    return true
  }

  private mutating func setPosition(_ value: Substring) -> Bool {
    let (text, alignment) = Self.divide(value)
    guard let place = WebVTTPercentage.read(text) else { return false }
    if let alignment {
      guard let alignment = PositionAlignment(rawValue: String(alignment)) else { return false }
      positionAlignment = alignment
    }
    position = place
    return true
  }

  private static func divide(_ value: Substring) -> (Substring, Substring?) {
    guard let comma = value.utf8.firstIndex(of: UInt8(ascii: ",")) else { return (value, nil) }
    return (value[..<comma], value[value.utf8.index(after: comma)...])
  }

  private static func assign<Value>(_ value: Value?, to target: inout Value) -> Bool {
    guard let value else { return false }
    target = value
    return true
  }
}
