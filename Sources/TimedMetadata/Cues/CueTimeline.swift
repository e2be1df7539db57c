import Timing

/// The cues of a stream, each once, and which of them a moving position enters and exits.
///
/// - A cue is entered at its start and exited at its end, also where no frame fell inside. At
///   one instant exits come first, then enters, by start, then by arrival.
/// - A cue of no length, which the next one ends as it starts, is entered and exited at once.
/// - A cue that arrives when the position is already inside it is entered on arrival. One that
///   arrives when it is already over is entered and exited on arrival if playback ran through
///   it; if the position has jumped over it, it is added only.
/// - Moving into a later period exits all cues of the former one. What of that period was not
///   reached is never entered.
/// - An exit by a jump, by a new period or at the end of playback has the time at which the cue
///   was left as its end, unless the cue ended before that.
///
/// Memory is bounded by `Limits`. When they are reached, the oldest cues that are behind the
/// position and not active go; if there are none, those farthest ahead go in favour of a nearer
/// one. An event is remembered as long as one of its cues, so after
/// that it could come again.
public struct CueTimeline: Sendable {
  /// How much is held at most.
  public struct Limits: Sendable, Hashable {
    public var cues: Int
    /// The sum of contents, with a fixed amount for each cue.
    public var bytes: Int

    public init(cues: Int = 16_384, bytes: Int = 32 << 20) {
      self.cues = cues
      self.bytes = bytes
    }
  }

  let limits: Limits
  var store = CueStore()
  var activeCues = ActiveCues()
  /// The held cues that are not active.
  var idle = CueOrder()
  var barrenEvents = BarrenEvents()
  var tracks: Set<Cue.Track> = []
  var lastID = 0
  var hasToldOfLimit = false
  /// Where playback is, or `nil` before the first position and after the end.
  var position: StreamTime?
  /// Where in the period playback last began or jumped to; it ran on from there without a gap.
  var runStart = MediaTime.zero

  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The cues that are active at the position, in the order in which they were entered.
  public var active: [Cue] {
    activeCues.ids.compactMap { store[$0] }.map(store.current)
  }

  /// How many cues are held.
  public var count: Int { store.count }

  /// About how many bytes the held cues take.
  public var byteCount: Int { store.byteCount }
}
