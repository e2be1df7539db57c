import Timing

/// A timed metadata cue: one ID3 frame, one event message of another scheme, or one date range.
public struct Cue: Sendable, Hashable, Identifiable {
  /// The type of the text track that a cue belongs to.
  public enum Track: String, Sendable, Hashable, CaseIterable {
    case id3
    case emsg
    case daterange
    case sei
  }

  public enum Content: Sendable, Hashable {
    /// `TXXX`.
    case userText(description: String, text: String)
    /// `PRIV`.
    case privateData(ownerIdentifier: String, data: [UInt8])
    /// Any other text frame.
    case text(id: String, text: String)
    /// Any other frame.
    case binary(id: String, data: [UInt8])
    /// The message data of an event message that is not ID3.
    case message(data: [UInt8])

    /// What the cue says, as bytes; text in UTF-8.
    public var payload: [UInt8] {
      switch self {
      case .userText(_, let text), .text(_, let text): Array(text.utf8)
      case .privateData(_, let data), .binary(_, let data), .message(let data): data
      }
    }

    /// The bytes that it keeps, for bounds on memory.
    public var byteCount: Int {
      switch self {
      case .userText(let description, let text): description.utf8.count + text.utf8.count
      case .privateData(let owner, let data): owner.utf8.count + data.count
      case .text(let id, let text): id.utf8.count + text.utf8.count
      case .binary(let id, let data): id.utf8.count + data.count
      case .message(let data): data.count
      }
    }
  }

  /// The number of the cue in order of arrival, from 1.
  public var id: Int
  public var track: Track
  /// The discontinuity sequence number of the period in which the cue lies.
  public var period: Int
  /// The presentation time on the period's own timeline.
  public var startTime: MediaTime
  /// The end on the same timeline, or `nil` while it is open.
  public var endTime: MediaTime?
  public var schemeIDURI: String
  public var value: String
  public var emsgID: UInt32?
  /// `false` where the carriage breaks the rules but could be read, such as `emsg` version 0.
  public var isConformant: Bool
  public var content: Content

  public init(
    id: Int, track: Track, period: Int, startTime: MediaTime, endTime: MediaTime?,
    schemeIDURI: String, value: String, emsgID: UInt32?, isConformant: Bool, content: Content
  ) {
    self.id = id
    self.track = track
    self.period = period
    self.startTime = startTime
    self.endTime = endTime
    self.schemeIDURI = schemeIDURI
    self.value = value
    self.emsgID = emsgID
    self.isConformant = isConformant
    self.content = content
  }

  /// The description that marks a source timecode.
  public static let timecodeDescription = "optiview.live:timecode"

  /// Whether the cue is a source timecode event.
  public var isTimecode: Bool {
    if case .userText(Self.timecodeDescription, _) = content { return true }
    return false
  }
}

/// What happens to tracks and cues, in the order in which it happens.
public enum CueEvent: Sendable, Hashable {
  case addTrack(Cue.Track)
  case addCue(Cue)
  case enterCue(Cue)
  /// The cue's `endTime` is the real one.
  case exitCue(Cue)

  /// The cue that it happens to, or `nil` for a track.
  public var cue: Cue? {
    switch self {
    case .addTrack: nil
    case .addCue(let cue), .enterCue(let cue), .exitCue(let cue): cue
    }
  }
}
