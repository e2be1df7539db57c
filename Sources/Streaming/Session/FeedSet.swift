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

  /// The feed that leads: the picture, else the sound.
  public var main: Feed? { video ?? audio }
}
