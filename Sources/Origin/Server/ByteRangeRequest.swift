/// The value of a `Range` field with one range of bytes (RFC 9110 section 14.1.2).
enum ByteRangeRequest: Sendable, Hashable {
  /// From one byte on, to another or to the end.
  case from(Int, through: Int?)
  /// The last bytes, so many.
  case suffix(Int)

  /// Reads `bytes=0-99`, `bytes=100-` or `bytes=-100`; `nil` for anything else.
  init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), text[..<equals].lowercased() == "bytes" else {
      return nil
    }
    let range = text[text.index(after: equals)...]
    guard let dash = range.firstIndex(of: "-") else { return nil }
    let first = range[..<dash]
    let last = range[range.index(after: dash)...]
    if first.isEmpty {
      guard let count = Self.number(last) else { return nil }
      self = .suffix(count)
    } else {
      guard let start = Self.number(first) else { return nil }
      if last.isEmpty {
        self = .from(start, through: nil)
      } else {
        guard let end = Self.number(last), end >= start else { return nil }
        self = .from(start, through: end)
      }
    }
  }

  /// The bytes of a resource that the range covers; `nil` where it covers none.
  func range(in count: Int) -> Range<Int>? {
    switch self {
    case .from(let start, let through):
      guard start < count else { return nil }
      return start..<min(count, through.map { $0 < count ? $0 + 1 : count } ?? count)
    case .suffix(let length):
      guard length > 0, count > 0 else { return nil }
      return max(0, count - length)..<count
    }
  }

  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }
}
