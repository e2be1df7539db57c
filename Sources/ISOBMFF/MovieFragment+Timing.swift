extension MovieFragment {
  /// The earliest composition time of a track's samples, in its timescale, or `nil` where the
  /// fragment has none of them or no decode time; the edit list is not applied.
  public func earliestCompositionTime(trackID: UInt32) -> Int64? {
    var earliest: Int64?
    for fragment in trackFragments where fragment.trackID == trackID {
      guard let time = fragment.earliestCompositionTime else { continue }
      earliest = min(earliest ?? time, time)
    }
    return earliest
  }

  /// The earliest presentation time of a track's samples, in its timescale: the composition time
  /// with the edit list applied.
  public func earliestPresentationTime(_ track: Track) -> Int64? {
    earliestCompositionTime(trackID: track.id).flatMap {
      let (time, overflow) = $0.addingReportingOverflow(track.presentationOffset)
      return overflow ? nil : time
    }
  }
}

extension TrackFragment {
  /// The duration of all samples, in the track's timescale.
  public var duration: Int64 {
    // At most 2^20 durations of 32 bits each.
    runs.reduce(0) { $1.samples.reduce($0) { $0 &+ Int64($1.duration) } }
  }

  /// The earliest composition time of the samples; `nil` without samples or decode time.
  public var earliestCompositionTime: Int64? {
    guard let base = baseMediaDecodeTime else { return nil }
    var elapsed: Int64 = 0
    var earliest: Int64?
    for run in runs {
      for sample in run.samples {
        let offset = elapsed &+ sample.compositionOffset
        earliest = min(earliest ?? offset, offset)
        elapsed &+= Int64(sample.duration)
      }
    }
    return earliest.flatMap {
      let (time, overflow) = base.addingReportingOverflow($0)
      return overflow ? nil : time
    }
  }

  /// Moves the samples on the timeline.
  ///
  /// - Parameters:
  ///   - decodeTime: the ticks to add to the decode time.
  ///   - compositionOffset: the ticks to add to every composition offset.
  /// - Throws: `.missingBox` without a decode time; `.invalidValue` where the decode time would be
  ///   negative or leave 64 bits, or a composition offset leave 32 bits or be negative.
  public mutating func shift(
    decodeTime: Int64, compositionOffset: Int64
  ) throws(BoxError) {
    guard let base = baseMediaDecodeTime else {
      throw BoxError(
        code: .missingBox, offset: 0, path: "moof/traf/tfdt", expected: "a decode time",
        found: "none")
    }
    let (time, overflow) = base.addingReportingOverflow(decodeTime)
    guard !overflow, time >= 0 else {
      throw BoxError(
        code: .invalidValue, offset: 0, path: "moof/traf/tfdt",
        expected: "a decode time of zero or more", found: "\(base) with \(decodeTime) added")
    }
    var shifted = runs
    for run in shifted.indices {
      for index in shifted[run].samples.indices {
        let offset = shifted[run].samples[index].compositionOffset
        let (sum, overflow) = offset.addingReportingOverflow(compositionOffset)
        guard !overflow, sum >= 0, sum <= Int64(Int32.max) else {
          throw BoxError(
            code: .invalidValue, offset: 0, path: "moof/traf/trun",
            expected: "a composition offset from 0 to \(Int32.max)",
            found: "\(offset) with \(compositionOffset) added")
        }
        shifted[run].samples[index].compositionOffset = sum
      }
    }
    baseMediaDecodeTime = time
    runs = shifted
  }
}
