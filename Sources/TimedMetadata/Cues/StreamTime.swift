import Timing

/// An instant of a stream: a presentation time in one period.
///
/// Each discontinuity starts a period with a timeline of its own, so a time alone does not say
/// where it lies.
public struct StreamTime: Sendable, Hashable {
  /// The discontinuity sequence number of the period (RFC 8216bis section 4.4.4.3).
  public var period: Int
  /// The presentation time on the period's own timeline, edit lists applied.
  public var time: MediaTime

  public init(period: Int, time: MediaTime) {
    self.period = period
    self.time = time
  }

  /// The instant so much later on the timeline of the same period.
  public func advanced(by time: MediaTime) -> StreamTime {
    StreamTime(period: period, time: self.time + time)
  }
}
