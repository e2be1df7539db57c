/// The tags of a playlist.
///
/// RFC 8216bis, section 4.4.
enum Tag: String, CaseIterable, Sendable {
  case header = "EXTM3U"
  case version = "EXT-X-VERSION"
  case independentSegments = "EXT-X-INDEPENDENT-SEGMENTS"
  case start = "EXT-X-START"
  case define = "EXT-X-DEFINE"

  case targetDuration = "EXT-X-TARGETDURATION"
  case mediaSequence = "EXT-X-MEDIA-SEQUENCE"
  case discontinuitySequence = "EXT-X-DISCONTINUITY-SEQUENCE"
  case endList = "EXT-X-ENDLIST"
  case playlistType = "EXT-X-PLAYLIST-TYPE"
  case iFramesOnly = "EXT-X-I-FRAMES-ONLY"
  case partInformation = "EXT-X-PART-INF"
  case serverControl = "EXT-X-SERVER-CONTROL"

  case duration = "EXTINF"
  case byteRange = "EXT-X-BYTERANGE"
  case discontinuity = "EXT-X-DISCONTINUITY"
  case key = "EXT-X-KEY"
  case map = "EXT-X-MAP"
  case programDateTime = "EXT-X-PROGRAM-DATE-TIME"
  case gap = "EXT-X-GAP"
  case bitrate = "EXT-X-BITRATE"
  case part = "EXT-X-PART"

  case dateRange = "EXT-X-DATERANGE"
  case skip = "EXT-X-SKIP"
  case preloadHint = "EXT-X-PRELOAD-HINT"
  case renditionReport = "EXT-X-RENDITION-REPORT"

  case media = "EXT-X-MEDIA"
  case streamInformation = "EXT-X-STREAM-INF"
  case iFrameStreamInformation = "EXT-X-I-FRAME-STREAM-INF"
  case sessionData = "EXT-X-SESSION-DATA"
  case sessionKey = "EXT-X-SESSION-KEY"
  case contentSteering = "EXT-X-CONTENT-STEERING"

  /// The kind of playlist a tag belongs to.
  enum Scope {
    case both
    case media
    case multivariant
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ([UInt8]($0.rawValue.utf8)[...], $0) })

  /// The tag of this name, without `#`; `nil` where it is not known.
  init?(name: ArraySlice<UInt8>) {
    guard let tag = Tag.byName[name] else { return nil }
    self = tag
  }

  var scope: Scope {
    switch self {
    case .header, .version, .independentSegments, .start, .define: .both
    case .media, .streamInformation, .iFrameStreamInformation, .sessionData, .sessionKey,
      .contentSteering:
      .multivariant
    default: .media
    }
  }
}
