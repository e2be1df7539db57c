import TimedMetadata
import Timing
import WebVTT

/// The cues of one subtitle segment on the feed's timeline.
struct SubtitleSegment: Sendable, Hashable {
  var cues: [SubtitlePump.FeedCue] = []
  /// What could not be read, for a person.
  var problems: [String] = []

  private static let ticksPerSecond: Int64 = 90_000

  /// Reads a WebVTT file (RFC 8216bis section 3.1.4).
  ///
  /// - Parameters:
  ///   - place: about where the segment lies in the feed; of the times that `X-TIMESTAMP-MAP`
  ///     may mean, the nearest to it is taken.
  ///   - offset: what is added to the times of its period.
  static func parse(_ bytes: [UInt8], place: MediaTime, offset: MediaTime) -> SubtitleSegment {
    let document = WebVTTDocument.parse(bytes)
    let near = (place - offset).rescaled(to: ticksPerSecond)
    let cues = document.cues.compactMap { cue -> SubtitlePump.FeedCue? in
      guard
        let start = MediaTime(
          document.presentationTicks(ofLocal: cue.start, near: near), timescale: ticksPerSecond),
        let duration = MediaTime(max(0, cue.end &- cue.start), timescale: 1000)
      else { return nil }
      return SubtitlePump.FeedCue(
        start: start + offset, end: start + duration + offset, text: StyledText(cue.lines),
        placement: TextPlacement(cue.settings, region: document.region(of: cue)))
    }
    // Headers are often left out of later segments: not worth a warning each.
    let problems = document.problems.filter { $0.code != .missingHeader }.map(\.description)
    return SubtitleSegment(cues: cues, problems: problems)
  }
}
