import ISOBMFF

/// Writes the segments of one track: the stored fragments, moved to their place in the stream, with
/// the events in front of the fragments that they fall in.
struct MediaSegmentWriter: Sendable {
  let track: StoredTrack
  /// The events to carry, or `nil` for a track that carries none.
  let events: TimedEvents?
  /// Whether every chunk after the first has a timecode event too, that of the frame it presents
  /// first.
  var marksChunks = false
  /// Where the chunks are cut.
  var division = PartDivision.half
  /// What all times are reduced by, in ticks.
  var shift: Int64 = 0

  /// `styp` with the brands of a CMAF segment (ISO/IEC 23000-19 section 7.2).
  private static let segmentType: [UInt8] =
    [0, 0, 0, 24] + Array("stypmsdh".utf8) + [0, 0, 0, 0] + Array("msdhcmfs".utf8)

  /// Segment `number` of the stream.
  ///
  /// - Throws: a `BoxError` where a time does not fit its field.
  func segment(_ number: Int) throws(BoxError) -> [UInt8] {
    var bytes = Self.segmentType
    for part in try parts(ofSegment: number) { bytes += part }
    return bytes
  }

  /// The partial segments of a segment: its chunks, each of them events, one `moof` and one `mdat`
  /// box, by parts.
  func parts(ofSegment number: Int) throws(BoxError) -> [[UInt8]] {
    let (turn, index) = number.quotientAndRemainder(dividingBy: track.segmentCount)
    let parts = track.parts(ofSegment: index, division)
    let before =
      division.fragmentsPerPart == nil
      ? number * division.count
      : turn * track.fragments.count + index * LoopClock.fragmentsPerSegment
    var chunks = try chunks(parts.flatMap(\.self), ofSegment: number, turn: turn, after: before)[
      ...]
    return parts.map { part in
      defer { chunks = chunks.dropFirst(part.count) }
      return Array(chunks.prefix(part.count).joined())
    }
  }

  /// - Parameter before: the number of the fragment before the first.
  private func chunks(
    _ fragments: [StoredTrack.Fragment], ofSegment number: Int, turn: Int, after before: Int
  ) throws(BoxError) -> [[UInt8]] {
    var waiting = (events?.events(inSegment: number) ?? [])[...]
    var chunks: [[UInt8]] = []
    for (place, fragment) in fragments.enumerated() {
      let decodeTime = fragment.decodeTime + Int64(turn) * track.loopDuration
      var moved = fragment.movieFragment
      moved.sequenceNumber = UInt32(truncatingIfNeeded: before + place + 1)
      for part in moved.trackFragments.indices {
        moved.trackFragments[part].baseMediaDecodeTime =
          decodeTime - shift * Int64(track.track.timescale) / LoopClock.ticksPerSecond
      }
      let end = (decodeTime + fragment.duration) * LoopClock.ticksPerSecond
      let isLast = place == fragments.count - 1
      var chunk: [UInt8] = []
      if marksChunks, place > 0, let events, let frame = firstPresented(of: moved) {
        chunk += events.timecode(ofFrame: frame).message.earlier(by: shift).serialized()
      }
      while let event = waiting.first,
        isLast || event.ticks * Int64(track.track.timescale) < end
      {
        chunk += event.message.earlier(by: shift).serialized()
        waiting = waiting.dropFirst()
      }
      chunk += try moved.serialized()
      let size = UInt32(truncatingIfNeeded: fragment.mediaData.count + 8)
      chunk += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> UInt32($0)) }
      chunk += Array("mdat".utf8) + fragment.mediaData
      chunks.append(chunk)
    }
    return chunks
  }

  /// The number of the frame that a fragment presents first, which with reordered frames need not
  /// be the one it decodes first.
  private func firstPresented(of fragment: MovieFragment) -> Int64? {
    fragment.earliestPresentationTime(track.track).map {
      ($0 * LoopClock.ticksPerSecond / Int64(track.track.timescale) + shift)
        / LoopClock.ticksPerFrame
    }
  }

  /// What a segment lasts, in the track's timescale.
  func duration(ofSegment number: Int) -> Int64 {
    track.fragments(ofSegment: number % track.segmentCount).reduce(0) { $0 + $1.duration }
  }

  /// When a segment begins on the decoding timeline, in the track's timescale.
  func start(ofSegment number: Int) -> Int64 {
    let (turn, index) = number.quotientAndRemainder(dividingBy: track.segmentCount)
    let stored = track.fragments(ofSegment: index).first?.decodeTime ?? 0
    return stored + Int64(turn) * track.loopDuration
  }

  /// The bit rates of one turn of the loop as a playlist declares them (RFC 8216bis section
  /// 4.4.6.2): that of the largest segment, and the mean.
  func bitRates() throws(BoxError) -> (peak: Int, average: Int) {
    var peak = 0.0
    var bits = 0.0
    let timescale = Double(track.track.timescale)
    for number in 0..<track.segmentCount {
      let size = Double(try segment(number).count * 8)
      bits += size
      peak = max(peak, size * timescale / Double(duration(ofSegment: number)))
    }
    let average = bits * timescale / Double(track.loopDuration)
    return (Int(peak.rounded(.up)), Int(average.rounded(.up)))
  }
}

extension EventMessage {
  /// The message so many ticks earlier.
  fileprivate func earlier(by ticks: Int64) -> EventMessage {
    guard ticks != 0, case .absolute(let value) = time else { return self }
    var message = self
    let shift = ticks * Int64(timescale) / LoopClock.ticksPerSecond
    message.time = .absolute(UInt64(clamping: Int64(clamping: value) - shift))
    return message
  }
}
