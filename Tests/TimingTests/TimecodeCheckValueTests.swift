import Testing
import Timing

/// Values of SMPTE ST 12-1 and ST 12-3 that can be looked up, and labels that other software
/// got wrong.
struct TimecodeCheckValueTests {
  struct Value: Sendable {
    var rate: FrameRate
    var frame: Int64
    var label: String
  }

  static let values: [Value] = [
    Value(rate: .fps30000_1001, frame: 0, label: "00:00:00;00"),
    Value(rate: .fps30000_1001, frame: 1799, label: "00:00:59;29"),
    Value(rate: .fps30000_1001, frame: 1800, label: "00:01:00;02"),
    Value(rate: .fps30000_1001, frame: 17981, label: "00:09:59;29"),
    Value(rate: .fps30000_1001, frame: 17982, label: "00:10:00;00"),
    Value(rate: .fps30000_1001, frame: 107_892, label: "01:00:00;00"),
    Value(rate: .fps30000_1001, frame: 125_874, label: "01:10:00;00"),
    Value(rate: .fps30000_1001, frame: 2_589_407, label: "23:59:59;29"),
    Value(rate: .fps60000_1001, frame: 3599, label: "00:00:59;59"),
    Value(rate: .fps60000_1001, frame: 3600, label: "00:01:00;04"),
    Value(rate: .fps60000_1001, frame: 107_892, label: "00:30:00;00"),
    Value(rate: .fps60000_1001, frame: 5_178_815, label: "23:59:59;59"),
    Value(rate: .fps60000_1001, frame: 461_734, label: "02:08:15:34"),
    Value(rate: .fps60000_1001, frame: 461_734, label: "02:08:23;18"),
    Value(rate: .fps30000_1001, frame: 18000, label: "00:10:00:00"),
    Value(rate: .fps30000_1001, frame: 107_957, label: "00:59:58:17"),
    Value(rate: .fps30000_1001, frame: 107_957, label: "01:00:02;05"),
    Value(rate: .fps25, frame: 100, label: "00:00:04:00"),
    Value(rate: .fps24000_1001, frame: 2_073_599, label: "23:59:59:23"),
    Value(rate: .fps120, frame: 119, label: "00:00:00:119"),
  ]

