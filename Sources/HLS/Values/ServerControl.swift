/// What the server offers for the reload of a media playlist.
///
/// RFC 8216bis, section 4.4.3.8 (`EXT-X-SERVER-CONTROL`). Times are in seconds.
public struct ServerControl: Sendable, Hashable {
  /// How far from the end segments may be skipped by a delta update; `nil`: no delta updates.
  public var canSkipUntil: Double?
  /// Whether a delta update may leave out older date ranges too.
  public var canSkipDateRanges: Bool
  /// How far from the end a client should play that plays whole segments.
  public var holdBack: Double?
  /// How far from the end a client should play that plays parts.
  public var partHoldBack: Double?
  /// Whether the server answers `_HLS_msn` and `_HLS_part` when that media exists.
  public var canBlockReload: Bool

  public init(
    canSkipUntil: Double? = nil, canSkipDateRanges: Bool = false, holdBack: Double? = nil,
    partHoldBack: Double? = nil, canBlockReload: Bool = false
  ) {
    self.canSkipUntil = canSkipUntil
    self.canSkipDateRanges = canSkipDateRanges
    self.holdBack = holdBack
    self.partHoldBack = partHoldBack
    self.canBlockReload = canBlockReload
  }
}
