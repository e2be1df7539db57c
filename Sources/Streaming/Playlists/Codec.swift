/// One element of `CODECS` (RFC 6381): what it is, and which of FFmpeg's decoders it takes.
struct Codec: Sendable, Hashable {
  enum Support: Sendable, Hashable {
    case decodable
    /// It is tried where there is nothing else.
    case unknown
    /// Why it cannot be decoded, for a person.
    case undecodable(String)
  }

  /// As the playlist writes it.
  var text: String

  init(_ text: String) {
    self.text = text
  }

  /// The four-character code in lower case, and what follows it between full stops.
  private var fields: [String] {
    text.lowercased().split(separator: ".").map {
      $0.filter { $0 != " " }
    }
  }

  var isVideo: Bool { fields.first.map { Self.video[$0] != nil || $0 == "mp4v" } ?? false }

  /// Whether it is a sample format of text, which no decoder of FFmpeg reads here.
  private var isText: Bool { fields.first.map(Self.text.contains) ?? false }

  /// Whether it can be decoded.
  ///
  /// - Parameter decoders: FFmpeg's names of the codecs that there are decoders for; `nil` takes
  ///   those for granted that FFmpeg has had for long.
  func support(by decoders: Set<String>?) -> Support {
    if isText { return .decodable }
    // Its colours are those of no other format, and nothing here converts them.
    if fields.count > 1, ["dvh1", "dvhe"].contains(fields[0]), fields[1] == "05" {
      return .undecodable("Dolby Vision profile 5 (\(text))")
    }
    guard let name = decoderName else { return .unknown }
    let isThere = decoders?.contains(name) ?? !Self.rare.contains(name)
    return isThere ? .decodable : .undecodable("no decoder for \(text)")
  }

  /// FFmpeg's name of the codec; `nil` where the element is none that is known.
  var decoderName: String? {
    guard let kind = fields.first else { return nil }
    switch kind {
    case "mp4v": return fields.count > 1 ? Self.objectTypes[fields[1]] : "mpeg4"
    case "mp4a":
      guard fields.count > 1 else { return "aac" }
      guard fields[1] == "40" else { return Self.objectTypes[fields[1]] }
      return fields.count > 2 ? Self.audioObjectTypes[fields[2], default: "aac"] : "aac"
    default: return Self.video[kind] ?? Self.sound[kind]
    }
  }

  private static let video = [
    "avc1": "h264", "avc2": "h264", "avc3": "h264", "avc4": "h264", "dva1": "h264",
    "dvav": "h264", "hvc1": "hevc", "hev1": "hevc", "hvc2": "hevc", "hev2": "hevc",
    "dvh1": "hevc", "dvhe": "hevc", "vvc1": "vvc", "vvi1": "vvc", "vp8": "vp8", "vp08": "vp8",
    "vp9": "vp9", "vp09": "vp9", "av01": "av1", "dav1": "av1", "jpeg": "mjpeg", "mjpg": "mjpeg",
  ]
  private static let sound = [
    "ac-3": "ac3", "ec-3": "eac3", "ec+3": "eac3", "ac-4": "ac4", "opus": "opus", "flac": "flac",
    "alac": "alac", "mp3": "mp3", "dtsc": "dts", "dtse": "dts", "dtsh": "dts", "dtsl": "dts",
    "dtsx": "dtsx", "mha1": "mpegh_3d_audio", "mha2": "mpegh_3d_audio", "mhm1": "mpegh_3d_audio",
    "mhm2": "mpegh_3d_audio", "mlpa": "truehd",
  ]
  private static let text: Set<String> = ["wvtt", "stpp", "tx3g", "c608", "c708", "vttc", "sbtt"]

  /// Object type indications (ISO/IEC 14496-1 table 5, and the registration authority's list).
  private static let objectTypes = [
    "20": "mpeg4", "21": "h264", "60": "mpeg2video", "61": "mpeg2video", "62": "mpeg2video",
    "63": "mpeg2video", "64": "mpeg2video", "65": "mpeg2video", "6a": "mpeg1video",
    "6c": "mjpeg", "66": "aac", "67": "aac", "68": "aac", "69": "mp3", "6b": "mp3", "a5": "ac3",
    "a6": "eac3", "a9": "dts", "aa": "dts", "ab": "dts", "ac": "dts", "ad": "opus", "34": "mp3",
  ]
  /// Audio object types (ISO/IEC 14496-3 table 1.17) that are not AAC as FFmpeg decodes it.
  private static let audioObjectTypes = [
    "32": "mp1", "33": "mp2", "34": "mp3", "36": "mp4als", "42": "usac",
  ]
  /// What only some builds of FFmpeg decode, or none.
  private static let rare: Set<String> = ["ac4", "dtsx", "mpegh_3d_audio", "usac", "vvc"]
}
