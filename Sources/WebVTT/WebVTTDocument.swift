/// A WebVTT file or segment.
///
/// W3C WebVTT, sections 4 and 6; RFC 8216bis, section 3.5, for `X-TIMESTAMP-MAP`.
public struct WebVTTDocument: Sendable, Hashable {
  /// In the order of the file.
  public var cues: [WebVTTCue]
  public var regions: [WebVTTRegion]
  /// The style sheets as they are written.
  public var styles: [String]
  /// Where local times are on the presentation timeline, if the header says so.
  public var timestampMap: WebVTTTimestampMap?
  /// Whether the file begins with `WEBVTT`; segments of some servers do not.
  public var hadHeader: Bool
  /// What is wrong with the file, at most ``maximumProblems``.
  public var problems: [WebVTTProblem]

  public static let maximumProblems = 200

  public init(
    cues: [WebVTTCue] = [], regions: [WebVTTRegion] = [], styles: [String] = [],
    timestampMap: WebVTTTimestampMap? = nil, hadHeader: Bool = true,
    problems: [WebVTTProblem] = []
  ) {
    self.cues = cues
    self.regions = regions
    self.styles = styles
    self.timestampMap = timestampMap
    self.hadHeader = hadHeader
    self.problems = problems
  }

  /// Reads a file; whatever the bytes are, the cues that can be read come out.
  ///
  /// W3C WebVTT, section 6.1. Beyond it, a missing header and times with a comma, without
  /// milliseconds or with another number of their digits are accepted as problems.
  public static func parse(_ bytes: [UInt8]) -> WebVTTDocument {
    var parser = WebVTTParser(bytes)
    return parser.parse()
  }

  /// The region that a cue is shown in: the last one of that id.
  public func region(of cue: WebVTTCue) -> WebVTTRegion? {
    guard let id = cue.settings.regionID else { return nil }
    return regions.last { $0.id == id }
  }

  /// A cue's time on the presentation timeline.
  ///
  /// - Parameters:
  ///   - milliseconds: a time of this file.
  ///   - near: a time of the segment, in ticks of 90 kHz.
  /// - Returns: ticks of 90 kHz. Without a map, time 0 of the file is 0.
  public func presentationTicks(ofLocal milliseconds: Int64, near: Int64) -> Int64 {
    if let timestampMap {
      return timestampMap.presentationTicks(ofLocal: milliseconds, near: near)
    }
    let (ticks, overflow) = milliseconds.multipliedReportingOverflow(by: 90)
    return overflow ? (milliseconds < 0 ? .min : .max) : ticks
  }
}
