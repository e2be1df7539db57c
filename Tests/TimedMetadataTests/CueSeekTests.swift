import Testing
import TimedMetadata
import Timing

struct CueSeekTests {
  private func message(_ owner: String) -> [UInt8] { tag([privateData(owner, [])]) }

  /// Cue n lasts from n − 1 to n + 1 seconds, and cue 11 all the time.
  private func timeline() -> CueTimeline {
    var timeline = CueTimeline()
    for second in 0..<10 {
      timeline.add(
        event(message("\(second)"), at: UInt64(second) * 90_000, duration: 180_000))
    }
    timeline.add(event(message("long"), at: 0, duration: 5_400_000))
    return timeline
  }

  @Test("After a seek exactly what is valid is active, and what was skipped is not told")
  func forward() {
    var timeline = timeline()
    #expect(trace(timeline.advance(to: at(0.5))) == [">1", ">11"])
    #expect(trace(timeline.seek(to: at(5.5))) == ["<1@0.5", ">5", ">6"])
    #expect(timeline.active.map(\.id) == [11, 5, 6])
    #expect(trace(timeline.advance(to: at(6))) == ["<5@6.0", ">7"])
  }

  @Test("A seek back enters again what is valid there")
  func back() {
    var timeline = timeline()
    _ = timeline.advance(to: at(0))
    _ = timeline.advance(to: at(8.5))
    #expect(trace(timeline.seek(to: at(0.5))) == ["<8@8.5", "<9@8.5", ">1"])
    #expect(trace(timeline.advance(to: at(1.5))) == [">2"])
  }

  @Test("A position that goes back is a seek, as when a frame is stepped back")
  func stepBack() {
    var timeline = timeline()
    _ = timeline.advance(to: at(5.5))
    #expect(trace(timeline.advance(to: at(4.96))) == ["<6@5.5", ">4"])
    #expect(trace(timeline.advance(to: at(5))) == ["<4@5.0", ">6"])
  }

  @Test("A seek before the first frame enters what is valid there")
  func seekFirst() {
    var timeline = timeline()
    #expect(trace(timeline.seek(to: at(3.5))) == [">11", ">3", ">4"])
  }

  @Test("Everywhere the active cues are those whose interval holds the position")
  func everywhere() {
    var timeline = timeline()
    var generator = SplitMix(seed: 7)
    for _ in 0..<500 {
      let time = Double(generator.next(below: 12_000)) / 1000
      if generator.next(below: 2) == 0 {
        _ = timeline.seek(to: at(time))
      } else {
        _ = timeline.advance(to: at(time))
      }
      let whole = Int(time)
      var expected = [whole - 1, whole].filter { (0..<10).contains($0) }.map { $0 + 1 }
      expected.append(11)
      #expect(timeline.active.map(\.id).sorted() == expected)
    }
  }
}

struct CuePeriodTests {
  private func message(_ owner: String) -> [UInt8] { tag([privateData(owner, [])]) }

  @Test("Moving into a later period leaves the former one's cues, reached or not")
  func laterPeriod() {
    var timeline = CueTimeline()
    timeline.add(event(timecodeTag("10:00:00:00"), at: 8_019_923_008))
    timeline.add(event(message("a"), at: 8_019_923_008 + 900_000, duration: 90_000))
    timeline.add(event(message("b"), at: 2_106_000, duration: 90_000, period: 1))
    timeline.add(event(timecodeTag("11:00:00:00"), at: 2_106_000, period: 1))
    let start = 8_019_923_008.0 / 90_000
    #expect(trace(timeline.advance(to: at(start + 0.001))) == [">1"])
    let events = timeline.advance(to: at(23.4, 1))
    #expect(trace(events).dropFirst() == [">3", ">4"])
    guard case .exitCue(let cue)? = events.first else {
      Issue.record("no exit")
      return
    }
    #expect(cue.id == 1)
    #expect(cue.endTime.map { abs($0.seconds - start - 0.001) < 1e-5 } == true)
    #expect(trace(timeline.advance(to: at(90_000, 1))) == ["<3@24.4"])
  }

  @Test("A period whose times start again does not enter the former one's cues again")
  func restart() {
    var timeline = CueTimeline()
    for period in 0..<2 {
      timeline.add(event(message("a"), at: 45_000, duration: 45_000, period: period))
    }
    var seen: [String] = []
    for period in 0..<2 {
      for frame in 0..<50 { seen += trace(timeline.advance(to: at(Double(frame) * 0.04, period))) }
    }
    #expect(seen == [">1", "<1@1.0", ">2", "<2@1.0"])
  }

  @Test("A timecode ends at the next one of its own period only")
  func timecodeOverPeriods() {
    var timeline = CueTimeline()
    timeline.add(event(timecodeTag("10:00:00:00"), at: 0, period: 0))
    timeline.add(event(timecodeTag("11:00:00:00"), at: 90_000, period: 1))
    #expect(trace(timeline.advance(to: at(50))) == [">1"])
    #expect(timeline.active.first?.endTime == nil)
    // The later period starts before its first event.
    #expect(trace(timeline.advance(to: at(0.5, 1))) == ["<1@50.0"])
    #expect(trace(timeline.advance(to: at(1, 1))) == [">2"])
  }

  @Test("A seek into an earlier period enters what is valid there")
  func seekBack() {
    var timeline = CueTimeline()
    timeline.add(event(message("a"), at: 0, duration: 900_000, period: 0))
    timeline.add(event(message("b"), at: 0, duration: 900_000, period: 1))
    _ = timeline.advance(to: at(1, 1))
    #expect(trace(timeline.seek(to: at(2, 0))) == ["<2@1.0", ">1"])
    #expect(trace(timeline.advance(to: at(0, 1))) == ["<1@2.0", ">2"])
  }

  @Test("A cue of an earlier period that arrives late is added only")
  func lateOfEarlierPeriod() {
    var timeline = CueTimeline()
    _ = timeline.advance(to: at(0, 1))
    #expect(trace(timeline.add(event(message("a"), at: 0, period: 0))) == ["track id3", "+1"])
    #expect(timeline.advance(to: at(1, 1)) == [])
  }
}

/// A small generator with a seed, so that a failure can be repeated.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }
}
