import Testing
import Timing

@testable import TimedMetadata

@Suite struct TimecodeOccurrenceTests {
  private let rate = FrameRate.fps30000_1001

  private func counter(_ events: [(frame: Int64, label: String)], period: Int = 0)
    -> TimecodeCounter
  {
    var counter = TimecodeCounter(rates: .init(variant: rate))
    add(events, period: period, to: &counter)
    return counter
  }

  private func add(
    _ events: [(frame: Int64, label: String)], period: Int, to counter: inout TimecodeCounter
  ) {
    for (index, event) in events.enumerated() {
      counter.add(
        Cue(
          id: index, track: .id3, period: period, startTime: rate.duration(ofFrames: event.frame),
          endTime: nil, schemeIDURI: "", value: "", emsgID: nil, isConformant: true,
          content: .userText(description: Cue.timecodeDescription, text: event.label)))
    }
  }

  /// The frames at which a label occurs.
  private func frames(
    _ label: String, _ counter: TimecodeCounter, ends: [Int: Int64] = [0: 1000]
  ) throws -> [Int64] {
    let label = try #require(Timecode(label))
    let times = ends.mapValues { rate.duration(ofFrames: $0) }
    return counter.occurrences(of: label, ends: times).map { rate.frames(in: $0.time) }
  }

  @Test func countsOnFromTheEvents() throws {
    let counter = counter([(0, "10:00:00;00"), (60, "10:00:02;00")])
    #expect(try frames("10:00:00;00", counter) == [0])
    #expect(try frames("10:00:00;10", counter) == [10])
    #expect(try frames("10:00:02:00", counter) == [60])
    #expect(try frames("10:00:30;00", counter) == [900])
    #expect(try frames("10:00:34;00", counter) == [])
    #expect(try frames("09:59:59;29", counter) == [])
    #expect(try frames("10:00:30;00", counter, ends: [:]) == [])
  }

  /// 18:00 of the source's day, then again from its beginning.
  @Test func aJumpBackGivesALabelTwice() throws {
    let counter = counter([(0, "10:00:00;00"), (60, "10:00:02;00"), (120, "10:00:00;00")])
    #expect(try frames("10:00:00;00", counter) == [0, 120])
    #expect(try frames("10:00:01;00", counter) == [30, 150])
    #expect(try frames("10:00:05;00", counter) == [270])
  }

  @Test func aJumpForwardLeavesLabelsOut() throws {
    let counter = counter([(0, "10:00:00;00"), (60, "11:00:00;00")])
    #expect(try frames("10:00:01;29", counter) == [59])
    #expect(try frames("10:00:02;00", counter) == [])
    #expect(try frames("11:00:00;00", counter) == [60])
  }

  @Test func dropFrameLeavesLabelsOut() throws {
    let counter = counter([(0, "10:00:58;00")])
    #expect(try frames("10:00:59;29", counter) == [59])
    #expect(try frames("10:01:00;00", counter) == [])
    #expect(try frames("10:01:00;02", counter) == [60])
  }

  @Test func midnightIsCountedThrough() throws {
    let counter = counter([(0, "23:59:59;00")])
    #expect(try frames("23:59:59;29", counter) == [29])
    #expect(try frames("00:00:00;00", counter) == [30])
  }

  @Test func everyPeriodCountsForItself() throws {
    var counter = counter([(0, "10:00:00;00")])
    add([(500, "10:00:00;00")], period: 1, to: &counter)
    let label = try #require(Timecode("10:00:01;00"))
    let ends = [0: rate.duration(ofFrames: 100), 1: rate.duration(ofFrames: 600)]
    let found = counter.occurrences(of: label, ends: ends).sorted { $0.period < $1.period }
    #expect(found.map(\.period) == [0, 1])
    #expect(found.map { rate.frames(in: $0.time) } == [30, 530])
  }

  /// Every label that a frame has is found at that frame.
  @Test func whatIsFoundIsWhatIsShown() throws {
    let counter = counter([(3, "09:59:58;17"), (64, "10:00:00;18"), (128, "10:10:00;00")])
    for frame in Int64(3)..<200 {
      let instant = StreamTime(period: 0, time: rate.duration(ofFrames: frame))
      let label = try #require(counter.reading(at: instant).label)
      #expect(try frames(label, counter, ends: [0: 200]).contains(frame), "\(label)")
    }
  }
}
