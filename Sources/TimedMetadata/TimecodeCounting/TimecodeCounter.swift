import Timing

/// The timecode of every frame, from the timecode cues that have arrived.
public struct TimecodeCounter: Sendable {
  /// The rates that decide how frames are counted.
  public struct Rates: Sendable, Hashable {
    /// `--source-fps`.
    public var override: FrameRate?
    /// `FRAME-RATE` of the playing variant.
    public var variant: FrameRate?
    /// The highest `FRAME-RATE` among the variants.
    public var highest: FrameRate?
    /// The container's rate.
    public var container: FrameRate?

    public init(
      override: FrameRate? = nil, variant: FrameRate? = nil, highest: FrameRate? = nil,
      container: FrameRate? = nil
    ) {
      self.override = override
      self.variant = variant
      self.highest = highest
      self.container = container
    }
  }

  public var rates: Rates

  public init(rates: Rates = Rates()) {
    self.rates = rates
  }

  /// Takes a timecode cue; cues that are not timecode are ignored.
  public mutating func add(_ cue: Cue) {}

  /// The timecode of the frame presented at `position`.
  public func reading(at position: StreamTime) -> TimecodeReading { TimecodeReading() }
}
