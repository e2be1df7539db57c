import Timing

extension TimecodeCounter.Rates {
  /// The rate of the source as it is declared, which need not be that of the playing variant.
  var declared: FrameRate? { override ?? highest ?? variant }

  /// The rate to count at until the events say otherwise.
  var counting: FrameRate? { declared ?? container }

  /// The rate of the frames that are presented.
  var picture: FrameRate? { variant ?? container }

  /// How the frames since an event are counted.
  ///
  /// Where the picture is faster than the timecode counts, several frames share a label, so the
  /// label changes only when a whole number is reached.
  func rounding(at rate: FrameRate) -> FrameRate.Rounding {
    guard let picture, picture.timebase > rate.timebase else { return .nearest }
    return .downWithQuarterTolerance
  }
}
