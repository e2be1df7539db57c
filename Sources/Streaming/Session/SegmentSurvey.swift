import HLS
import ISOBMFF
import Timing

/// The times of the samples of a segment, as far as they had to be read.
struct SegmentSurvey: Sendable {
  var placed: PlacedSegment
  /// The part from which it was read; `nil` for the whole segment.
  var part: Int?
  /// Keeps the segment held, so that the feed that follows does not fetch it again.
  var leases: [SegmentLease]
  var movie: InitializationSegment
  var track: Track
  /// The samples of the leading track, in decoding order.
  var samples: [FragmentTimes.Sample]
  var timescale: Int64
  /// Whether all of the segment was read.
  var isComplete: Bool

  var period: Int { placed.segment.discontinuitySequence }

  /// The first presentation time, on the period's timeline.
  var earliest: MediaTime { time(samples.map(\.time).min() ?? 0) }

  /// The presentation time of the first sample, if decoding can start there.
  var keyframe: MediaTime? { samples.first.flatMap { $0.isSync ? time($0.time) : nil } }

  /// The end of the samples that were read.
  var end: MediaTime { time(samples.map { $0.time &+ $0.duration }.max() ?? 0) }

  /// The last presentation time.
  var last: MediaTime { time(samples.map(\.time).max() ?? 0) }

  /// The presentation time of the first frame at or after a time, or `nil` past the last.
  func frame(atOrAfter time: MediaTime) -> MediaTime? {
    let ticks = time.rescaled(to: timescale)
    return samples.map(\.time).filter { $0 >= ticks }.min().map(self.time)
  }

  private func time(_ ticks: Int64) -> MediaTime {
    MediaTime(ticks, timescale: timescale) ?? .zero
  }
}

extension MediaSource {
  /// Reads a segment up to the first fragment that `suffices` says is enough.
  ///
  /// - Parameter part: the part to start at; `nil` reads the whole segment.
  func survey(
    _ placed: PlacedSegment, from part: Int?,
    until suffices: @Sendable (FragmentTimes) -> Bool
  ) async throws(StreamFailure) -> SegmentSurvey {
    let segment = placed.segment
    if let failure = StreamFailure(encryptionOf: segment) { throw failure }
    let section = try await initialization(segment.map)
    var scan = SurveyScan(placed: placed, part: part, movie: section?.movie)
    if let part {
      for part in segment.parts.dropFirst(part).prefix(while: { !$0.isGap }) {
        let isEnough = try await scan.read(
          lease(part), offset: part.byteRange?.offset ?? 0, until: suffices)
        if isEnough { break }
      }
    } else {
      _ = try await scan.read(
        lease(segment), offset: segment.byteRange?.offset ?? 0, until: suffices)
    }
    guard let survey = scan.survey else {
      // With a movie box the stream is a movie, of which this segment is an odd one out.
      throw StreamFailure(
        scan.movie == nil ? .unsupported : .malformed, "the segment has no movie fragment",
        url: segment.uri)
    }
    return survey
  }
}

/// The state while a segment is surveyed.
private struct SurveyScan {
  let placed: PlacedSegment
  let part: Int?
  var movie: InitializationSegment?
  var survey: SegmentSurvey?
  var leases: [SegmentLease] = []
  var ends: [UInt32: Int64] = [:]

  init(placed: PlacedSegment, part: Int?, movie: InitializationSegment?) {
    self.placed = placed
    self.part = part
    self.movie = movie
  }

  /// Reads the segment, or one part of it, and returns whether it was enough.
  mutating func read(
    _ lease: SegmentLease, offset: Int, until suffices: @Sendable (FragmentTimes) -> Bool
  ) async throws(StreamFailure) -> Bool {
    leases.append(lease)
    survey?.leases = leases
    var reader = SegmentReader(initialization: movie, offset: offset)
    var index = 0
    while let chunk = await lease.chunk(index) {
      if index == 0, case .bytes(let bytes) = chunk,
        let failure = StreamFailure(kindOf: bytes, segment: placed.segment)
      {
        throw failure
      }
      if case .end(.failed(let error)) = chunk {
        guard survey != nil else { throw StreamFailure(error) }
        survey?.isComplete = true
        return true
      }
      let elements: [SegmentReader.Element]
      do throws(BoxError) {
        elements = try reader.read(chunk)
      } catch {
        throw StreamFailure(.malformed, "\(error)", url: placed.segment.uri)
      }
      for element in elements where try take(element, until: suffices) { return true }
      if case .end = chunk {
        survey?.isComplete = true
        return false
      }
      index += 1
    }
    throw StreamFailure(.unreachable, "cancelled", url: placed.segment.uri)
  }

  private mutating func take(
    _ element: SegmentReader.Element, until suffices: @Sendable (FragmentTimes) -> Bool
  ) throws(StreamFailure) -> Bool {
    if case .initialization(let found) = element { movie = found }
    guard case .fragment(let fragment, _) = element, let movie else { return false }
    if let failure = StreamFailure(encryptionOf: movie, url: placed.segment.uri) {
      throw failure
    }
    guard let track = movie.leadingTrack,
      let times = FragmentTimes(fragment.continuing(&ends), track: track)
    else { return false }
    var survey =
      survey
      ?? SegmentSurvey(
        placed: placed, part: part, leases: leases, movie: movie, track: track, samples: [],
        timescale: times.timescale, isComplete: false)
    survey.samples += times.samples
    survey.isComplete = false
    self.survey = survey
    return suffices(times)
  }
}

extension StreamFailure {
  /// The reason why a segment that begins with these bytes does not play here: MPEG-TS
  /// (ISO/IEC 13818-1 section 2.4.3.2), packed audio and WebVTT are told by their first bytes.
  init?(kindOf bytes: [UInt8], segment: Segment) {
    let name: String
    if bytes.first == 0x47 {
      name = "MPEG-TS"
    } else if bytes.starts(with: Array("ID3".utf8)) || bytes.starts(with: [0xFF, 0xF1])
      || bytes.starts(with: [0xFF, 0xF9])
    {
      name = "packed audio"
    } else {
      return nil
    }
    self.init(.unsupported, "the segments are \(name)", url: segment.uri)
  }
}
