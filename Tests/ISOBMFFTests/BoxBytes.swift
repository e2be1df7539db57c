/// Builds boxes byte by byte, apart from the code under test.
enum BoxBytes {
  static func u16(_ value: Int) -> [UInt8] {
    [8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func u32(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func u64(_ value: Int) -> [UInt8] { u32(value >> 32) + u32(value) }

  /// Characters are bytes of ISO/IEC 8859-1, so that `©nam` can be written.
  static func code(_ type: String) -> [UInt8] {
    type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  static func box(_ type: String, _ payload: [UInt8]...) -> [UInt8] {
    let content = payload.flatMap { $0 }
    return u32(content.count + 8) + code(type) + content
  }

  static func full(
    _ type: String, version: Int = 0, flags: Int = 0, _ payload: [UInt8]...
  ) -> [UInt8] {
    box(type, u32(version << 24 | flags), payload.flatMap { $0 })
  }

  static func large(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    u32(1) + code(type) + u64(payload.count + 16) + payload
  }
}
