import Testing
import TimedMetadata
import Timing

struct CueMemoryTests {
  @Test("A day of live stream with two cues a part stays within the limits and loses none")
  func day() {
    let limits = CueTimeline.Limits(cues: 512, bytes: 1 << 20)
    var timeline = CueTimeline(limits: limits)
    var counter = TimecodeCounter(
      rates: TimecodeCounter.Rates(variant: .fps30000_1001))
    var entered = 0
    var exited = 0
    var most = (cues: 0, bytes: 0, events: 0)
    timeline.add(event(tag([userText("channel", "one")]), at: 0))
    let parts = 24 * 3600 * 2
    for part in 0..<parts {
      // Parts of 15 frames arrive 6 s ahead; each segment of four repeats its first event.
      let label = Timecode(frameNumber: Int64(part) * 15, at: .fps30000_1001, dropFrame: true)
      let start = UInt64(part) * 45_045
      let timecode = event(timecodeTag(label.description), at: start, duration: 3003)
      for cue in timeline.add(timecode) {
        if case .addCue(let cue) = cue { counter.add(cue) }
      }
      if part % 4 == 3 {
        let first = Timecode(
          frameNumber: Int64(part - 3) * 15, at: .fps30000_1001, dropFrame: true)
        #expect(
          timeline.add(
            event(timecodeTag(first.description), at: start - 135_135, duration: 3003)) == [])
      }
      timeline.add(
        event(tag([privateData("meta", [UInt8(truncatingIfNeeded: part)])]), at: start))
      guard part >= 12 else { continue }
      let position = StreamTime(
        period: 0, time: FrameRate.fps30000_1001.duration(ofFrames: Int64(part - 12) * 15))
      for event in timeline.advance(to: position) {
        if case .enterCue = event { entered += 1 }
        if case .exitCue = event { exited += 1 }
      }
      most.cues = max(most.cues, timeline.count)
      most.bytes = max(most.bytes, timeline.byteCount)
      most.events = max(most.events, counter.eventCount)
      if part % 10_000 == 0 {
        let expected = Timecode(
          frameNumber: Int64(part - 12) * 15, at: .fps30000_1001, dropFrame: true)
        let reading = counter.reading(at: position)
        #expect(reading.label == expected.description)
        #expect(reading.flags == [])
        #expect(timeline.active.first?.content == .userText(description: "channel", text: "one"))
      }
    }
    #expect(entered == (parts - 12) * 2 + 1)
    #expect(exited == entered - 3)
    #expect(most.cues <= limits.cues)
    #expect(most.bytes <= limits.bytes)
    #expect(most.events <= 32_768)
  }

  @Test("Bytes are bounded as well as numbers")
  func bytes() {
    var timeline = CueTimeline(limits: CueTimeline.Limits(cues: 1000, bytes: 100_000))
    for part in 0..<200 {
      timeline.add(
        event(
          tag([privateData("a", [UInt8](repeating: 1, count: 5000))]), at: UInt64(part) * 90_000))
      _ = timeline.advance(to: at(Double(part)))
      #expect(timeline.byteCount <= 100_000)
      #expect(timeline.active.map(\.id) == [part + 1])
    }
  }

  @Test("What is far ahead goes for what is near, and one warning says so")
  func ahead() {
    var timeline = CueTimeline(limits: CueTimeline.Limits(cues: 16))
    func message(_ second: Int) -> ReceivedEvent {
      event(
        tag([privateData("\(second)", [])]), at: UInt64(second) * 90_000, duration: 90_000)
    }
    _ = timeline.advance(to: at(0))
    for second in 100..<116 { timeline.add(message(second)) }
    var warnings: [StreamWarning] = []
    #expect(timeline.add(message(200), warnings: &warnings) == [])
    #expect(timeline.add(message(201), warnings: &warnings) == [])
    #expect(warnings.map(\.code) == ["cue-limit"])
    #expect(trace(timeline.add(message(1))) == ["+17"])
    #expect(timeline.count == 16)
    #expect(trace(timeline.advance(to: at(1))) == [">17"])
    // The one that went can come again.
    #expect(trace(timeline.add(message(115), warnings: &warnings)).count == 0)
    _ = timeline.advance(to: at(3))
    #expect(trace(timeline.add(message(115))) == ["+18"])
  }

  @Test("Active cues never go, and a stream of nothing else is bounded too")
  func activeStay() {
    var timeline = CueTimeline(limits: CueTimeline.Limits(cues: 8))
    var warnings: [StreamWarning] = []
    _ = timeline.advance(to: at(0))
    for owner in 0..<100 {
      _ = timeline.add(event(tag([privateData("\(owner)", [])]), at: 0), warnings: &warnings)
    }
    #expect(timeline.count == 8)
    #expect(timeline.active.map(\.id) == Array(1...8))
    #expect(warnings.count == 1)
  }
}
