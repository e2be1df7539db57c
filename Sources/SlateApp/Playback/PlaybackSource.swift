import Foundation
import MPV
import Streaming
import TimedMetadata
import Timing

/// What is played: an HLS stream that Slate fetches, or something that libmpv opens by itself.
enum PlaybackSource {
  case none
  case hls(HLSStream)
  case direct(DirectMedia)
}

/// An HLS stream and the feeds of it that play now.
struct HLSStream {
  var session: HLSSession
  var feeds: FeedSet?
  var presentation: Presentation?
  var window: PlaybackWindow?
  /// Where the stream goes on once the feeds have ended.
  var segue: Double?
}

/// A file or stream that libmpv opens.
struct DirectMedia {
  var address: String
  /// The presentation time of the start, in seconds.
  var startTime = 0.0
  /// The ticks of the video track, for exact times; microseconds where they are not known.
  var timescale: Int64 = 1_000_000
  var chapters: [MPVChapter] = []

  /// The instant that libmpv calls `time`.
  func streamTime(at time: Double) -> StreamTime {
    StreamTime(period: 0, time: MediaTime(seconds: time, timescale: timescale))
  }
}

/// The shape of the picture as libmpv decodes it.
nonisolated struct PictureShape: Sendable, Equatable {
  /// The display size in square pixels, before rotation.
  var width: Int
  var height: Int
  /// Degrees clockwise by which it is to be turned.
  var rotation: Int
}
