/// A resource that the server will soon have and that may be asked for already.
///
/// RFC 8216bis, section 4.4.5.3 (`EXT-X-PRELOAD-HINT`).
public struct PreloadHint: Sendable, Hashable {
  /// What the resource is; clients ignore a kind they do not know.
  public enum Kind: Sendable, Hashable {
    case part
    case map
    case other(String)
  }

  public var kind: Kind
  /// The absolute address.
  public var uri: String
  /// The first byte.
  public var byteRangeStart: Int
  /// The number of bytes, or `nil` for up to the end of the resource.
  public var byteRangeLength: Int?

  public init(kind: Kind, uri: String, byteRangeStart: Int = 0, byteRangeLength: Int? = nil) {
    self.kind = kind
    self.uri = uri
    self.byteRangeStart = byteRangeStart
    self.byteRangeLength = byteRangeLength
  }
}

/// How far another rendition's playlist is, so that it can be joined at its live edge.
///
/// RFC 8216bis, section 4.4.5.4 (`EXT-X-RENDITION-REPORT`).
public struct RenditionReport: Sendable, Hashable {
  /// The absolute address of that playlist.
  public var uri: String
  public var lastMediaSequence: Int?
  public var lastPart: Int?

  public init(uri: String, lastMediaSequence: Int? = nil, lastPart: Int? = nil) {
    self.uri = uri
    self.lastMediaSequence = lastMediaSequence
    self.lastPart = lastPart
  }
}

/// The segments that a delta update leaves out.
///
/// RFC 8216bis, section 4.4.5.2 (`EXT-X-SKIP`).
public struct SkippedSegments: Sendable, Hashable {
  public var count: Int
  /// The ids of date ranges that the server removed lately; `nil` where the update lists every
  /// date range itself.
  public var recentlyRemovedDateRanges: [String]?

  public init(count: Int, recentlyRemovedDateRanges: [String]? = nil) {
    self.count = count
    self.recentlyRemovedDateRanges = recentlyRemovedDateRanges
  }
}

/// Where playing should start by preference.
///
/// RFC 8216bis, section 4.4.2.2 (`EXT-X-START`).
public struct StartPoint: Sendable, Hashable {
  /// Seconds from the beginning; negative from the end of the last segment.
  public var timeOffset: Double
  /// Whether samples before the offset should not be shown.
  public var isPrecise: Bool

  public init(timeOffset: Double, isPrecise: Bool = false) {
    self.timeOffset = timeOffset
    self.isPrecise = isPrecise
  }
}
