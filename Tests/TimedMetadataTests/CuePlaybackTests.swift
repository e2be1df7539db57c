import Testing
import TimedMetadata
import Timing

struct CuePlaybackTests {
  private func message(_ owner: String) -> [UInt8] { tag([privateData(owner, [])]) }

  @Test("Cues are added when parsed and entered when reached")
  func addedAhead() {
    var timeline = CueTimeline()
    #expect(timeline.advance(to: at(0)) == [])
    #expect(
      trace(timeline.add(event(message("a"), at: 540_000, duration: 90_000)))
        == ["track id3", "+1"])
    #expect(timeline.advance(to: at(5.99)) == [])
    #expect(trace(timeline.advance(to: at(6))) == [">1"])
    #expect(timeline.active.map(\.id) == [1])
    #expect(timeline.advance(to: at(6.96)) == [])
    #expect(trace(timeline.advance(to: at(7))) == ["<1@7.0"])
    #expect(timeline.active == [])
  }

  @Test("Cues are entered and exited even if no frame fell inside")
  func betweenFrames() {
    var timeline = CueTimeline()
    timeline.add(event(message("a"), at: 900, duration: 900))
    timeline.add(event(message("b"), at: 1350, duration: 900))
    timeline.add(event(message("c"), at: 1800, duration: 180))
    #expect(timeline.advance(to: at(0)) == [])
    #expect(
      trace(timeline.advance(to: at(0.033)))
        == [">1", ">2", "<1@0.02", ">3", "<3@0.022", "<2@0.025"])
  }

  @Test("A timecode lasts until the next one, whatever duration it declares")
  func timecode() {
    var timeline = CueTimeline()
    timeline.add(event(timecodeTag("10:00:00:00"), at: 0, duration: 3600))
    timeline.add(event(timecodeTag("10:00:00:12"), at: 45_000, duration: 3600))
    timeline.add(event(message("a"), at: 22_500, duration: 90_000))
    #expect(trace(timeline.advance(to: at(0))) == [">1"])
    #expect(trace(timeline.advance(to: at(0.3))) == [">3"])
    #expect(trace(timeline.advance(to: at(0.52))) == ["<1@0.5", ">2"])
    #expect(trace(timeline.advance(to: at(60))) == ["<3@1.25"])
    #expect(timeline.active.map(\.id) == [2])
  }

  @Test("The end is told as soon as it is known")
  func ends() throws {
    var timeline = CueTimeline()
    func end(_ event: CueEvent?) -> MediaTime? {
      switch event {
      case .addCue(let cue), .enterCue(let cue), .exitCue(let cue): cue.endTime
      case .addTrack, nil: nil
      }
    }
    #expect(end(timeline.add(event(timecodeTag("10:00:00:00"), at: 0)).last) == nil)
    #expect(
      end(timeline.add(event(message("a"), at: 9000, duration: 9000)).last) == seconds(0.2))
    #expect(end(timeline.add(event(timecodeTag("10:00:01:00"), at: 90_000)).last) == nil)
    #expect(end(timeline.advance(to: at(0)).first) == seconds(1))
    #expect(timeline.active.first?.endTime == seconds(1))
    // One that arrives between two others has its end at once and takes it from the first.
    #expect(
      end(timeline.add(event(timecodeTag("10:00:00:12"), at: 45_000)).last) == seconds(1))
    #expect(timeline.active.first?.endTime == seconds(0.5))
    #expect(end(timeline.advance(to: at(0.6)).dropFirst(2).first) == seconds(0.5))
  }

  @Test(
    "Unknown durations and those of at most 1 ms end at the next cue of their kind and owner",
    arguments: [UInt32.max, 0, 1, 90])
  func openEnded(_ duration: UInt32) {
    var timeline = CueTimeline()
    timeline.add(event(message("a"), at: 0, duration: duration))
    timeline.add(event(message("b"), at: 90_000, duration: duration))
    timeline.add(event(tag([userText("a", "")]), at: 180_000, duration: duration))
    timeline.add(event(message("a"), at: 270_000, duration: 90_000, scheme: appleScheme))
    #expect(trace(timeline.advance(to: at(0))) == [">1"])
    #expect(trace(timeline.advance(to: at(2.5))) == [">2", ">3"])
    #expect(trace(timeline.advance(to: at(3))) == ["<1@3.0", ">4"])
    #expect(trace(timeline.advance(to: at(100))) == ["<4@4.0"])
  }

  @Test("A duration above 1 ms is one")
  func shortest() {
    var timeline = CueTimeline()
    timeline.add(event(message("a"), at: 0, duration: 91))
    #expect(trace(timeline.advance(to: at(0)) + timeline.advance(to: at(1))).count == 2)
  }

  @Test("Open-ended messages of other schemes end by scheme and value")
  func otherSchemes() {
    var timeline = CueTimeline()
    timeline.add(event([1], at: 0, scheme: "urn:x", value: "1"))
    timeline.add(event([2], at: 90_000, scheme: "urn:x", value: "2"))
    timeline.add(event([3], at: 180_000, scheme: "urn:x", value: "1"))
    #expect(trace(timeline.advance(to: at(0))) == [">1"])
    #expect(trace(timeline.advance(to: at(2))) == [">2", "<1@2.0", ">3"])
  }

  @Test("A repeated event with an adjusted time and duration leaves no cue behind")
  func repeated() {
    var timeline = CueTimeline()
    for segment in 0..<4 {
      timeline.add(event(message("a"), at: UInt64(segment) * 180_000, duration: 180_000, id: 9))
    }
    var seen: [String] = []
    for frame in 0..<200 { seen += trace(timeline.advance(to: at(Double(frame) * 0.04))) }
    #expect(seen == [">1", "<1@2.0", ">2", "<2@4.0", ">3", "<3@6.0", ">4"])
  }

  @Test("Timecodes at almost or exactly one time are each entered and exited")
  func almostOneTime() {
    var timeline = CueTimeline()
    timeline.add(event(timecodeTag("10:00:00:00"), at: 10_000, timescale: 10_000))
    timeline.add(event(timecodeTag("10:00:00:01"), at: 10_001, timescale: 10_000))
    timeline.add(event(timecodeTag("10:00:00:02"), at: 20_000, timescale: 10_000))
    timeline.add(event(timecodeTag("10:00:00:03"), at: 20_000, id: 1, timescale: 10_000))
    #expect(timeline.advance(to: at(0.5)) == [])
    #expect(trace(timeline.advance(to: at(1.04))) == [">1", "<1@1.0001", ">2"])
    #expect(
      trace(timeline.advance(to: at(2))) == ["<2@2.0", ">3", "<3@2.0", ">4"])
  }

  @Test("Two timecodes at the time of the first frame are both entered")
  func oneTimeAtTheStart() {
    var timeline = CueTimeline()
    timeline.add(event(timecodeTag("10:00:00:00"), at: 0))
    timeline.add(event(timecodeTag("10:00:00:00"), at: 0, id: 1))
    #expect(trace(timeline.advance(to: at(0))) == [">1", "<1@0.0", ">2"])
  }

  @Test("At one instant exits come before enters, each by start, then arrival")
  func order() {
    var timeline = CueTimeline()
    timeline.add(event(message("late"), at: 90_000, duration: 90_000))
    timeline.add(event(message("x"), at: 45_000, duration: 135_000))
    timeline.add(event(message("y"), at: 0, duration: 180_000))
    timeline.add(event(message("q"), at: 180_000, duration: 90_000))
    timeline.add(event(message("p"), at: 180_000, duration: 90_000))
    #expect(trace(timeline.advance(to: at(0))) == [">3"])
    #expect(trace(timeline.advance(to: at(1))) == [">2", ">1"])
    #expect(trace(timeline.advance(to: at(2))) == ["<3@2.0", "<2@2.0", "<1@2.0", ">4", ">5"])
  }

  @Test("Starting in the middle enters what is valid there and nothing that is over")
  func startInTheMiddle() {
    var timeline = CueTimeline()
    timeline.add(event(message("a"), at: 0, duration: 90_000))
    timeline.add(event(message("b"), at: 0, duration: 900_000))
    timeline.add(event(timecodeTag("10:00:00:00"), at: 0))
    timeline.add(event(timecodeTag("10:00:02:00"), at: 180_000))
    #expect(trace(timeline.advance(to: at(5))) == [">2", ">4"])
  }

  @Test("A position that was rounded to just before an event has reached it")
  func roundedPosition() {
    var timeline = CueTimeline()
    timeline.add(event(message("a"), at: 513, duration: 512, timescale: 15_360))
    let read = MediaTime(seconds: 513.0 / 15_360, timescale: 360_000)
    #expect(timeline.advance(to: at(0)) == [])
    #expect(trace(timeline.advance(to: StreamTime(period: 0, time: read))) == [">1"])
    // A whole tick before is before.
    timeline.add(event(message("b"), at: 90_001, duration: 900))
    #expect(trace(timeline.advance(to: at(1))).count == 1)
  }

  @Test("The end of playback exits what is active, where it was left")
  func finish() {
    var timeline = CueTimeline()
    timeline.add(event(timecodeTag("10:00:00:00"), at: 90_000))
    timeline.add(event(message("a"), at: 0, duration: 900_000))
    timeline.add(event(message("b"), at: 90_000, duration: 45_000))
    _ = timeline.advance(to: at(0))
    _ = timeline.advance(to: at(1.2))
    var other = timeline
    #expect(trace(timeline.finish(at: nil)) == ["<2@1.2", "<1@1.2", "<3@1.2"])
    #expect(trace(other.finish(at: at(1.6))) == ["<2@1.6", "<1@1.6", "<3@1.5"])
    #expect(timeline.active == [])
    #expect(timeline.finish(at: nil) == [])
  }
}
