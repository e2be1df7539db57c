extension Timecode {
  /// Whether the label exists at the rate: its fields are in range, and drop-frame is written
  /// only where the rate has it and only on a label that it keeps.
  public func isValid(at rate: FrameRate) -> Bool {
    guard (0..<24).contains(hours), (0..<60).contains(minutes), (0..<60).contains(seconds),
      (0..<rate.timebase).contains(frames)
    else { return false }
    guard isDropFrame else { return true }
    let clock = Clock(rate: rate, dropFrame: true)
    return rate.supportsDropFrame
      && !clock.drops(minute: Int64(minutes), second: Int64(seconds), frame: Int64(frames))
  }

  /// How many frames the label lies after `00:00:00:00`, counted by labels (SMPTE ST 12-1).
  ///
  /// A label that does not exist at the rate counts on all the same: fields that are too large
  /// carry over, drop-frame at a rate without it counts every number, and a number that
  /// drop-frame leaves out stands for the frame before the first that is kept, so that the next
  /// frame has the next label there is.
  public func frameNumber(at rate: FrameRate) -> Int64 {
    let clock = Clock(rate: rate, dropFrame: isDropFrame)
    let second = Self.bounded(hours) * 3600 + Self.bounded(minutes) * 60 + Self.bounded(seconds)
    let frame = Self.bounded(frames)
    let minute = second / 60
    let linear = second * clock.timebase + frame - clock.droppedNumbers(beforeMinute: minute)
    guard clock.drops(minute: minute, second: second % 60, frame: frame) else { return linear }
    return linear - frame + clock.dropped - 1
  }

  /// The label of a frame, counted from `00:00:00:00` and wrapping at 24 hours both ways.
  ///
  /// `dropFrame` has no effect at a rate that has none.
  public init(frameNumber: Int64, at rate: FrameRate, dropFrame: Bool) {
    let clock = Clock(rate: rate, dropFrame: dropFrame)
    let number = clock.label(ofFrame: frameNumber)
    let second = number / clock.timebase
    self.init(
      hours: Int(second / 3600), minutes: Int(second / 60 % 60), seconds: Int(second % 60),
      frames: Int(number % clock.timebase), isDropFrame: clock.dropped > 0)
  }

  /// The label `count` frames later, or earlier for a negative count.
  public func advanced(by count: Int64, at rate: FrameRate) -> Timecode {
    let day = Timecode.framesPerDay(at: rate, dropFrame: isDropFrame)
    return Timecode(
      frameNumber: frameNumber(at: rate) % day + count % day, at: rate, dropFrame: isDropFrame)
  }

  /// The number of labels in 24 hours.
  public static func framesPerDay(at rate: FrameRate, dropFrame: Bool) -> Int64 {
    Clock(rate: rate, dropFrame: dropFrame).framesPerDay
  }

  /// A field as far as it can mean anything, so that sums of fields cannot overflow.
  private static func bounded(_ field: Int) -> Int64 { Int64(min(max(field, 0), 1_000_000)) }
}

extension Timecode {
  /// The counting of one rate: how many numbers a second has and which are left out.
  private struct Clock {
    /// At most a million, so that a day of labels stays far below 64 bits.
    let timebase: Int64
    /// The numbers that are left out at the start of a minute; 0 without drop-frame.
    let dropped: Int64

    init(rate: FrameRate, dropFrame: Bool) {
      timebase = Int64(min(rate.timebase, 1_000_000))
      dropped = dropFrame && rate.supportsDropFrame ? timebase / 15 : 0
    }

    private var framesPerMinute: Int64 { timebase * 60 - dropped }
    private var framesPerTenMinutes: Int64 { framesPerMinute * 10 + dropped }
    var framesPerDay: Int64 { framesPerTenMinutes * 144 }

    func drops(minute: Int64, second: Int64, frame: Int64) -> Bool {
      second == 0 && frame < dropped && minute % 10 != 0
    }

    func droppedNumbers(beforeMinute minute: Int64) -> Int64 { (minute - minute / 10) * dropped }

    /// The frame's number with the numbers counted in that are left out.
    func label(ofFrame frame: Int64) -> Int64 {
      let frame = (frame % framesPerDay + framesPerDay) % framesPerDay
      let (tens, rest) = frame.quotientAndRemainder(dividingBy: framesPerTenMinutes)
      // The first minute of ten keeps its first numbers and so is longer.
      let minutes = rest < dropped ? 0 : (rest - dropped) / framesPerMinute
      return frame + droppedNumbers(beforeMinute: tens * 10 + minutes)
    }
  }
}