  @Test("A frame and its label belong together", arguments: values)
  func pair(_ value: Value) throws {
    let timecode = try #require(Timecode(value.label))
    #expect(timecode.description == value.label)
    #expect(timecode.isValid(at: value.rate))
    #expect(timecode.frameNumber(at: value.rate) == value.frame)
    #expect(
      Timecode(frameNumber: value.frame, at: value.rate, dropFrame: timecode.isDropFrame)
        == timecode)
  }

  struct Step: Sendable {
    var rate: FrameRate
    var from: String
    var count: Int64
    var to: String
  }

  static let steps: [Step] = [
    // The last frame of a minute steps over the numbers that are left out, both ways.
    Step(rate: .fps30000_1001, from: "00:00:59;29", count: 1, to: "00:01:00;02"),
    Step(rate: .fps30000_1001, from: "00:01:00;02", count: -1, to: "00:00:59;29"),
    Step(rate: .fps30000_1001, from: "00:00:59;29", count: -1, to: "00:00:59;28"),
    Step(rate: .fps30000_1001, from: "00:09:59;29", count: 1, to: "00:10:00;00"),
    Step(rate: .fps60000_1001, from: "00:00:59;59", count: 1, to: "00:01:00;04"),
    Step(rate: .fps60000_1001, from: "00:01:00;04", count: -1, to: "00:00:59;59"),
    // Without drop-frame nothing is left out, whatever the rate.
    Step(rate: .fps30000_1001, from: "00:00:59:29", count: 1, to: "00:01:00:00"),
    Step(rate: .fps30, from: "00:00:59:29", count: 1, to: "00:01:00:00"),
    // The day ends at 24 hours of labels, not of time.
    Step(rate: .fps24000_1001, from: "23:59:59:23", count: 1, to: "00:00:00:00"),
    Step(rate: .fps30000_1001, from: "23:59:59;29", count: 1, to: "00:00:00;00"),
    Step(rate: .fps25, from: "00:00:00:00", count: -1, to: "23:59:59:24"),
    Step(rate: .fps25, from: "00:00:00:00", count: -2_160_000 * 3, to: "00:00:00:00"),
    // Hours of the afternoon.
    Step(rate: .fps25, from: "16:00:00:00", count: 0, to: "16:00:00:00"),
    // Drop-frame at a rate without it counts every number.
    Step(rate: .fps24000_1001, from: "10:00:00;06", count: 1, to: "10:00:00:07"),
    Step(rate: .fps25, from: "00:00:59;24", count: 1, to: "00:01:00:00"),
    // A label that does not exist counts on to the next that does.
    Step(rate: .fps30000_1001, from: "00:01:00;00", count: 1, to: "00:01:00;02"),
    Step(rate: .fps30000_1001, from: "00:01:00;01", count: 1, to: "00:01:00;02"),
    Step(rate: .fps30000_1001, from: "00:01:00;01", count: 2, to: "00:01:00;03"),
    Step(rate: .fps60000_1001, from: "00:01:00;03", count: 1, to: "00:01:00;04"),
    Step(rate: .fps30, from: "10:00:00:35", count: 1, to: "10:00:01:06"),
    Step(rate: .fps25, from: "23:59:60:00", count: 1, to: "00:00:00:01"),
    Step(rate: .fps25, from: "99:99:99:99", count: 1, to: "04:40:43:00"),
  ]

  @Test("Counting on from a label", arguments: steps)
  func step(_ step: Step) throws {
    let from = try #require(Timecode(step.from))
    #expect(from.advanced(by: step.count, at: step.rate).description == step.to)
  }

  @Test(
    "Labels that do not exist at the rate",
    arguments: [
      ("24:00:00:00", FrameRate.fps25), ("10:60:00:00", .fps25), ("10:00:60:00", .fps25),
      ("10:00:00:25", .fps25), ("10:00:00;00", .fps25), ("10:00:00;06", .fps24000_1001),
      ("00:01:00;00", .fps30000_1001), ("00:01:00;01", .fps30000_1001),
      ("00:01:00;03", .fps60000_1001), ("00:00:00;00", .fps120000_1001),
      ("00:00:00:60", .fps60000_1001),
    ])
  func invalid(_ label: String, _ rate: FrameRate) throws {
    #expect(try !#require(Timecode(label)).isValid(at: rate))
  }

  @Test(
    "What is not a label",
    arguments: [
      "", "10:00:00", "10:00:00:0", "1:00:00:00", "10:00:00.00", "10;00;00;00", "10:00:00:0a",
      "-1:00:00:00", "10:00:00:00 ", " 10:00:00:00", "10:00:00:0000", "１0:00:00:00",
      "10:00:00:00\u{0}", "10:00:00:+1",
    ])
  func malformed(_ label: String) {
    #expect(Timecode(label) == nil)
  }

  @Test("Fields and counts of any size neither trap nor run backwards")
  func extremes() {
    let largest = Timecode(
      hours: .max, minutes: .max, seconds: .max, frames: .max, isDropFrame: true)
    let smallest = Timecode(
      hours: .min, minutes: .min, seconds: .min, frames: .min, isDropFrame: true)
    for rate in FrameRate.standardRates {
      for count in [Int64.min, -1, 0, 1, .max] {
        for timecode in [largest, smallest] {
          #expect(timecode.advanced(by: count, at: rate).isValid(at: rate))
        }
        #expect(Timecode(frameNumber: count, at: rate, dropFrame: true).isValid(at: rate))
      }
      #expect(!largest.isValid(at: rate))
      #expect(!smallest.isValid(at: rate))
    }
  }

  @Test("Time is frames by the exact rate, whatever the labels leave out")
  func labelsAreNotTime() {
    #expect(FrameRate.fps30000_1001.duration(ofFrames: 18000) == MediaTime(6006, timescale: 10))
    #expect(FrameRate.fps30000_1001.duration(ofFrames: 17982).decimalSeconds() == "599.999400")
  }

  @Test("Counting from one second to the next has no label in between")
  func rollover() throws {
    var label = try #require(Timecode("00:00:59:28"))
    var seen: [String] = []
    for _ in 0..<4 {
      seen.append(label.description)
      label = label.advanced(by: 1, at: .fps30)
    }
    #expect(seen == ["00:00:59:28", "00:00:59:29", "00:01:00:00", "00:01:00:01"])
  }
}
