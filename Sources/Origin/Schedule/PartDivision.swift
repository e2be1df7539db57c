import ISOBMFF

/// How the segments of a stream are divided into partial segments.
struct PartDivision: Sendable, Hashable {
  /// How many parts a segment has.
  let count: Int

  /// Parts of 0.30 to 0.33 s: nine or ten frames.
  static let third = PartDivision(count: 7)
  /// Parts of 0.53 s, each a stored fragment.
  static let half = PartDivision(count: LoopClock.fragmentsPerSegment)
  /// Parts of 1.07 s.
  static let whole = PartDivision(count: 2)

  /// The frame of a segment at which a part begins.
  func firstFrame(ofPart part: Int) -> Int64 {
    LoopClock.framesPerSegment * Int64(part) / Int64(count)
  }

  /// How many stored fragments make a part; `nil` where they have to be cut.
  var fragmentsPerPart: Int? {
    let (size, remainder) = LoopClock.fragmentsPerSegment.quotientAndRemainder(dividingBy: count)
    return remainder == 0 ? size : nil
  }

  /// A position with the number of its part in range: one past the last part of a segment means the
  /// first of the next (RFC 8216bis section 6.2.5.2).
  func normalized(_ position: PartPosition) -> PartPosition {
    position.part < count ? position : PartPosition(segment: position.segment + 1, part: 0)
  }
}

extension StoredTrack {
  /// The fragments of each part of a segment of the loop; what is left over belongs to the last.
  func parts(ofSegment segment: Int, _ division: PartDivision) -> [[Fragment]] {
    let fragments = fragments(ofSegment: segment % segmentCount)
    guard let size = division.fragmentsPerPart else { return cut(fragments, division) }
    return (0..<division.count).map { part in
      let rest = fragments.dropFirst(part * size)
      return Array(part == division.count - 1 ? rest : rest.prefix(size))
    }
  }

  /// What each part of a segment of the loop lasts, in the track's timescale, and whether decoding
  /// can start at it.
  func partLengths(
    ofSegment segment: Int, _ division: PartDivision
  ) -> [(duration: Int64, isIndependent: Bool)] {
    let fragments = fragments(ofSegment: segment % segmentCount)
    guard division.fragmentsPerPart == nil else {
      return parts(ofSegment: segment, division).map { part in
        (part.reduce(0) { $0 + $1.duration }, part.first?.startsWithSyncSample ?? false)
      }
    }
    var lengths: [(duration: Int64, isIndependent: Bool)] = []
    for place in places(in: fragments, division) {
      if lengths.count <= place.part { lengths.append((0, place.sample.isSync)) }
      lengths[place.part].duration += Int64(place.sample.duration)
    }
    return lengths
  }

  /// The samples of fragments in new ones, one a part.
  private func cut(_ fragments: ArraySlice<Fragment>, _ division: PartDivision) -> [[Fragment]] {
    var parts: [Fragment] = []
    for place in places(in: fragments, division) {
      let source = fragments[place.fragment]
      if parts.count <= place.part { parts.append(Fragment(startingAt: place.time, like: source)) }
      parts[place.part].append(place.sample, source.mediaData[place.bytes])
    }
    return parts.map { [$0] }
  }

  /// Where a stored sample lies, and the part that it goes to.
  private struct SamplePlace {
    var fragment: Int
    var bytes: Range<Int>
    var sample: FragmentSample
    var time: Int64
    var part: Int
  }

  private func places(
    in fragments: ArraySlice<Fragment>, _ division: PartDivision
  ) -> [SamplePlace] {
    guard let start = fragments.first?.decodeTime else { return [] }
    // By shares, so that a segment with more sound has no part that is much longer.
    let length = fragments.reduce(0) { $0 + $1.duration }
    let ends = (1..<division.count).map { part in
      start + length * division.firstFrame(ofPart: part) / LoopClock.framesPerSegment
    }
    var places: [SamplePlace] = []
    var part = 0
    for (index, fragment) in zip(fragments.indices, fragments) {
      var time = fragment.decodeTime
      for run in fragment.movieFragment.trackFragments.flatMap(\.runs) {
        // Distances count from the end of the `moof` box; the media data follows a short header.
        var offset = run.dataOffset - 8
        for sample in run.samples {
          let middle = time + Int64(sample.duration) / 2
          while part < ends.count, ends[part] <= middle { part += 1 }
          let end = offset + Int(sample.size)
          places.append(
            SamplePlace(
              fragment: index, bytes: offset..<end, sample: sample, time: time, part: part))
          (offset, time) = (end, time + Int64(sample.duration))
        }
      }
    }
    return places
  }
}

extension StoredTrack.Fragment {
  /// A fragment of the same track without samples.
  fileprivate init(startingAt time: Int64, like other: Self) {
    movieFragment = other.movieFragment
    for index in movieFragment.trackFragments.indices {
      movieFragment.trackFragments[index].baseMediaDecodeTime = time
      movieFragment.trackFragments[index].runs = [TrackRun(dataOffset: 8, samples: [])]
    }
    mediaData = []
  }

  fileprivate mutating func append(_ sample: FragmentSample, _ bytes: ArraySlice<UInt8>) {
    movieFragment.trackFragments[0].runs[0].samples.append(sample)
    mediaData += bytes
  }

  /// Whether decoding can start at the fragment.
  var startsWithSyncSample: Bool {
    movieFragment.trackFragments.first?.runs.first?.samples.first?.isSync ?? false
  }
}
