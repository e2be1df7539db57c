import TimedMetadata
import Timing
import WebVTT

/// The cues of one subtitle segment on the feed's timeline.
struct SubtitleSegment {
  var cues: [SubtitlePump.FeedCue] = []
  var problems: [String] = []

  static func parse(_ bytes: [UInt8], place: MediaTime, offset: MediaTime) -> SubtitleSegment {
    SubtitleSegment()
  }
}
