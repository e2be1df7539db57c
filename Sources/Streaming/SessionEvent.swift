import TimedMetadata

/// What a session reports, in order.
public enum SessionEvent: Sendable {
  /// What is being waited for, such as "playlist" or "segment 12".
  case waiting(String)
  /// The playlists are read and the variant is chosen.
  case prepared(Presentation)
  /// The title in the metadata of an initialization section.
  case containerTitle(String)
  /// What can be played, and what of it is held, has changed.
  case window(PlaybackWindow)
  /// Event messages of a playing rendition, in the order of its bytes, as soon as they are parsed.
  case events([ReceivedEvent])
  /// Subtitles of the rendition that is shown, each once a start of playback and a choice of
  /// subtitles; after either they are reported anew.
  case textCues([TextCue], rendition: Int)
  /// Another variant offers these subtitles and captions.
  case legible([MediaSelectionOption])
  case audible(MediaSelectionGroup)
  /// Another variant plays from the last feeds on, or another choice of it is in force.
  case variants(VariantGroup)
  /// The network holds another variant than the one that plays: change to `.auto`.
  case adapt
  /// The feeds end although the stream goes on: once they have played out, open again at this
  /// position.
  case segue(Double)
  case warning(StreamWarning)
  /// The stream cannot be played, or not any further.
  case failed(StreamFailure)
}

/// Why a stream cannot be played.
public struct StreamFailure: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The origin could not be reached or went away.
    case unreachable
    /// The origin refused with this HTTP status.
    case refused(status: Int)
    case malformed
    case encrypted
    /// There is no decoder for any variant, or not for the one that was asked for.
    case undecodable
    /// A kind of segment that libmpv plays better by itself: give it `url`, the playlist.
    case unsupported
  }

  public var kind: Kind
  /// The reason, for a person; as the stream wrote it, not yet safe for a terminal.
  public var reason: String
  public var url: String

  init(_ kind: Kind, _ reason: String, url: String) {
    self.kind = kind
    self.reason = reason
    self.url = url
  }
}

/// What can be played, in seconds of position: from the first frame of a VOD, or from the start
/// of a live window.
public struct PlaybackWindow: Sendable, Hashable {
  public var isLive: Bool
  /// `nil` for a live stream.
  public var duration: Double?
  /// The end of what can be played.
  public var end: Double
  /// The part around the playhead that is held.
  public var held: ClosedRange<Double>?
  /// Every run of segments that are held whole, in order.
  public var stored: [ClosedRange<Double>]
  /// Where playback joins a live stream: the latest position that the playlist allows.
  public var liveEdge: Double?
  /// Where the stream is now; `nil` before anything plays and where it does not go on.
  public var edge: LiveEdge?

  public init(
    isLive: Bool, duration: Double?, end: Double, held: ClosedRange<Double>? = nil,
    stored: [ClosedRange<Double>] = [], liveEdge: Double? = nil, edge: LiveEdge? = nil
  ) {
    self.isLive = isLive
    self.duration = duration
    self.end = end
    self.held = held
    self.stored = stored
    self.liveEdge = liveEdge
    self.edge = edge
  }
}
