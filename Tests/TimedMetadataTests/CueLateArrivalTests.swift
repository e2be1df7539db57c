import Testing
import TimedMetadata
import Timing

struct CueLateArrivalTests {
  private func message(_ owner: String) -> [UInt8] { tag([privateData(owner, [])]) }

  @Test("An event exactly at the present position is entered on arrival")
  func atThePosition() {
    var timeline = CueTimeline()
    _ = timeline.advance(to: at(1))
    #expect(
      trace(timeline.add(event(message("a"), at: 90_000, duration: 90_000)))
        == ["track id3", "+1", ">1"])
    #expect(trace(timeline.advance(to: at(2))) == ["<1@2.0"])
  }

  @Test("An event whose interval holds the position is entered on arrival")
  func inside() {
    var timeline = CueTimeline()
    _ = timeline.advance(to: at(0))
    _ = timeline.advance(to: at(1))
    #expect(
      trace(timeline.add(event(message("a"), at: 45_000, duration: 90_000)))
        == ["track id3", "+1", ">1"])
    #expect(trace(timeline.advance(to: at(1.6))) == ["<1@1.5"])
  }

  @Test("An event that playback ran through is entered and exited on arrival")
  func over() {
    var timeline = CueTimeline()
    _ = timeline.advance(to: at(0))
    _ = timeline.advance(to: at(1))
    #expect(
      trace(timeline.add(event(message("a"), at: 45_000, duration: 9000)))
        == ["track id3", "+1", ">1", "<1@0.6"])
    #expect(timeline.advance(to: at(2)) == [])
  }

  @Test("An event that playback jumped over is added only")
  func jumpedOver() {
    var timeline = CueTimeline()
    _ = timeline.advance(to: at(0))
    _ = timeline.seek(to: at(10))
    _ = timeline.advance(to: at(11))
    #expect(
      trace(timeline.add(event(message("a"), at: 450_000, duration: 90_000)))
        == ["track id3", "+1"])
    // The jump landed inside this one.
    #expect(
      trace(timeline.add(event(message("b"), at: 855_000, duration: 90_000)))
        == ["+2", ">2", "<2@10.5"])
  }

  @Test("A late timecode ends the one before it at its start")
  func lateTimecode() {
    var timeline = CueTimeline()
    timeline.add(event(timecodeTag("10:00:00:00"), at: 0))
    timeline.add(event(timecodeTag("10:00:02:00"), at: 180_000))
    #expect(trace(timeline.advance(to: at(0))) == [">1"])
    #expect(trace(timeline.advance(to: at(1.5))) == [])
    #expect(
      trace(timeline.add(event(timecodeTag("10:00:01:00"), at: 90_000)))
        == ["+3", "<1@1.0", ">3"])
    #expect(trace(timeline.advance(to: at(2))) == ["<3@2.0", ">2"])
    // Between two that are over.
    #expect(
      trace(timeline.add(event(timecodeTag("10:00:01:15"), at: 135_000)))
        == ["+4", ">4", "<4@2.0"])
  }

  @Test("Any order of arrival ahead of playback gives the same playback")
  func anyOrder() {
    let events: [ReceivedEvent] = (0..<40).map { part -> ReceivedEvent in
      let data = part % 3 == 0 ? message("\(part % 2)") : timecodeTag("10:00:00:\(10 + part)")
      let duration: UInt32 = part % 6 == 0 ? 60_000 : 1500
      return event(data, at: UInt64(part) * 30_000, duration: duration)
    }
    /// Enters and exits by start time and end, since ids follow arrival.
    func playback(_ events: [ReceivedEvent]) -> [String] {
      var timeline = CueTimeline()
      for event in events { timeline.add(event) }
      var seen: [String] = []
      for frame in 0..<400 {
        for event in timeline.advance(to: at(Double(frame) * 0.04)) {
          switch event {
          case .enterCue(let cue): seen.append("> \(cue.startTime) \(cue.content)")
          case .exitCue(let cue):
            seen.append("< \(cue.startTime) \(String(describing: cue.endTime))")
          case .addCue, .addTrack: Issue.record("added in playback")
          }
        }
      }
      return seen
    }
    let expected = playback(events)
    #expect(expected.count > 70)
    var generator = SplitMix(seed: 3)
    for _ in 0..<20 {
      var shuffled = events
      for index in shuffled.indices.dropFirst() {
        shuffled.swapAt(index, generator.next(below: index + 1))
      }
      #expect(playback(shuffled) == expected)
    }
  }
}
