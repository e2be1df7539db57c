import TimedMetadata

/// The cues as they arrived, with how far each has come; the oldest are evicted.
public struct CueLog: Sendable, Equatable {
  public enum Status: Sendable, Hashable {
    case added
    case entered
    case exited
  }

  public struct Entry: Sendable, Equatable, Identifiable {
    public var cue: Cue
    public var status: Status
    /// The label of the frame at which the cue was entered, or `nil`.
    public var timecode: String?
    public var id: Int { cue.id }

    public init(cue: Cue, status: Status, timecode: String? = nil) {
      self.cue = cue
      self.status = status
      self.timecode = timecode
    }
  }

  /// Oldest first.
  public var entries: [Entry] = []
  /// How many were evicted.
  public var evicted = 0

  public init() {}
}
