import Timing

/// A timecode event of a period, with how it is counted on from.
struct TimecodeEvent: Sendable {
  var time: MediaTime
  var timecode: Timecode
  /// The place in the order of arrival.
  var serial: Int
  /// `nil` where no rate is known.
  var count: TimecodeCount?

  init(time: MediaTime, timecode: Timecode, serial: Int) {
    self.time = time
    self.timecode = timecode
    self.serial = serial
  }
}

/// How the frames from one event to the next are counted: at what rate, and what is doubtful.
struct TimecodeCount: Sendable, Hashable {
  /// A rate that events ask for and that has not been taken yet.
  struct Candidate: Sendable, Hashable {
    var rate: FrameRate
    /// In how many intervals it was the only one that fitted.
    var intervals: Int
  }

  var rate: FrameRate
  var candidate: Candidate?
  var flags: Set<TimecodeReading.Flag> = []
}
