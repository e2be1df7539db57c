import TimedMetadata
import Timing

/// Everything that the interface shows of playback, as one value.
///
/// It is changed only by `PlayerModel`; views are functions of it.
public struct PlayerState: Sendable, Equatable {
  public enum Phase: Sendable, Hashable {
    /// Before the first picture; what is being waited for, such as "playlist" or "init segment".
    case loading(String)
    case playing
    case paused
    /// Playback has run dry and waits for data.
    case waiting
    case seeking
    case ended
    /// Nothing more can be played; the reason for a person.
    case failed(String)
  }

  public struct Title: Sendable, Hashable {
    public enum Source: String, Sendable, Hashable {
      case container
      case sessionData = "session-data"
      case id3
      case icy
      case name
    }

    public var text: String
    public var source: Source

    public init(text: String, source: Source) {
      self.text = text
      self.source = source
    }
  }

  /// A line for the user, shown for a while.
  public struct Message: Sendable, Hashable {
    public enum Level: Sendable, Hashable {
      case note
      case warning
      case error
    }

    public var text: String
    public var level: Level
    /// Rises with every message, so that the same text shows anew.
    public var serial: Int

    public init(text: String, level: Level, serial: Int) {
      self.text = text
      self.level = level
      self.serial = serial
    }
  }

  public var phase: Phase = .loading("stream")
  public var isPaused = false
  public var title: Title?
  public var isLive = false
  /// Where the shown instant is in a live stream; `nil` before it is known.
  public var live: LiveStatus?
  /// The encoder's time of day of the shown instant, in seconds since 1970; `nil` where the stream
  /// does not say.
  public var programDate: Double?
  /// The variant of the shown frame.
  public var variant: StreamVariant?
  public var variants = VariantGroup()
  /// Section 6 of the contract: seconds from the first frame of a VOD or the start of the window.
  public var position: Double?
  /// Where the seek under way goes, in position seconds.
  public var target: Double?
  /// Seconds; `nil` where there is none (live).
  public var duration: Double?
  /// The part of the stream around the playhead that is held, in position seconds.
  public var held: ClosedRange<Double>?
  /// All that is held, in order and apart, in position seconds.
  public var reserves: [ClosedRange<Double>] = []
  /// In order of their starts.
  public var chapters: [Chapter] = []
  public var loop: LoopMarks?
  /// The search that is under way.
  public var search: SearchProgress?
  public var speed = 1.0
  /// In percent, 0 to 130.
  public var volume = 100.0
  public var isMuted = false
  public var hasAudio = true
  public var legible = MediaSelectionGroup()
  /// The forced option that is shown although none is selected, or `nil`.
  public var forcedLegible: MediaSelectionOption.ID?
  public var audible = MediaSelectionGroup(allowsEmptySelection: false)
  public var subtitles: [PlacedText] = []
  /// Seconds by which subtitles come later than the stream says.
  public var subtitleDelay = 0.0
  public var timecode = TimecodeReading()
  /// The presentation time of the shown frame.
  public var streamTime: StreamTime?
  public var cueLog = CueLog()
  public var message: Message?

  public init() {}
}
