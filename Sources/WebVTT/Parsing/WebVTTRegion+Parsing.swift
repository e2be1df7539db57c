extension WebVTTRegion {
  /// Reads the settings of a `REGION` block; those that cannot be read keep their defaults.
  ///
  /// W3C WebVTT, section 6.2.
  static func parse(_ text: String) -> (region: WebVTTRegion, rejected: [Substring]) {
    var region = WebVTTRegion()
    var rejected: [Substring] = []
    for setting in text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\n" }) {
      let halves = setting.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = halves.first, !name.isEmpty, halves.count == 2, let value = halves.last,
        !value.isEmpty, region.set(name, value)
      else {
        rejected.append(setting)
        continue
      }
    }
    return (region, rejected)
  }

  private mutating func set(_ name: Substring, _ value: Substring) -> Bool {
    switch name {
    case "id":
      id = String(value)
      return true
    case "width":
      guard let percentage = WebVTTPercentage.read(value) else { return false }
      width = percentage
      return true
    case "lines":
      guard value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(value) else {
        return false
      }
      lines = number
      return true
    case "regionanchor":
      guard let point = Self.anchor(value) else { return false }
      anchor = point
      return true
    case "viewportanchor":
      guard let point = Self.anchor(value) else { return false }
      viewportAnchor = point
      return true
    case "scroll":
      guard value == "up" else { return false }
      scrollsUp = true
      return true
    default:
      return false
    }
  }

  private static func anchor(_ text: Substring) -> Anchor? {
    let halves = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, let x = halves.first.flatMap(WebVTTPercentage.read),
      let y = halves.last.flatMap(WebVTTPercentage.read)
    else { return nil }
    return Anchor(x: x, y: y)
  }
}
