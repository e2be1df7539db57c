/// Integers of 28 bits in four bytes whose top bits are zero (ID3v2.4 structure section 6.2).
enum Synchsafe {
  static let limit = 1 << 28

  /// The number, or `nil` where a top bit is set.
  static func decode(_ value: UInt32) -> Int? {
    guard value & 0x8080_8080 == 0 else { return nil }
    return Int(
      value & 0x7F | value >> 1 & 0x3F80 | value >> 2 & 0x1F_C000 | value >> 3 & 0xFE0_0000)
  }

  /// The four bytes of a number below `limit`.
  static func encode(_ value: Int) -> UInt32 {
    let value = UInt32(truncatingIfNeeded: value)
    return value & 0x7F | value << 1 & 0x7F00 | value << 2 & 0x7F_0000 | value << 3 & 0x7F00_0000
  }
}
