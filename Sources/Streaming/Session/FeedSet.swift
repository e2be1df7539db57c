import TimedMetadata

/// The feeds of one start of playback; a later start cancels them.
public struct FeedSet: Sendable {
  /// The picture, with its sound where the variant's segments carry it; `nil` for sound alone.
  public var video: Feed?
  /// The sound of a separate rendition, or of a stream without picture.
  public var audio: Feed?
  /// Whether the sound comes with the picture.
  public var isMuxed: Bool
  /// The feed time at which to start: exactly that of the first frame at or after the position.
  public var startTime: Double?
  /// Rises with every start.
  public var id: Int
  public var timeline: FeedTimeline
  /// The variant that they play; `nil` where a media playlist was given.
  public var variant: StreamVariant?

  /// The feed that leads: the picture, else the sound.
  public var main: Feed? { video ?? audio }
}

/// The feeds of one start of playback, and what fills them.
struct Launch: Sendable {
  var set: FeedSet
  var readAhead: ReadAhead
  var pump: Task<Void, Never>
  var soundPump: Task<Void, Never>?
  var gate: ReportGate

  /// Ends the feeds for good.
  func cancel() {
    pump.cancel()
    soundPump?.cancel()
    set.video?.cancel()
    set.audio?.cancel()
  }
}
