import ISOBMFF
import Testing
import TimedMetadata
import Timing

struct CueArrivalTests {
  @Test("A tag gives one cue a frame, in order, and the track comes first")
  func oneCueAFrame() {
    var timeline = CueTimeline()
    let data = tag([
      userText("optiview.live:timecode", "10:00:00:12"),
      privateData("optiview.live:meta:1", [1, 0, 255]), textFrame("TIT2", "News"),
      ("WOAF", Array("http://example.com/".utf8)),
    ])
    let events = timeline.add(event(data, at: 307_200, id: 7, value: "x"))
    #expect(trace(events) == ["track id3", "+1", "+2", "+3", "+4"])
    let cues = events.compactMap { if case .addCue(let cue) = $0 { cue } else { nil } }
    #expect(
      cues.map(\.content) == [
        .userText(description: "optiview.live:timecode", text: "10:00:00:12"),
        .privateData(ownerIdentifier: "optiview.live:meta:1", data: [1, 0, 255]),
        .text(id: "TIT2", text: "News"),
        .binary(id: "WOAF", data: Array("http://example.com/".utf8)),
      ])
    #expect(cues.map(\.isTimecode) == [true, false, false, false])
    #expect(
      cues.allSatisfy {
        $0.startTime.decimalSeconds() == "3.413333" && $0.endTime == nil && $0.emsgID == 7
          && $0.schemeIDURI == aomScheme && $0.value == "x" && $0.isConformant && $0.period == 0
      })
  }

  @Test("Several tags of one payload all give cues, and what trails them none")
  func severalTags() {
    var timeline = CueTimeline()
    let data =
      tag([privateData("a", [1])]) + tag([privateData("b", [2])])
      + [UInt8](repeating: 0xFF, count: 9)
    #expect(trace(timeline.add(event(data, at: 0))) == ["track id3", "+1", "+2"])
  }

  @Test("Both ID3 schemes and any value share one track; other schemes have another")
  func tracks() {
    var timeline = CueTimeline()
    #expect(
      trace(timeline.add(event(tag([privateData("a", [])]), at: 0))) == ["track id3", "+1"])
    #expect(
      trace(
        timeline.add(
          event(tag([privateData("a", [])]), at: 9, scheme: appleScheme, value: "x"))) == ["+2"])
    let other = timeline.add(event([1, 2, 3], at: 18, scheme: "urn:example:event", value: "v"))
    #expect(trace(other) == ["track emsg", "+3"])
    guard case .addCue(let cue)? = other.last else {
      Issue.record("no cue")
      return
    }
    #expect(cue.track == .emsg)
    #expect(cue.content == .message(data: [1, 2, 3]))
    #expect((cue.schemeIDURI, cue.value) == ("urn:example:event", "v"))
  }

  @Test("An event without data, or with an empty tag, gives no cue and no track")
  func empty() {
    var timeline = CueTimeline()
    #expect(timeline.add(event([], at: 0)) == [])
    #expect(timeline.add(event(tag([]), at: 0)) == [])
    #expect(timeline.count == 0)
    // Without a scheme of its own nothing says that it holds no data.
    #expect(
      trace(timeline.add(event([], at: 0, scheme: "urn:x"))) == ["track emsg", "+1"])
  }

  @Test("An event that comes again is the same only if all of it is the same")
  func duplicates() {
    var timeline = CueTimeline()
    let data = tag([privateData("a", [1])])
    let first = event(data, at: 90_000, duration: 90_000, id: 5)
    #expect(timeline.add(first).count == 2)
    // A segment after its first part, or another rendition, elsewhere and in another timescale.
    var again = event(data, at: 48_000, duration: 48_000, id: 5, timescale: 48_000)
    again.uri = "http://127.0.0.1/audio.m4s"
    again.offset = 0
    #expect(timeline.add(again) == [])
    #expect(timeline.add(first) == [])
    var others: [ReceivedEvent] = []
    others.append(event(data, at: 90_001, id: 5))
    others.append(event(data, at: 90_000, id: 6))
    others.append(event(data, at: 90_000, id: 5, period: 1))
    others.append(event(data, at: 90_000, id: 5, value: "v"))
    others.append(event(data, at: 90_000, id: 5, scheme: appleScheme))
    others.append(event(tag([privateData("a", [2])]), at: 90_000, id: 5))
    for other in others { #expect(timeline.add(other).count == 1) }
    for other in others { #expect(timeline.add(other) == []) }
    #expect(timeline.count == 7)
  }

  @Test("A reused id gives a cue for each time, however near")
  func reusedIDs() {
    var timeline = CueTimeline()
    let data = tag([privateData("a", [1])])
    #expect(timeline.add(event(data, at: 30_897, id: 1_367_910_934, timescale: 1000)).count == 2)
    #expect(timeline.add(event(data, at: 60_897, id: 1_367_910_934, timescale: 1000)).count == 1)
    #expect(timeline.add(event(data, at: 60_937, id: 1_367_910_934, timescale: 1000)).count == 1)
  }

  @Test("Version 0 adds its delta to its own segment's start and is marked")
  func versionZero() {
    var timeline = CueTimeline()
    for (segment, start) in [0, 7680].enumerated() {
      var event = event([1], at: 0, id: 1, scheme: "urn:example:event", timescale: 1000)
      event.message.time = .delta(0)
      event.segmentStart = MediaTime(Int64(start), timescale: 15_360)
      guard case .addCue(let cue)? = timeline.add(event).last else {
        Issue.record("no cue")
        return
      }
      #expect(cue.startTime.decimalSeconds() == ["0.000000", "0.500000"][segment])
      #expect(!cue.isConformant)
    }
  }

  @Test("An event at time 0 is a cue like any other")
  func zero() {
    var timeline = CueTimeline()
    timeline.add(event(tag([privateData("a", [])]), at: 0))
    timeline.add(event(tag([privateData("b", [])]), at: 36_000))
    #expect(trace(timeline.advance(to: at(0))) == [">1"])
    #expect(trace(timeline.advance(to: at(0.4))) == [">2"])
  }

  @Test("An event without a place in time is told and left out")
  func noPlace() {
    var timeline = CueTimeline()
    var warnings: [StreamWarning] = []
    let data = tag([privateData("a", [])])
    var versionZero = event(data, at: 0)
    versionZero.message.time = .delta(5)
    for bad in [event(data, at: 0, timescale: 0), event(data, at: .max), versionZero] {
      #expect(timeline.add(bad, warnings: &warnings) == [])
    }
    #expect(warnings.map(\.code) == ["emsg-time", "emsg-time", "emsg-time"])
    #expect(warnings.allSatisfy { $0.uri == "http://127.0.0.1/s.m4s" && $0.offset == 40 })
  }

  @Test("A timecode whose text is no label is a cue, and told")
  func malformedLabel() {
    var timeline = CueTimeline()
    var warnings: [StreamWarning] = []
    let events = timeline.add(event(timecodeTag("ten o'clock"), at: 0), warnings: &warnings)
    #expect(trace(events) == ["track id3", "+1"])
    #expect(warnings.map(\.code) == ["timecode-label"])
  }

  @Test("Times at the end of 64 bits neither trap nor end before they start")
  func extremes() {
    var timeline = CueTimeline()
    let last = UInt64(Int64.max)
    timeline.add(event(tag([privateData("a", [])]), at: last, duration: .max - 1, timescale: 1))
    timeline.add(event(tag([privateData("b", [])]), at: last - 1, timescale: .max))
    // The second is at 2^63 ticks of nearly 2^32 a second, the first at 2^63 seconds.
    #expect(trace(timeline.advance(to: at(1e12))) == [">2"])
    #expect(timeline.count == 2)
  }
}
