import ISOBMFF
import Timing

extension MovieFragment {
  /// The fragment from the keyframe that is presented at a time on; `nil` where it has none there.
  ///
  /// - Parameter time: on the period's timeline. Of other tracks what is presented before is left
  ///   out, but for one sample, which holds the time.
  func from(keyframe time: MediaTime, in movie: InitializationSegment) -> MovieFragment? {
    guard let leading = movie.leadingTrack,
      let part = trackFragments.first(where: { $0.trackID == leading.id }),
      let start = part.decodeTime(
        ofKeyframeAt: time.rescaled(to: Int64(leading.timescale)) &- leading.presentationOffset)
    else { return nil }
    var limits = [leading.id: start]
    for track in movie.tracks where track.id != leading.id {
      let ticks = time.rescaled(to: Int64(track.timescale)) &- track.presentationOffset
      let others = trackFragments.first { $0.trackID == track.id }
      let length = others?.runs.first?.samples.first.map { Int64($0.duration) } ?? 0
      limits[track.id] = ticks &- length
    }
    return trimmed(before: limits)
  }
}

extension TrackFragment {
  /// When the keyframe is decoded that is composed at a time, in media ticks.
  fileprivate func decodeTime(ofKeyframeAt ticks: Int64) -> Int64? {
    guard var time = baseMediaDecodeTime else { return nil }
    for sample in runs.flatMap(\.samples) {
      if sample.isSync, time &+ sample.compositionOffset == ticks { return time }
      time &+= Int64(sample.duration)
    }
    return nil
  }
}
