import Testing
import TimedMetadata
import Timing

/// A counter fed with labels at times that are whole frames of a rate.
struct CounterFeed {
  var counter: TimecodeCounter
  private var lastID = 0

  init(_ rates: TimecodeCounter.Rates) { counter = TimecodeCounter(rates: rates) }

  init(_ rate: FrameRate) { self.init(TimecodeCounter.Rates(variant: rate)) }

  mutating func add(_ label: String, at time: MediaTime, period: Int = 0) {
    lastID += 1
    counter.add(
      Cue(
        id: lastID, track: .id3, period: period, startTime: time, endTime: nil,
        schemeIDURI: aomScheme, value: "", emsgID: 0, isConformant: true,
        content: .userText(description: "optiview.live:timecode", text: label)))
  }

  mutating func add(_ label: String, frame: Int64, of rate: FrameRate, period: Int = 0) {
    add(label, at: rate.duration(ofFrames: frame), period: period)
  }

  func reading(frame: Int64, of rate: FrameRate, period: Int = 0) -> TimecodeReading {
    counter.reading(at: StreamTime(period: period, time: rate.duration(ofFrames: frame)))
  }
}

struct TimecodeCounterTests {
  @Test(
    "Every frame of a part has the label counted from its event",
    arguments: [
      FrameRate.fps24000_1001, .fps24, .fps25, .fps30000_1001, .fps30, .fps48000_1001, .fps50,
      .fps60000_1001, .fps60, .fps120000_1001,
    ], [false, true])
  func counting(_ rate: FrameRate, _ isDropFrame: Bool) {
    guard !isDropFrame || rate.supportsDropFrame else { return }
    var feed = CounterFeed(rate)
    // From just before a full minute, with an event in every part of half a second.
    let first = Timecode(
      hours: 9, minutes: 59, seconds: 57, frames: 0, isDropFrame: isDropFrame
    ).frameNumber(at: rate)
    let part = Int64(rate.timebase / 2)
    for index in 0..<150 {
      let label = Timecode(
        frameNumber: first + Int64(index) * part, at: rate, dropFrame: isDropFrame)
      feed.add(label.description, frame: Int64(index) * part, of: rate)
    }
    var wrong = 0
    for frame in 0..<150 * part {
      let reading = feed.reading(frame: frame, of: rate)
      let expected = Timecode(frameNumber: first + frame, at: rate, dropFrame: isDropFrame)
      let source: TimecodeReading.Source = frame % part == 0 ? .event : .counted
      if reading.label != expected.description || reading.source != source
        || reading.flags != [] || reading.rate != rate || reading.isContainerRate
      {
        wrong += 1
      }
    }
    #expect(wrong == 0)
  }

  @Test("No event is no timecode; none at or before the frame is waiting")
  func absence() {
    var feed = CounterFeed(.fps25)
    #expect(feed.reading(frame: 0, of: .fps25).absence == .noTimecode)
    feed.add("10:00:00:00", frame: 25, of: .fps25)
    for (frame, period) in [(0, 0), (24, 0), (30, 1)] as [(Int64, Int)] {
      let reading = feed.reading(frame: frame, of: .fps25, period: period)
      #expect(reading.label == nil)
      #expect(reading.source == nil)
      #expect(reading.absence == .waiting)
      #expect(reading.flags == [])
      #expect(reading.age == nil)
    }
    let reading = feed.reading(frame: 25, of: .fps25)
    #expect((reading.label, reading.absence, reading.age) == ("10:00:00:00", nil, 0))
  }

  @Test("Labels wrap at 24 hours, and over it the count goes on")
  func wrap() {
    var feed = CounterFeed(.fps25)
    feed.add("23:59:59:20", frame: 0, of: .fps25)
    feed.add("00:00:00:10", frame: 15, of: .fps25)
    #expect(feed.reading(frame: 5, of: .fps25).label == "00:00:00:00")
    #expect(feed.reading(frame: 15, of: .fps25).flags == [])
  }

