/// Builds tags byte by byte, apart from the code under test.
enum TagBytes {
  static func synchsafe(_ value: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
  }

  static func plain(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  static func tag(
    version: UInt8 = 4, flags: UInt8 = 0, _ body: [UInt8], size: Int? = nil
  ) -> [UInt8] {
    Array("ID3".utf8) + [version, 0, flags] + synchsafe(size ?? body.count) + body
  }

  /// A frame of ID3v2.4, or with `plainSize` of ID3v2.3.
  static func frame(
    _ id: String, flags: UInt8 = 0, plainSize: Bool = false, _ content: [UInt8]
  ) -> [UInt8] {
    Array(id.utf8) + (plainSize ? plain(content.count) : synchsafe(content.count)) + [0, flags]
      + content
  }

  static func text(_ id: String, _ value: String) -> [UInt8] {
    frame(id, [3] + Array(value.utf8))
  }

  static func userText(_ description: String, _ value: String) -> [UInt8] {
    frame("TXXX", [3] + Array(description.utf8) + [0] + Array(value.utf8))
  }
}
