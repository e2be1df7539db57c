import Testing
import Timing

/// Every label of a day, found by counting up by hand: no code and no formula is shared with
/// the type under test.
private struct LabelEnumeration: Sequence, IteratorProtocol {
  let labelsPerSecond: Int
  /// How many numbers are left out at the start of nine minutes of ten.
  let leftOut: Int
  private var hours = 0
  private var minutes = 0
  private var seconds = 0
  private var frames = 0

  init(labelsPerSecond: Int, leftOut: Int) {
    self.labelsPerSecond = labelsPerSecond
    self.leftOut = leftOut
  }

  mutating func next() -> Timecode? {
    guard hours < 24 else { return nil }
    let label = Timecode(
      hours: hours, minutes: minutes, seconds: seconds, frames: frames, isDropFrame: leftOut > 0)
    frames += 1
    if frames == labelsPerSecond {
      frames = 0
      seconds += 1
      if seconds == 60 {
        seconds = 0
        minutes += 1
        if minutes == 60 {
          minutes = 0
          hours += 1
        }
        if ![0, 10, 20, 30, 40, 50].contains(minutes) { frames = leftOut }
      }
    }
    return label
  }
}

struct TimecodeEnumerationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rate: FrameRate
    var labelsPerSecond: Int
    var leftOut = 0
    var labelsPerDay: Int64
    var testDescription: String { "\(rate)\(leftOut > 0 ? " drop-frame" : "")" }
  }

  static let cases: [Case] = [
    Case(rate: .fps24000_1001, labelsPerSecond: 24, labelsPerDay: 2_073_600),
    Case(rate: .fps24, labelsPerSecond: 24, labelsPerDay: 2_073_600),
    Case(rate: .fps25, labelsPerSecond: 25, labelsPerDay: 2_160_000),
    Case(rate: .fps30000_1001, labelsPerSecond: 30, labelsPerDay: 2_592_000),
    Case(rate: .fps30000_1001, labelsPerSecond: 30, leftOut: 2, labelsPerDay: 2_589_408),
    Case(rate: .fps30, labelsPerSecond: 30, labelsPerDay: 2_592_000),
    Case(rate: .fps48000_1001, labelsPerSecond: 48, labelsPerDay: 4_147_200),
    Case(rate: .fps50, labelsPerSecond: 50, labelsPerDay: 4_320_000),
    Case(rate: .fps60000_1001, labelsPerSecond: 60, labelsPerDay: 5_184_000),
    Case(rate: .fps60000_1001, labelsPerSecond: 60, leftOut: 4, labelsPerDay: 5_178_816),
    Case(rate: .fps60, labelsPerSecond: 60, labelsPerDay: 5_184_000),
    Case(rate: .fps120000_1001, labelsPerSecond: 120, labelsPerDay: 10_368_000),
  ]

  @Test(
    "Every frame of 24 hours has the label that counting by hand gives, and back", arguments: cases)
  func day(_ example: Case) {
    let isDropFrame = example.leftOut > 0
    var frame: Int64 = 0
    var wrong = 0
    let labels = LabelEnumeration(
      labelsPerSecond: example.labelsPerSecond, leftOut: example.leftOut)
    for label in labels {
      let counted = Timecode(frameNumber: frame, at: example.rate, dropFrame: isDropFrame)
      if counted != label || label.frameNumber(at: example.rate) != frame { wrong += 1 }
      frame += 1
    }
    #expect(wrong == 0)
    #expect(frame == example.labelsPerDay)
    #expect(
      Timecode.framesPerDay(at: example.rate, dropFrame: isDropFrame) == example.labelsPerDay)
    #expect(
      Timecode(frameNumber: frame, at: example.rate, dropFrame: isDropFrame).frameNumber(
        at: example.rate) == 0)
  }

  @Test("Labels are valid exactly where counting by hand meets them", arguments: cases)
  func validity(_ example: Case) {
    let isDropFrame = example.leftOut > 0
    var met: Set<Timecode> = []
    for label in LabelEnumeration(
      labelsPerSecond: example.labelsPerSecond, leftOut: example.leftOut
    )
    .prefix(example.labelsPerSecond * 660) {
      met.insert(label)
    }
    var wrong = 0
    for minute in 0..<11 {
      for second in [0, 1, 59] {
        for number in 0..<example.labelsPerSecond {
          let label = Timecode(
            hours: 0, minutes: minute, seconds: second, frames: number, isDropFrame: isDropFrame)
          if label.isValid(at: example.rate) != met.contains(label) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }
}
