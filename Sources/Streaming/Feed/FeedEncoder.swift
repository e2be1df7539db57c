import ISOBMFF
import Timing

/// Writes fragments anew so that a feed is one movie with one timeline.
///
/// A feed has one movie box, in which every track has one edit that starts at `D`. Feed time is
/// decode time plus composition offset less `D`; `D` is what is added to make decode times and
/// composition offsets positive, since FFmpeg moves tracks with negative ones against the others.
struct FeedEncoder {
  /// What is added to the times of one track.
  private struct Lead {
    /// Ticks added to decode times.
    var decode: Int64
    /// Ticks added to composition offsets.
    var composition: Int64

    var editOffset: Int64 { decode &+ composition }
  }

  /// Deeper than any decoder reorders.
  private static let reorderedFrames: Int64 = 16

  /// The movie of the feed.
  private(set) var movie: InitializationSegment?
  private var leads: [UInt32: Lead] = [:]
  private var sequenceNumber: UInt32 = 0

  /// Whether media of another initialization section can follow in the feed: the decoders would
  /// be set up alike, only timescales and edits may differ.
  func accepts(_ other: InitializationSegment) -> Bool {
    guard let movie else { return true }
    return movie.tracks.count == other.tracks.count
      && zip(movie.tracks, other.tracks).allSatisfy { mine, theirs in
        mine.id == theirs.id && mine.handler == theirs.handler
          && mine.sampleEntry == theirs.sampleEntry && mine.rotation == theirs.rotation
      }
  }

  /// The movie boxes, to be sent before the first fragment. Without one (when there will be none
  /// for a while) no room is made for negative decode times.
  mutating func header(
    _ initialization: InitializationSegment, first fragment: MovieFragment?, offset: MediaTime
  ) throws(BoxError) -> [UInt8] {
    for track in initialization.tracks {
      leads[track.id] = Self.lead(track, fragment, offset: offset)
    }
    movie = initialization
    return try initialization.rewritten(editOffsets: leads.mapValues(\.editOffset))
  }

  /// The fragment on the feed's timeline.
  ///
  /// - Parameters:
  ///   - source: the initialization section that the fragment belongs to.
  ///   - offset: what is added to its presentation times.
  ///   - mediaDataShift: how much further from the fragment its media data will lie.
  mutating func encode(
    _ fragment: MovieFragment, of source: InitializationSegment, offset: MediaTime,
    mediaDataShift: Int
  ) throws(BoxError) -> [UInt8] {
    var fragment = fragment
    sequenceNumber &+= 1
    fragment.sequenceNumber = sequenceNumber
    for index in fragment.trackFragments.indices {
      let id = fragment.trackFragments[index].trackID
      guard let track = source.track(id), let target = movie?.track(id), let lead = leads[id]
      else { continue }
      var shift = Self.shift(track, offset: offset)
      if track.timescale != target.timescale {
        try fragment.trackFragments[index].rescale(from: track.timescale, to: target.timescale)
        shift =
          MediaTime(shift, timescale: Int64(track.timescale))?
          .rescaled(to: Int64(target.timescale)) ?? shift
      }
      try fragment.trackFragments[index].shift(
        decodeTime: shift &+ lead.decode, compositionOffset: lead.composition)
    }
    return try fragment.serialized(mediaDataShift: mediaDataShift)
  }

  /// The ticks from media time to feed time.
  private static func shift(_ track: Track, offset: MediaTime) -> Int64 {
    track.presentationOffset &+ offset.rescaled(to: Int64(track.timescale))
  }

  private static func lead(
    _ track: Track, _ fragment: MovieFragment?, offset: MediaTime
  ) -> Lead {
    let fragments = fragment?.trackFragments.filter { $0.trackID == track.id } ?? []
    let samples = fragments.flatMap(\.runs).flatMap(\.samples)
    let start = fragments.compactMap(\.baseMediaDecodeTime).min() ?? 0
    let lowest = samples.map(\.compositionOffset).min() ?? 0
    var composition = max(0, 0 &- lowest)
    if track.handler == "vide" {
      let duration = samples.first?.duration ?? track.nominalSampleDuration ?? 0
      composition = max(composition, Int64(duration) &* reorderedFrames)
    }
    return Lead(
      decode: max(0, 0 &- (start &+ shift(track, offset: offset))), composition: composition)
  }
}
