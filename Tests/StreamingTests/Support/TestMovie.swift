import ISOBMFF

/// Writes small fragmented movies, box by box, from the text of ISO/IEC 14496-12.
struct TestMovie {
  struct Track {
    var id: UInt32 = 1
    var handler = "vide"
    var timescale: UInt32 = 30_000
    /// The media time of the only edit, after an empty edit of `emptyEdit` movie ticks.
    var editMediaTime: Int32?
    var emptyEdit: UInt32 = 0
    /// What the sample entry is called; `nil` for `avc1` or `mp4a`.
    var codec: String?
    var format: String { codec ?? (handler == "vide" ? "avc1" : "mp4a") }
    /// Told apart by the decoder configuration.
    var configuration: UInt8 = 1
  }

  static let movieTimescale: UInt32 = 1000

  var tracks = [Track()]
  var title: String?

  /// `ftyp` and `moov`.
  var initialization: [UInt8] {
    Self.box("ftyp", Array("iso6".utf8) + Self.u32(0) + Array("iso6".utf8))
      + Self.box("moov", movieHeader + tracks.flatMap(Self.trak) + extensions + metadata)
  }

  private var movieHeader: [UInt8] {
    Self.full(
      "mvhd",
      Self.u32(0) + Self.u32(0) + Self.u32(Self.movieTimescale) + Self.u32(0)
        + Self.u32(0x1_0000) + [1, 0] + [UInt8](repeating: 0, count: 10) + Self.matrix
        + [UInt8](repeating: 0, count: 24) + Self.u32(UInt32(tracks.count + 1)))
  }

  private var extensions: [UInt8] {
    Self.box(
      "mvex",
      tracks.flatMap {
        Self.full("trex", Self.u32($0.id) + Self.u32(1) + Self.u32(0) + Self.u32(0) + Self.u32(0))
      })
  }

  private var metadata: [UInt8] {
    guard let title else { return [] }
    let data = Self.box("data", Self.u32(1) + Self.u32(0) + Array(title.utf8))
    let name: [UInt8] =
      Self.u32(UInt32(8 + data.count)) + [0xA9, 0x6E, 0x61, 0x6D] + data
    let handler = Self.full(
      "hdlr", Self.u32(0) + Array("mdir".utf8) + Self.u32(0) + Self.u32(0) + Self.u32(0) + [0])
    return Self.box("udta", Self.full("meta", handler + Self.box("ilst", name)))
  }

  private static func trak(_ track: Track) -> [UInt8] {
    let header = full(
      "tkhd",
      u32(0) + u32(0) + u32(track.id) + u32(0) + u32(0) + [UInt8](repeating: 0, count: 16)
        + matrix + u32(640 << 16) + u32(360 << 16), flags: 3)
    var edits: [UInt8] = []
    if track.editMediaTime != nil || track.emptyEdit > 0 {
      var entries: [UInt8] = []
      var count: UInt32 = 0
      if track.emptyEdit > 0 {
        entries += u32(track.emptyEdit) + u32(0xFFFF_FFFF) + u32(0x1_0000)
        count += 1
      }
      entries += u32(0) + u32(UInt32(bitPattern: track.editMediaTime ?? 0)) + u32(0x1_0000)
      edits = box("edts", full("elst", u32(count + 1) + entries))
    }
    let mediaHeader = full(
      "mdhd", u32(0) + u32(0) + u32(track.timescale) + u32(0) + u32(0x55C4_0000))
    let handler = full(
      "hdlr", u32(0) + Array(track.handler.utf8) + u32(0) + u32(0) + u32(0) + [0])
    let table = box(
      "stbl",
      full("stsd", u32(1) + sampleEntry(track)) + full("stts", u32(0)) + full("stsc", u32(0))
        + full("stsz", u32(0) + u32(0)) + full("stco", u32(0)))
    return box(
      "trak", header + edits + box("mdia", mediaHeader + handler + box("minf", table)))
  }

  private static func sampleEntry(_ track: Track) -> [UInt8] {
    let base = [UInt8](repeating: 0, count: 6) + [0, 1]
    if track.handler == "vide" {
      let configuration = box("avcC", [track.configuration, 0x64, 0, 0x1E, 0xFF, 0xE0, 0])
      return box(
        track.format,
        base + [UInt8](repeating: 0, count: 16) + [2, 0x80, 1, 0x68]
          + [UInt8](repeating: 0, count: 50) + configuration)
    }
    return box(
      track.format,
      base + [UInt8](repeating: 0, count: 8) + [0, 2, 0, 16, 0, 0, 0, 0] + u32(48_000 << 16)
        + full("esds", [track.configuration]))
  }
}

extension TestMovie {
  struct Sample {
    var duration: UInt32
    var composition: Int32 = 0
    var isSync = true
    var size = 10
  }

  /// `moof` and `mdat` of one track; the samples' bytes are `fill`.
  static func fragment(
    track: UInt32 = 1, decodeTime: UInt64?, samples: [Sample], fill: UInt8 = 0xAB
  ) -> [UInt8] {
    let payload = samples.reduce(0) { $0 + $1.size }
    func moof(dataOffset: Int) -> [UInt8] {
      var table = u32(UInt32(samples.count)) + u32(UInt32(dataOffset))
      for sample in samples {
        table += u32(sample.duration) + u32(UInt32(sample.size))
        table += u32(sample.isSync ? 0x200_0000 : 0x101_0000)
        table += u32(UInt32(bitPattern: sample.composition))
      }
      var boxes = full("tfhd", u32(track), flags: 0x2_0000)
      if let decodeTime {
        boxes += full(
          "tfdt", u32(UInt32(decodeTime >> 32)) + u32(UInt32(truncatingIfNeeded: decodeTime)),
          version: 1)
      }
      boxes += full("trun", table, version: 1, flags: 0xF01)
      return box("moof", full("mfhd", u32(1)) + box("traf", boxes))
    }
    let size = moof(dataOffset: 0).count
    return moof(dataOffset: size + 8) + box("mdat", [UInt8](repeating: fill, count: payload))
  }

  /// `count` frames of equal length in presentation order.
  static func frames(_ count: Int, duration: UInt32 = 1001) -> [Sample] {
    (0..<count).map { Sample(duration: duration, isSync: $0 == 0) }
  }

  static func event(
    at time: EventMessage.Time, timescale: UInt32 = 30_000, id: UInt32 = 0,
    scheme: String = "https://aomedia.org/emsg/ID3", data: [UInt8] = [1, 2, 3]
  ) -> [UInt8] {
    let strings = Array(scheme.utf8) + [0, 0]
    switch time {
    case .absolute(let value):
      return full(
        "emsg",
        u32(timescale) + u32(UInt32(value >> 32)) + u32(UInt32(truncatingIfNeeded: value))
          + u32(0xFFFF_FFFF) + u32(id) + strings + data, version: 1)
    case .delta(let value):
      return full(
        "emsg", strings + u32(timescale) + u32(value) + u32(0xFFFF_FFFF) + u32(id) + data)
    }
  }

  static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    u32(UInt32(8 + payload.count)) + Array(type.utf8) + payload
  }

  static func full(
    _ type: String, _ payload: [UInt8], version: UInt8 = 0, flags: UInt32 = 0
  ) -> [UInt8] {
    box(type, u32(UInt32(version) << 24 | flags) + payload)
  }

  static func u32(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static let matrix =
    u32(0x1_0000) + u32(0) + u32(0) + u32(0) + u32(0x1_0000) + u32(0) + u32(0) + u32(0)
    + u32(0x4000_0000)
}
