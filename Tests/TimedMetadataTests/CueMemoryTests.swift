import Testing
import TimedMetadata
import Timing

struct CueMemoryTests {
  @Test("A day of live stream with a cue a part stays within the limits and loses none")
  func day() {
    let limits = CueTimeline.Limits(cues: 512, bytes: 1 << 20)
    var timeline = CueTimeline(limits: limits)
    var counter = TimecodeCounter(rates: TimecodeCounter.Rates(variant: .fps30000_1001))
    var counts = (added: 0, entered: 0, exited: 0, repeated: 0, wrongLabels: 0)
    var most = (cues: 0, bytes: 0)
    /// Parts of 30 frames; a label is that of the part's first frame.
    func timecode(_ part: Int) -> ReceivedEvent {
      let label = Timecode(frameNumber: Int64(part) * 30, at: .fps30000_1001, dropFrame: true)
      return event(timecodeTag(label.description), at: UInt64(part) * 90_090, duration: 3003)
    }
    var warnings: [StreamWarning] = []
    _ = timeline.add(event(tag([userText("channel", "one")]), at: 0), warnings: &warnings)
    let parts = 24 * 3600
    for part in 0..<parts {
      // Parts arrive six ahead, and each segment of four repeats the event of its first.
      for case .addCue(let cue) in timeline.add(timecode(part), warnings: &warnings) {
        counter.add(cue)
        counts.added += 1
      }
      if part % 4 == 3 {
        counts.repeated += timeline.add(timecode(part - 3), warnings: &warnings).count
      }
      guard part >= 6 else { continue }
      let position = StreamTime(
        period: 0, time: FrameRate.fps30000_1001.duration(ofFrames: Int64(part - 6) * 30))
      for event in timeline.advance(to: position) {
        if case .enterCue = event { counts.entered += 1 }
        if case .exitCue = event { counts.exited += 1 }
      }
      most.cues = max(most.cues, timeline.count)
      most.bytes = max(most.bytes, timeline.byteCount)
      if part % 100 == 0 {
        let expected = Timecode(
          frameNumber: Int64(part - 6) * 30, at: .fps30000_1001, dropFrame: true)
        let reading = counter.reading(at: position)
        if reading.label != expected.description || reading.flags != [] { counts.wrongLabels += 1 }
      }
    }
    #expect(warnings == [])
    #expect(counts.added == parts)
    #expect(counts.repeated == 0)
    #expect(counts.entered == parts - 6 + 1)
    #expect(counts.exited == counts.entered - 2)
    #expect(counts.wrongLabels == 0)
    #expect(most.cues <= limits.cues)
    #expect(most.bytes <= limits.bytes)
    #expect(counter.eventCount <= 32_768)
    // The cue that is active since the day began is still held.
    #expect(timeline.active.first?.content == .userText(description: "channel", text: "one"))
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
