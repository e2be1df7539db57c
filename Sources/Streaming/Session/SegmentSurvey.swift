import HLS
import ISOBMFF
import Timing

/// The times of the samples of a segment, as far as they had to be read.
struct SegmentSurvey: Sendable {
  var placed: PlacedSegment
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
  func survey(
    _ placed: PlacedSegment, until suffices: @Sendable (FragmentTimes) -> Bool
  ) async throws(StreamFailure) -> SegmentSurvey {
    let segment = placed.segment
    if let failure = StreamFailure(encryptionOf: segment) { throw failure }
    let section = try await initialization(segment.map)
    let lease = lease(segment)
    var movie = section?.movie
    var reader = SegmentReader(
      initialization: movie, offset: segment.byteRange?.offset ?? 0)
    var survey: SegmentSurvey?
    var ends: [UInt32: Int64] = [:]
    var index = 0
    while let chunk = await lease.chunk(index) {
      if index == 0, case .bytes(let bytes) = chunk,
        let failure = StreamFailure(kindOf: bytes, segment: segment)
      {
        throw failure
      }
      if case .end(.failed(let error)) = chunk {
        guard var survey else { throw StreamFailure(error) }
        survey.isComplete = true
        return survey
      }
      let elements: [SegmentReader.Element]
      do throws(BoxError) {
        elements = try reader.read(chunk)
      } catch {
        throw StreamFailure(.malformed, "\(error)", url: segment.uri)
      }
      for element in elements {
        if case .initialization(let found) = element { movie = found }
        guard case .fragment(let fragment, _) = element, let movie else { continue }
        if let failure = StreamFailure(encryptionOf: movie, url: segment.uri) { throw failure }
        guard let track = movie.leadingTrack,
          let times = FragmentTimes(fragment.continuing(&ends), track: track)
        else { continue }
        if survey == nil {
          survey = SegmentSurvey(
            placed: placed, leases: [lease], movie: movie, track: track, samples: [],
            timescale: times.timescale, isComplete: false)
        }
        survey?.samples += times.samples
        if suffices(times), let survey { return survey }
      }
      if case .end = chunk {
        guard var survey else {
          // With a movie box the stream is a movie, of which this segment is an odd one out.
          throw StreamFailure(
            movie == nil ? .unsupported : .malformed, "the segment has no movie fragment",
            url: segment.uri)
        }
        survey.isComplete = true
        return survey
      }
      index += 1
    }
    throw StreamFailure(.unreachable, "cancelled", url: segment.uri)
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
