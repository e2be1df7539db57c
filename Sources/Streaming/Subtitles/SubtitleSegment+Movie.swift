import ISOBMFF
import TimedMetadata
import Timing
import WebVTT

extension SubtitleSegment {
  /// Reads a segment of a WebVTT track in a movie (ISO/IEC 14496-30 section 7).
  ///
  /// - Parameters:
  ///   - initialization: its initialization section.
  ///   - offset: what is added to the times of its period.
  static func parse(
    _ bytes: [UInt8], initialization: InitializationSegment, offset: MediaTime
  ) -> SubtitleSegment {
    guard let track = initialization.tracks.first(where: { $0.sampleEntry.format == "wvtt" })
    else {
      let formats = initialization.tracks.map(\.sampleEntry.codecs).joined(separator: ",")
      return SubtitleSegment(problems: ["subtitles of the format \(formats) are not supported"])
    }
    var result = SubtitleSegment()
    do throws(BoxError) {
      var reader = SegmentReader(initialization: initialization)
      var ends: [UInt32: Int64] = [:]
      for element in try reader.push(bytes) + reader.finish() {
        switch element {
        case .fragment(let fragment, let end):
          result.take(fragment.continuing(&ends), end: end, of: track, in: bytes, offset: offset)
        case .warning(let error): result.problems.append("\(error)")
        case .initialization, .mediaDataHeader, .mediaData, .index, .event: continue
        }
      }
    } catch {
      result.problems.append("\(error)")
    }
    return result
  }

  private mutating func take(
    _ fragment: MovieFragment, end: Int, of track: Track, in bytes: [UInt8], offset: MediaTime
  ) {
    let timescale = Int64(track.timescale)
    for part in fragment.trackFragments where part.trackID == track.id {
      var time = (part.baseMediaDecodeTime ?? 0) &+ track.presentationOffset
      for run in part.runs {
        var position = end.addingReportingOverflow(run.dataOffset).partialValue
        for sample in run.samples {
          let size = Int(sample.size)
          let start = time &+ sample.compositionOffset
          if position >= 0, position <= bytes.count, size <= bytes.count - position {
            let data = Array(bytes[position..<position + size])
            add(
              data, from: MediaTime(start, timescale: timescale),
              to: MediaTime(start &+ Int64(sample.duration), timescale: timescale),
              offset: offset)
          }
          position = position.addingReportingOverflow(size).partialValue
          time &+= Int64(sample.duration)
        }
      }
    }
  }

  /// Adds the cues of a sample; one that goes on from the sample before becomes longer.
  private mutating func add(
    _ sample: [UInt8], from start: MediaTime?, to end: MediaTime?, offset: MediaTime
  ) {
    guard let start, let end else { return }
    for cue in WebVTTSample.parse(sample) {
      let text = StyledText(cue.lines)
      let placement = TextPlacement(cue.settings)
      let isContinued = { (known: SubtitlePump.FeedCue) in
        known.end == start + offset && known.text == text && known.placement == placement
      }
      if let index = cues.lastIndex(where: isContinued) {
        cues[index].end = end + offset
      } else {
        cues.append(
          SubtitlePump.FeedCue(
            start: start + offset, end: end + offset, text: text, placement: placement))
      }
    }
  }
}
