/// Builds movie boxes byte by byte, apart from the code under test.
enum MovieBytes {
  static func header(timescale: Int = 1000) -> [UInt8] {
    BoxBytes.full(
      "mvhd", BoxBytes.u32(0), BoxBytes.u32(0), BoxBytes.u32(timescale), BoxBytes.u32(0),
      [UInt8](repeating: 0, count: 80))
  }

  static func matrix(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> [UInt8] {
    let one = 0x1_0000
    return [a * one, b * one, 0, c * one, d * one, 0, 0, 0, 0x4000_0000].flatMap(BoxBytes.u32)
  }

  static func trackHeader(
    id: Int, version: Int = 0, matrix: [UInt8] = matrix(1, 0, 0, 1), width: Int = 640,
    height: Int = 360
  ) -> [UInt8] {
    let times = [UInt8](repeating: 0, count: version == 0 ? 8 : 16)
    let duration = [UInt8](repeating: 0, count: version == 0 ? 8 : 12)
    return BoxBytes.full(
      "tkhd", version: version, flags: 3, times, BoxBytes.u32(id), duration,
      [UInt8](repeating: 0, count: 16), matrix, BoxBytes.u32(width << 16),
      BoxBytes.u32(height << 16))
  }

  static func mediaHeader(version: Int = 0, timescale: Int, language: [Int]) -> [UInt8] {
    let packed = language.reduce(0) { $0 << 5 | ($1 - 0x60) }
    let size = version == 0 ? 4 : 8
    return BoxBytes.full(
      "mdhd", version: version, [UInt8](repeating: 0, count: size * 2), BoxBytes.u32(timescale),
      [UInt8](repeating: 1, count: size), BoxBytes.u16(packed), [0, 0])
  }

  static func handler(_ type: String) -> [UInt8] {
    BoxBytes.full(
      "hdlr", [0, 0, 0, 0], BoxBytes.code(type), [UInt8](repeating: 0, count: 12), [0])
  }

  static func visualEntry(_ format: String, _ children: [UInt8]) -> [UInt8] {
    BoxBytes.box(
      format, [0, 0, 0, 0, 0, 0, 0, 1], [UInt8](repeating: 0, count: 16), BoxBytes.u16(1280),
      BoxBytes.u16(720), [UInt8](repeating: 0, count: 50), children)
  }

  static func audioEntry(_ format: String, version: Int = 0, _ children: [UInt8]) -> [UInt8] {
    BoxBytes.box(
      format, [0, 0, 0, 0, 0, 0, 0, 1], BoxBytes.u16(version),
      [UInt8](repeating: 0, count: 18), children)
  }

  static func edits(version: Int = 0, _ entries: [(duration: Int, mediaTime: Int)]) -> [UInt8] {
    var fields: [UInt8] = []
    for entry in entries {
      fields += version == 0 ? BoxBytes.u32(entry.duration) : BoxBytes.u64(entry.duration)
      fields += version == 0 ? BoxBytes.u32(entry.mediaTime) : BoxBytes.u64(entry.mediaTime)
      fields += [0, 1, 0, 0]
    }
    return BoxBytes.box(
      "edts", BoxBytes.full("elst", version: version, BoxBytes.u32(entries.count), fields))
  }

  static func track(
    id: Int = 1, header: [UInt8]? = nil, handler type: String = "vide", timescale: Int = 90_000,
    language: [Int] = [0x65, 0x6E, 0x67], edits: [UInt8] = [],
    entry: [UInt8] = visualEntry("avc1", BoxBytes.box("avcC", [1, 0x64, 0, 0x1F, 0xFF]))
  ) -> [UInt8] {
    let table = BoxBytes.box(
      "stbl", BoxBytes.full("stsd", BoxBytes.u32(1), entry),
      BoxBytes.full("stts", BoxBytes.u32(0)))
    let media = BoxBytes.box(
      "mdia", mediaHeader(timescale: timescale, language: language), handler(type),
      BoxBytes.box("minf", table))
    return BoxBytes.box("trak", header ?? trackHeader(id: id), edits, media)
  }

  static func extends(
    id: Int = 1, duration: Int = 3003, size: Int = 0, flags: Int = 0x101_0000
  ) -> [UInt8] {
    BoxBytes.box(
      "mvex",
      BoxBytes.full(
        "trex", BoxBytes.u32(id), BoxBytes.u32(1), BoxBytes.u32(duration), BoxBytes.u32(size),
        BoxBytes.u32(flags)))
  }

  static let fileType = BoxBytes.box("ftyp", BoxBytes.code("cmfc"), [0, 0, 0, 0])

  static func movie(_ children: [UInt8]...) -> [UInt8] {
    BoxBytes.box("moov", header(), children.flatMap { $0 })
  }
}
