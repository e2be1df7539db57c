/// A sample of a WebVTT track in an ISO base media file (`wvtt`).
///
/// ISO/IEC 14496-30, section 7. The cues of a sample are shown for the time of the sample.
public enum WebVTTSample {
  /// One cue box.
  public struct Cue: Sendable, Hashable {
    /// Empty where the cue has none.
    public var id: String
    public var settings: WebVTTCueSettings
    /// The text with its markup.
    public var nodes: [WebVTTNode]
    /// Which samples a cue goes on in, where it is cut up; `nil` where it is not.
    public var sourceID: Int32?
    /// The time that timestamps in the text count from, as it is written.
    public var currentTime: String?

    public init(
      id: String = "", settings: WebVTTCueSettings = WebVTTCueSettings(), nodes: [WebVTTNode],
      sourceID: Int32? = nil, currentTime: String? = nil
    ) {
      self.id = id
      self.settings = settings
      self.nodes = nodes
      self.sourceID = sourceID
      self.currentTime = currentTime
    }

    /// The text as lines of styled runs.
    public var lines: [[WebVTTSpan]] { nodes.lines }
  }

  /// Reads the cues of a sample; an empty-cue box (`vtte`) gives none. Boxes that are cut short
  /// or not known are left out.
  public static func parse(_ bytes: [UInt8]) -> [Cue] {
    boxes(in: bytes[...]).compactMap { box in box.type == "vttc" ? cue(box.payload) : nil }
  }

  private static func cue(_ payload: ArraySlice<UInt8>) -> Cue {
    var cue = Cue(nodes: [])
    for box in boxes(in: payload) {
      let text = String(decoding: box.payload, as: UTF8.self)
      switch box.type {
      case "iden": cue.id = text
      case "sttg": cue.settings = WebVTTCueSettings.parse(Substring(text)).settings
      case "payl": cue.nodes = CueTextParser.parse(text)
      case "ctim": cue.currentTime = text
      case "vsid":
        guard box.payload.count == 4 else { continue }
        cue.sourceID = Int32(
          bitPattern: box.payload.reduce(0) { $0 << 8 | UInt32($1) })
      default: continue
      }
    }
    return cue
  }

  private static func boxes(
    in bytes: ArraySlice<UInt8>
  ) -> [(type: String, payload: ArraySlice<UInt8>)] {
    var result: [(String, ArraySlice<UInt8>)] = []
    var rest = bytes
    while rest.count >= 8 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { break }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      result.append((type, rest.prefix(size).dropFirst(8)))
      rest = rest.dropFirst(size)
    }
    return result
  }
}
