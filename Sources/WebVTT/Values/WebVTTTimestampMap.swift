/// Which presentation time a local time of a WebVTT segment stands for.
///
/// RFC 8216bis, section 3.5 (`X-TIMESTAMP-MAP`).
public struct WebVTTTimestampMap: Sendable, Hashable {
  /// Milliseconds on the file's own timeline.
  public var local: Int64
  /// Ticks of 90 kHz; only the value modulo 2^33 has a meaning.
  public var mpegTS: UInt64

  public init(local: Int64, mpegTS: UInt64) {
    self.local = local
    self.mpegTS = mpegTS
  }

  private static let wrap: UInt64 = 1 << 33

  /// A local time on the presentation timeline.
  ///
  /// - Parameters:
  ///   - milliseconds: a time of the file.
  ///   - near: a time of the segment, in ticks of 90 kHz. Of all instants that wrap to the same
  ///     33 bits, the nearest to it is meant.
  /// - Returns: ticks of 90 kHz.
  public func presentationTicks(ofLocal milliseconds: Int64, near: Int64) -> Int64 {
    // 2^33 divides 2^64, so arithmetic that wraps at 64 bits is exact modulo 2^33.
    let distance = UInt64(bitPattern: (milliseconds &- local) &* 90)
    let ticks = mpegTS &+ distance
    let ahead = (ticks &- UInt64(bitPattern: near)) & (Self.wrap - 1)
    let offset = ahead < Self.wrap / 2 ? Int64(ahead) : Int64(ahead) - Int64(Self.wrap)
    let (time, overflow) = near.addingReportingOverflow(offset)
    return overflow ? near : time
  }
}
