extension WebVTTTimestampMap {
  static let name = "X-TIMESTAMP-MAP"

  /// Reads `LOCAL:<time>,MPEGTS:<ticks>`, in either order.
  init?(_ text: Substring) {
    var local: Int64?
    var ticks: UInt64?
    for part in text.split(separator: ",") {
      let trimmed = part.drop { $0 == " " || $0 == "\t" }
      guard let colon = trimmed.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      var value = trimmed[trimmed.utf8.index(after: colon)...]
      switch trimmed[..<colon] {
      case "LOCAL":
        local = WebVTTTimestamp.read(&value)?.milliseconds
      case "MPEGTS":
        let digits = value.prefix { $0 != " " && $0 != "\t" }
        let isNumber = digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        ticks = isNumber ? UInt64(digits) : nil
      default:
        continue
      }
    }
    guard let local, let ticks else { return nil }
    self.init(local: local, mpegTS: ticks)
  }
}
