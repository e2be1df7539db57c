import ISOBMFF
import Timing

/// When the samples of one track in a fragment are presented, on the period's timeline.
struct FragmentTimes: Sendable, Hashable {
  struct Sample: Sendable, Hashable {
    var time: Int64
    var duration: Int64
    var isSync: Bool
  }

  /// In decoding order, in ticks of `timescale`.
  var samples: [Sample]
  var timescale: Int64
  /// The earliest time at which what is decoded after the fragment can be presented: frames may be
  /// presented before others that were decoded before them.
  var following: Int64

  /// `nil` where the fragment has no sample of the track, or none that has a time.
  init?(_ fragment: MovieFragment, track: Track) {
    timescale = Int64(track.timescale)
    samples = []
    following = .max
    for part in fragment.trackFragments where part.trackID == track.id {
      guard let base = part.baseMediaDecodeTime else { continue }
      var time = base &+ track.presentationOffset
      for sample in part.runs.flatMap(\.samples) {
        samples.append(
          Sample(
            time: time &+ sample.compositionOffset, duration: Int64(sample.duration),
            isSync: sample.isSync))
        time &+= Int64(sample.duration)
      }
      let lowest = part.runs.flatMap(\.samples).map(\.compositionOffset).min() ?? 0
      following = min(following, time &+ min(0, lowest))
    }
    if samples.isEmpty { return nil }
  }

  var earliest: MediaTime { time(samples.map(\.time).min()) }

  var end: MediaTime { time(samples.map { $0.time &+ $0.duration }.max()) }

  func time(_ ticks: Int64?) -> MediaTime { MediaTime(ticks ?? 0, timescale: timescale) ?? .zero }
}

extension InitializationSegment {
  /// The track whose times rule: the picture, else the sound, else the first.
  var leadingTrack: Track? {
    tracks.first { $0.handler == "vide" } ?? tracks.first { $0.handler == "soun" } ?? tracks.first
  }
}

extension MovieFragment {
  /// The earliest presentation time of all tracks.
  func earliestTime(_ initialization: InitializationSegment) -> MediaTime? {
    initialization.tracks.compactMap { track in
      earliestPresentationTime(track).flatMap {
        MediaTime($0, timescale: Int64(track.timescale))
      }
    }.min()
  }

  /// The fragment without the samples that are decoded before the time given for their track;
  /// `nil` where none is left. The media data stays as it is.
  func trimmed(before times: [UInt32: Int64]) -> MovieFragment? {
    if times.isEmpty { return self }
    var fragment = self
    for index in fragment.trackFragments.indices {
      guard let limit = times[fragment.trackFragments[index].trackID] else { continue }
      fragment.trackFragments[index].trim(before: limit)
    }
    fragment.trackFragments.removeAll { $0.runs.isEmpty }
    return fragment.trackFragments.isEmpty ? nil : fragment
  }

  /// The fragment with decode times where it has none: it goes on where the one before ended.
  func continuing(_ ends: inout [UInt32: Int64]) -> MovieFragment {
    var fragment = self
    for index in fragment.trackFragments.indices {
      let part = fragment.trackFragments[index]
      let base = part.baseMediaDecodeTime ?? ends[part.trackID] ?? 0
      fragment.trackFragments[index].baseMediaDecodeTime = base
      ends[part.trackID] = base &+ part.duration
    }
    return fragment
  }
}

extension TrackFragment {
  fileprivate mutating func trim(before limit: Int64) {
    guard var time = baseMediaDecodeTime else { return }
    for index in runs.indices {
      let dropped = runs[index].samples.prefix { sample in
        guard time < limit else { return false }
        time &+= Int64(sample.duration)
        return true
      }
      runs[index].dataOffset &+= dropped.reduce(0) { $0 &+ Int($1.size) }
      runs[index].samples.removeFirst(dropped.count)
      if !runs[index].samples.isEmpty { break }
    }
    runs.removeAll { $0.samples.isEmpty }
    baseMediaDecodeTime = time
  }
}

extension SegmentIndex {
  /// `earliest_presentation_time` in seconds.
  var earliestTime: MediaTime? {
    Int64(exactly: earliestPresentationTime).flatMap {
      MediaTime($0, timescale: Int64(timescale))
    }
  }
}
