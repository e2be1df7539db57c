import TimedMetadata
import Timing

/// What happened to playback, in the order in which it happened.
public enum PlayerEvent: Sendable {
  /// What a playlist says before anything plays.
  public struct Presentation: Sendable, Hashable {
    public var isLive: Bool
    public var variant: StreamVariant?
    public var rates: TimecodeCounter.Rates

    public init(isLive: Bool, variant: StreamVariant?, rates: TimecodeCounter.Rates) {
      self.isLive = isLive
      self.variant = variant
      self.rates = rates
    }
  }

  /// How the shown instant was reached.
  public enum Arrival: Sendable, Hashable {
    case playing
    /// By a seek, or as the first one: only the cues that are valid there are entered.
    case seeking
  }

  /// Nothing plays yet; what is being waited for.
  case loading(String)
  case prepared(Presentation)
  /// A title of some source; the best source wins.
  case title(PlayerState.Title)
  /// Playback begins, or goes on after a load or a seek.
  case ready
  /// A new picture was presented.
  case frame(StreamTime, position: Double, Arrival)
  /// The position of a stream without pictures.
  case instant(StreamTime, position: Double, Arrival)
  case received([ReceivedEvent])
  case textCues([TextCue])
  /// The text of a track that libmpv decodes.
  case subtitles([PlacedText])
  /// Seconds.
  case subtitleDelay(Double)
  case pause(Bool)
  case waiting(Bool)
  /// A seek began; it lasts until a frame arrives by `.seeking`.
  case seeking
  /// Where the seek under way goes, in position seconds.
  case target(Double)
  /// The picture that is shown now is only near the one that is sought.
  case glance
  /// The seek will not happen after all.
  case seekAbandoned
  case speed(Double)
  case volume(Double)
  case mute(Bool)
  case audioOutput(Bool)
  case duration(Double?)
  case live(Bool)
  /// With an instant, before it: where it is in a live stream; `nil` where it is in none.
  case liveStatus(LiveStatus?)
  /// With an instant, before it: the encoder's time of day, in seconds since 1970.
  case programDate(Double?)
  case held(ClosedRange<Double>?)
  case reserves([ClosedRange<Double>])
  case chapters([Chapter])
  case loop(LoopMarks?)
  case search(SearchProgress?)
  case containerRate(FrameRate?)
  /// What is shown from now on is of this variant.
  case variant(StreamVariant)
  case variants(VariantGroup)
  /// The options, and the forced one that is shown although none is selected.
  case legible(MediaSelectionGroup, forced: MediaSelectionOption.ID?)
  case audible(MediaSelectionGroup)
  case warning(StreamWarning)
  case note(String)
  case ended
  /// Nothing more can be played; the reason for a person.
  case failed(String)
}

/// What a change of the player's state tells the outside, in the order in which it happened.
public enum PlayerOutput: Sendable, Hashable {
  case cue(CueEvent)
  case frame(StreamTime, TimecodeReading)
  case title(PlayerState.Title)
  case legible(MediaSelectionGroup)
  case warning(StreamWarning)
}
