/// A date and time as playlists write it (ISO 8601), with the offset from UTC it was written with.
///
/// RFC 8216bis, section 4.4.4.6. Equal values are the same instant written with the same offset.
public struct ProgramDateTime: Sendable, Hashable {
  /// Nanoseconds since 1970-01-01T00:00:00Z; leap seconds are not counted.
  public var nanoseconds: Int64
  /// Minutes east of UTC; `nil` where the text names no zone and UTC is assumed.
  public var offsetMinutes: Int?

  public init(nanoseconds: Int64, offsetMinutes: Int? = 0) {
    self.nanoseconds = nanoseconds
    self.offsetMinutes = offsetMinutes
  }

  /// Milliseconds since 1970-01-01T00:00:00Z, rounded down.
  public var milliseconds: Int64 {
    let quotient = nanoseconds / 1_000_000
    return nanoseconds % 1_000_000 < 0 ? quotient - 1 : quotient
  }

  /// The instant this many seconds later, kept within what 64 bits hold.
  public func advanced(by seconds: Double) -> ProgramDateTime {
    let distance = Int64(exactly: (seconds * 1e9).rounded()) ?? (seconds < 0 ? .min : .max)
    let (sum, overflow) = nanoseconds.addingReportingOverflow(distance)
    let clamped = overflow ? (distance < 0 ? Int64.min : .max) : sum
    return ProgramDateTime(nanoseconds: clamped, offsetMinutes: offsetMinutes)
  }

  /// Seconds from another instant to this one.
  public func seconds(since other: ProgramDateTime) -> Double {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    return overflow
      ? Double(nanoseconds) / 1e9 - Double(other.nanoseconds) / 1e9 : Double(difference) / 1e9
  }
}
