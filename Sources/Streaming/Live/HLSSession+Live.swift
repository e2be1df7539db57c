import HLS
import Timing

// The live edge and the distance that playback keeps from it.
extension HLSSession {
  /// The place at which a live stream is joined: the delay that is asked for, but not nearer to the
  /// end than the playlist allows.
  func joinPlace(_ timeline: SegmentTimeline) -> Double {
    guard case .seconds(let latency) = configuration.latency else { return timeline.joinPlace }
    let place = timeline.end + lag(timeline) - latency
    return max(timeline.start, min(place, timeline.joinPlace))
  }

  /// Seconds from the encoder's clock to the end of the playlist when it came; 0 where it says
  /// nothing that can be true.
  private func lag(_ timeline: SegmentTimeline) -> Double {
    guard let last = timeline.unfinished ?? timeline.segments.last,
      let date = last.segment.programDateTime
    else { return 0 }
    let age = leading?.follower.edgeAge.inSeconds ?? 0
    let lag = clock.date - age - date.seconds - last.duration
    return LiveDates.isPlausible(lag: lag) ? lag : 0
  }

  /// The end of the stream as feed times; `nil` where it does not go on or nothing plays yet.
  func liveEdge(_ timeline: SegmentTimeline) -> LiveEdge? {
    guard !timeline.playlist.hasEndList, let anchor,
      let offset = leading?.follower.edge.offset
    else { return nil }
    let playlist = timeline.playlist
    return LiveEdge(
      offset: offset + anchor, listedEnd: timeline.end + anchor, holdBack: timeline.holdBack,
      step: playlist.partTarget ?? Double(playlist.targetDuration),
      hasParts: playlist.partTarget != nil)
  }

  /// What to ask of the playlist of another rendition so that it is no older than what those that
  /// play report of it (RFC 8216bis section 4.4.5.4); `nil` where they report nothing.
  func reported(_ url: String) -> ReloadRequest? {
    for follower in [sources?.leading.follower, sources?.sound?.follower].compactMap({ $0 }) {
      let playlist = follower.timeline.playlist
      guard playlist.serverControl?.canBlockReload == true, !playlist.hasEndList,
        let report = playlist.renditionReports.last(where: { $0.uri == url }),
        let segment = report.lastMediaSequence, let part = report.lastPart
      else { continue }
      return ReloadRequest(awaited: ReloadRequest.Part(segment: segment, part: part))
    }
    return nil
  }
}

/// Which dates of a live stream can be true.
public enum LiveDates {
  /// Whether the edge of a playlist can be so many seconds behind the encoder's clock: an encoder
  /// in the future or hours behind has another clock than this machine.
  public static func isPlausible(lag: Double) -> Bool { lag > -1 && lag < 120 }
}

extension ProgramDateTime {
  /// Seconds since 1970.
  var seconds: Double { Double(nanoseconds) / 1e9 }
}
