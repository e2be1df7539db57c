/// Event messages as bytes, written by the standards rather than by the program.
enum EventBytes {
  /// An `emsg` box (ISO/IEC 23009-1 section 5.10.3.3, version 1) with an ID3v2.4 tag.
  ///
  /// Times are in ticks of 30 kHz; the demo's segments have 64 frames of 1001 ticks.
  static func message(
    at time: Int, duration: Int, id: Int, value: String = "",
    frames: [(id: String, content: [UInt8])]
  ) -> [UInt8] {
    let bodies = frames.flatMap { frame -> [UInt8] in
      Array(frame.id.utf8) + synchsafe(frame.content.count) + [0, 0] + frame.content
    }
    let tag = Array("ID3".utf8) + [4, 0, 0] + synchsafe(bodies.count) + bodies
    let scheme = Array("https://aomedia.org/emsg/ID3".utf8) + [0]
    let fields: [UInt8] =
      [1, 0, 0, 0] + word(30_000) + word(0) + word(time) + word(duration) + word(id)
    let body = fields + scheme + Array(value.utf8) + [0] + tag
    return word(body.count + 8) + Array("emsg".utf8) + body
  }

  private static func synchsafe(_ value: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }
}
