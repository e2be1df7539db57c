import Timing

/// The source timecode of one presented frame and how it is known.
public struct TimecodeReading: Sendable, Hashable {
  public enum Source: String, Sendable, Hashable {
    /// An event sits on this very frame.
    case event
    /// Counted from an earlier event.
    case counted
  }

  /// Why there is no label, where there is none.
  public enum Absence: Sendable, Hashable {
    /// The stream has carried no timecode event.
    case noTimecode
    /// Events exist, but none at or before this frame in its period.
    case waiting
    /// The picture is only near the one that is sought.
    case approximate
  }

  public enum Flag: String, Sendable, Hashable, CaseIterable {
    /// The event did not follow the count from the one before it.
    case jump
    /// No new event for three times the usual interval.
    case stale
    /// The event's label does not exist at its rate.
    case invalid
    /// No single rate fits the events, or the rate is not the playlist's.
    case ambiguousRate = "ambiguous-rate"
  }

  /// The label to show, such as `10:00:00;12`, or `nil` with `absence` saying why.
  public var label: String?
  public var source: Source?
  public var absence: Absence?
  /// The rate at which is counted, or `nil` where none is known.
  public var rate: FrameRate?
  /// Whether the rate is the container's for want of a declared one.
  public var isContainerRate: Bool
  public var flags: Set<Flag>
  /// Media time since the last event in seconds, or `nil` without one.
  public var age: Double?

  public init(
    label: String? = nil, source: Source? = nil, absence: Absence? = .noTimecode,
    rate: FrameRate? = nil, isContainerRate: Bool = false, flags: Set<Flag> = [],
    age: Double? = nil
  ) {
    self.label = label
    self.source = source
    self.absence = absence
    self.rate = rate
    self.isContainerRate = isContainerRate
    self.flags = flags
    self.age = age
  }
}