  @Test("A jump shows from its event on, is marked until the next, and until it counting goes on")
  func jump() {
    var feed = CounterFeed(.fps25)
    for (frame, label) in [
      (0, "10:00:00:00"), (12, "10:00:00:12"), (24, "20:00:00:00"), (36, "20:00:00:12"),
    ] { feed.add(label, frame: Int64(frame), of: .fps25) }
    let readings = (0..<40).map { feed.reading(frame: Int64($0), of: .fps25) }
    #expect(readings[23].label == "10:00:00:23")
    #expect(readings[24].label == "20:00:00:00")
    #expect(readings[35].label == "20:00:00:11")
    #expect(
      readings.map { $0.flags == [.jump] } == (0..<40).map { (24..<36).contains($0) })
    #expect(readings.allSatisfy { $0.rate == .fps25 })
  }

  @Test("A change of the separator is a jump")
  func separator() {
    var feed = CounterFeed(.fps30000_1001)
    feed.add("00:10:00:00", frame: 0, of: .fps30000_1001)
    feed.add("00:10:00;15", frame: 15, of: .fps30000_1001)
    #expect(feed.reading(frame: 16, of: .fps30000_1001).flags == [.jump])
    #expect(feed.reading(frame: 16, of: .fps30000_1001).label == "00:10:00;16")
  }

  @Test("Without a new event for three times the usual interval the count is stale")
  func stale() {
    var feed = CounterFeed(.fps25)
    for part in 0..<4 {
      feed.add("10:00:0\(part):00", frame: Int64(part) * 25, of: .fps25)
    }
    #expect(feed.reading(frame: 150, of: .fps25).flags == [])
    let reading = feed.reading(frame: 151, of: .fps25)
    #expect(reading.flags == [.stale])
    #expect(reading.label == "10:00:06:01")
    #expect(reading.age.map { abs($0 - 3.04) < 1e-9 } == true)
    // A late event ends it, and the long interval is not the usual one.
    feed.add("10:00:08:00", frame: 200, of: .fps25)
    #expect(feed.reading(frame: 210, of: .fps25).flags == [])
    #expect(feed.reading(frame: 276, of: .fps25).flags == [.stale])
  }

  @Test("One event alone has no usual interval")
  func oneEvent() {
    var feed = CounterFeed(.fps25)
    feed.add("16:00:00:00", frame: 0, of: .fps25)
    let reading = feed.reading(frame: 90_000, of: .fps25)
    #expect(reading.label == "17:00:00:00")
    #expect(reading.flags == [])
    #expect(reading.age == 3600)
  }

  @Test(
    "A label that does not exist is shown as received, flagged, and counted on",
    arguments: [
      (FrameRate.fps24000_1001, "10:00:00;06", "10:00:00:07"),
      (.fps25, "10:00:00:25", "10:00:01:01"),
      (.fps30000_1001, "00:01:00;00", "00:01:00;02"), (.fps25, "24:00:00:00", "00:00:00:01"),
      (.fps25, "99:99:99:99", "04:40:43:00"),
    ])
  func invalid(_ rate: FrameRate, _ label: String, _ next: String) {
    var feed = CounterFeed(rate)
    feed.add(label, frame: 10, of: rate)
    let readings = [10, 11].map { feed.reading(frame: $0, of: rate) }
    #expect(readings.map(\.label) == [label, next])
    #expect(readings.map(\.flags) == [[.invalid], [.invalid]])
  }

  @Test("What is no label, and what is no timecode, is ignored")
  func ignored() {
    var feed = CounterFeed(.fps25)
    feed.add("10:00:00:00", frame: 0, of: .fps25)
    feed.add("later", frame: 5, of: .fps25)
    #expect(feed.reading(frame: 6, of: .fps25).label == "10:00:00:06")
    feed.counter.add(
      Cue(
        id: 9, track: .id3, period: 0, startTime: .zero, endTime: nil, schemeIDURI: "", value: "",
        emsgID: nil, isConformant: true,
        content: .userText(description: "timecode", text: "11:00:00:00")))
    #expect(feed.counter.eventCount == 1)
  }

  @Test("Of two labels at one time the one that came last is taken")
  func oneTime() {
    var feed = CounterFeed(.fps25)
    feed.add("10:00:00:00", frame: 0, of: .fps25)
    feed.add("11:00:00:00", frame: 0, of: .fps25)
    feed.add("11:00:00:00", frame: 0, of: .fps25)
    #expect(feed.counter.eventCount == 2)
    #expect(feed.reading(frame: 1, of: .fps25).label == "11:00:00:01")
    #expect(feed.reading(frame: 1, of: .fps25).flags == [.jump])
  }

  @Test("Any order of arrival gives every frame the same reading")
  func anyOrder() {
    let labels = (0..<60).map { part -> (String, Int64) in
      let isAfterJump = part >= 37
      let label = Timecode(
        frameNumber: Int64(part) * 15 + (isAfterJump ? 500_000 : 1000), at: .fps30000_1001,
        dropFrame: true)
      return (label.description, Int64(part) * 15)
    }
    func readings(_ labels: [(String, Int64)]) -> [TimecodeReading] {
      var feed = CounterFeed(
        TimecodeCounter.Rates(variant: .fps30000_1001, highest: .fps60000_1001))
      for (label, frame) in labels { feed.add(label, frame: frame, of: .fps30000_1001) }
      return (0..<900).map { feed.reading(frame: $0, of: .fps30000_1001) }
    }
    let expected = readings(labels)
    var generator = SplitMix(seed: 11)
    for _ in 0..<10 {
      var shuffled = labels
      for index in shuffled.indices.dropFirst() {
        shuffled.swapAt(index, generator.next(below: index + 1))
      }
      #expect(readings(shuffled) == expected)
    }
  }

  @Test("Later events change nothing before them")
  func causal() {
    var feed = CounterFeed(TimecodeCounter.Rates(variant: .fps30, highest: .fps60))
    var before: [TimecodeReading] = []
    for part in 0..<30 {
      feed.add(
        Timecode(frameNumber: Int64(part) * 15, at: .fps30, dropFrame: false).description,
        frame: Int64(part) * 15, of: .fps30)
      let frames = Int64(part) * 15..<Int64(part) * 15 + 15
      before += frames.map { feed.reading(frame: $0, of: .fps30) }
    }
    #expect((0..<450).map { feed.reading(frame: $0, of: .fps30) } == before)
  }

  @Test("A period counts from its own events only")
  func periods() {
    var feed = CounterFeed(.fps25)
    feed.add("10:00:00:00", frame: 100, of: .fps25, period: 3)
    feed.add("20:00:00:00", frame: 0, of: .fps25, period: 4)
    #expect(feed.reading(frame: 110, of: .fps25, period: 3).label == "10:00:00:10")
    #expect(feed.reading(frame: 110, of: .fps25, period: 4).label == "20:00:04:10")
    #expect(feed.reading(frame: 110, of: .fps25, period: 4).flags == [])
  }

  @Test("A position that was rounded to just before an event is on it")
  func roundedPosition() {
    var feed = CounterFeed(.fps24000_1001)
    feed.add("10:00:00:00", at: FrameRate.fps24000_1001.duration(ofFrames: 7))
    let read = MediaTime(seconds: 7 * 1001.0 / 24_000, timescale: 1_000_000)
    let reading = feed.counter.reading(at: StreamTime(period: 0, time: read))
    #expect(reading.label == "10:00:00:00")
    #expect(reading.source == .event)
  }

  @Test("Of very many events the first added go, and the rate they settled stays")
  func bounded() {
    var feed = CounterFeed(TimecodeCounter.Rates(variant: .fps60, highest: .fps60))
    for part in 0..<40_000 {
      feed.add(
        Timecode(frameNumber: Int64(part) * 15, at: .fps30, dropFrame: false).description,
        frame: Int64(part) * 30, of: .fps60)
    }
    #expect(feed.counter.eventCount <= 32_768)
    #expect(feed.reading(frame: 0, of: .fps60).absence == .waiting)
    let reading = feed.reading(frame: 39_999 * 30 + 14, of: .fps60)
    #expect(reading.rate == .fps30)
    #expect(
      reading.label
        == Timecode(frameNumber: 39_999 * 15 + 7, at: .fps30, dropFrame: false).description)
  }
}
