extension TrackFragment {
  /// Converts all times to another timescale.
  ///
  /// Every decode and composition time is converted on its own, to the nearest tick, so that
  /// rounding never adds up: where the new timescale is a multiple of the old one it is exact.
  ///
  /// - Throws: `.missingBox` without a decode time; `.invalidValue` for a timescale of zero or a time
  ///   that its field cannot hold.
  public mutating func rescale(from: UInt32, to: UInt32) throws(BoxError) {
    guard let base = baseMediaDecodeTime else {
      throw BoxError(
        code: .missingBox, offset: 0, path: "moof/traf/tfdt", expected: "a decode time",
        found: "none")
    }
    let newBase = try Self.rescaled(base, from, to)
    var (time, newTime) = (base, newBase)
    var scaled = runs
    for run in scaled.indices {
      for index in scaled[run].samples.indices {
        let sample = scaled[run].samples[index]
        let next = try Self.sum(time, Int64(sample.duration))
        let newNext = try Self.rescaled(next, from, to)
        let composition = try Self.rescaled(Self.sum(time, sample.compositionOffset), from, to)
        guard let duration = UInt32(exactly: try Self.sum(newNext, -newTime)) else {
          throw Self.outOfRange("\(sample.duration) ticks of 1/\(from) s")
        }
        scaled[run].samples[index].duration = duration
        scaled[run].samples[index].compositionOffset = try Self.sum(composition, -newTime)
        (time, newTime) = (next, newNext)
      }
    }
    baseMediaDecodeTime = newBase
    runs = scaled
  }

  private static func sum(_ first: Int64, _ second: Int64) throws(BoxError) -> Int64 {
    let (sum, overflow) = first.addingReportingOverflow(second)
    guard !overflow else { throw outOfRange("\(first) and \(second)") }
    return sum
  }

  /// The nearest tick, halves away from zero.
  private static func rescaled(
    _ ticks: Int64, _ from: UInt32, _ to: UInt32
  ) throws(BoxError) -> Int64 {
    let product = ticks.magnitude.multipliedFullWidth(by: UInt64(to))
    guard from > 0, product.high < UInt64(from) else { throw outOfRange("\(ticks)") }
    let (quotient, remainder) = UInt64(from).dividingFullWidth(product)
    let nearest = remainder >= UInt64(from) - remainder ? quotient &+ 1 : quotient
    guard let result = Int64(exactly: nearest) else { throw outOfRange("\(ticks)") }
    return ticks < 0 ? -result : result
  }

  private static func outOfRange(_ found: String) -> BoxError {
    BoxError(
      code: .invalidValue, offset: 0, path: "moof/traf",
      expected: "times that fit the new timescale", found: found)
  }
}
