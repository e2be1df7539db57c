import Testing
import TimedMetadata
import Timing

/// Which rate is counted at: rules 2 and 4 of the contract.
struct TimecodeRateTests {
  private typealias Rates = TimecodeCounter.Rates

  /// Labels that count at `source`, with an event in every half second of it.
  private func feed(
    _ rates: TimecodeCounter.Rates, source: FrameRate, dropFrame: Bool = false, parts: Int = 20
  ) -> CounterFeed {
    var feed = CounterFeed(rates)
    let part = Int64(source.timebase / 2)
    for index in 0..<parts {
      let label = Timecode(
        frameNumber: Int64(index) * part, at: source, dropFrame: dropFrame)
      feed.add(label.description, frame: Int64(index) * part, of: source)
    }
    return feed
  }

  @Test("A variant slower than the source counts at the source's rate")
  func slowerVariant() {
    let feed = feed(
      Rates(variant: .fps30000_1001, highest: .fps60000_1001), source: .fps60000_1001,
      dropFrame: true)
    for frame in 0..<290 {
      let reading = feed.reading(frame: Int64(frame), of: .fps30000_1001)
      let expected = Timecode(
        frameNumber: Int64(frame) * 2, at: .fps60000_1001, dropFrame: true)
      #expect(reading.label == expected.description)
      #expect(reading.flags == [])
      #expect(reading.rate == .fps60000_1001)
    }
  }

  @Test("The user's rate goes before the playlist's, and events do not change it")
  func override() {
    let feed = feed(
      Rates(override: .fps50, variant: .fps25, highest: .fps25, container: .fps25),
      source: .fps50)
    #expect(feed.reading(frame: 3, of: .fps25).label == "00:00:00:06")
    #expect(feed.reading(frame: 3, of: .fps25).rate == .fps50)
    let contradicted = self.feed(Rates(override: .fps60), source: .fps30)
    let reading = contradicted.reading(frame: 200, of: .fps30)
    #expect(reading.rate == .fps60)
    #expect(reading.flags.contains(.ambiguousRate))
  }

  @Test("Without a declared rate the container's is used, and marked")
  func container() {
    let feed = feed(Rates(container: .fps25), source: .fps25)
    let reading = feed.reading(frame: 13, of: .fps25)
    #expect(reading.label == "00:00:00:13")
    #expect(reading.isContainerRate)
    #expect(reading.rate == .fps25)
    #expect(
      !self.feed(Rates(variant: .fps25), source: .fps25).reading(frame: 13, of: .fps25)
        .isContainerRate)
  }

  @Test("Without any rate only the events' own frames have a label")
  func noRate() {
    let feed = feed(Rates(), source: .fps25)
    #expect(feed.reading(frame: 12, of: .fps25).label == "00:00:00:12")
    #expect(feed.reading(frame: 12, of: .fps25).source == .event)
    #expect(feed.reading(frame: 13, of: .fps25).label == nil)
    #expect(feed.reading(frame: 13, of: .fps25).absence == .waiting)
    #expect(feed.reading(frame: 13, of: .fps25).rate == nil)
  }

  @Test(
    "Events at 59.94 whose frames never pass 29 count at 30 after two intervals",
    arguments: [false, true])
  func framePairs(_ isDropFrame: Bool) {
    var feed = CounterFeed(Rates(variant: .fps60000_1001, highest: .fps60000_1001))
    for part in 0..<200 {
      let label = Timecode(
        frameNumber: 1000 + Int64(part) * 15, at: .fps30000_1001, dropFrame: isDropFrame)
      feed.add(label.description, frame: Int64(part) * 30, of: .fps60000_1001)
    }
    var wrong = 0
    for frame in 60..<6000 {
      let reading = feed.reading(frame: Int64(frame), of: .fps60000_1001)
      // Two frames share a label.
      let expected = Timecode(
        frameNumber: 1000 + Int64(frame / 2), at: .fps30000_1001, dropFrame: isDropFrame)
      if reading.label != expected.description || reading.rate != .fps30000_1001 { wrong += 1 }
      if (reading.source == .event) != (frame % 30 == 0) { wrong += 1 }
      // The rate is not the playlist's.
      if frame >= 90, reading.flags != [.ambiguousRate] { wrong += 1 }
    }
    #expect(wrong == 0)
    // Before that the declared rate holds, and the doubt shows.
    #expect(feed.reading(frame: 29, of: .fps60000_1001).rate == .fps60000_1001)
    #expect(feed.reading(frame: 29, of: .fps60000_1001).flags == [])
    #expect(feed.reading(frame: 59, of: .fps60000_1001).rate == .fps60000_1001)
    #expect(feed.reading(frame: 59, of: .fps60000_1001).flags == [.jump, .ambiguousRate])
  }

  @Test("Frames that pass the declared rate count at the source's after two intervals")
  func undeclaredSource() {
    let feed = feed(Rates(variant: .fps25, highest: .fps25), source: .fps50)
    #expect(feed.reading(frame: 24, of: .fps25).rate == .fps25)
    for frame in 25..<240 {
      let reading = feed.reading(frame: Int64(frame), of: .fps25)
      #expect(reading.rate == .fps50)
      #expect(
        reading.label
          == Timecode(frameNumber: Int64(frame) * 2, at: .fps50, dropFrame: false).description)
    }
  }

  @Test("While the declared rate fits, it stays, however many others fit too")
  func declaredFits() {
    var feed = CounterFeed(Rates(variant: .fps50, highest: .fps50))
    for second in 0..<30 {
      let label = Timecode(
        hours: 10, minutes: 0, seconds: second, frames: 0, isDropFrame: false)
      feed.add(label.description, frame: Int64(second) * 50, of: .fps50)
    }
    let reading = feed.reading(frame: 1499, of: .fps50)
    #expect(reading.label == "10:00:29:49")
    #expect(reading.flags == [])
  }

  @Test("Intervals that several rates fit change nothing but are doubtful")
  func severalFit() {
    // The picture is declared at 29.97 while labels and times go by whole seconds.
    var feed = CounterFeed(Rates(variant: .fps30000_1001))
    for part in 0..<10 {
      let label = Timecode(
        hours: 10, minutes: 0, seconds: part * 6, frames: 0, isDropFrame: false)
      feed.add(label.description, frame: Int64(part) * 6, of: FrameRate(1, 1) ?? .fps24)
    }
    let reading = feed.reading(frame: 50, of: FrameRate(1, 1) ?? .fps24)
    #expect(reading.rate == .fps30000_1001)
    #expect(reading.flags == [.ambiguousRate])
  }

  @Test("One interval that fits another rate by chance does not change the rate")
  func oneInterval() {
    var feed = CounterFeed(Rates(variant: .fps30))
    // A jump by half a second looks like 60 frames a second once.
    for (frame, label) in [
      (0, "10:00:00:00"), (15, "10:00:00:15"), (30, "10:00:01:15"), (45, "10:00:02:00"),
      (60, "10:00:02:15"), (75, "10:00:03:15"), (90, "10:00:04:00"),
    ] { feed.add(label, frame: Int64(frame), of: .fps30) }
    #expect((0..<120).allSatisfy { feed.reading(frame: $0, of: .fps30).rate == .fps30 })
    #expect(feed.reading(frame: 30, of: .fps30).flags.contains(.jump))
    #expect(feed.reading(frame: 46, of: .fps30).flags == [])
  }

  @Test("A jump between rates that fit neither is no doubt about the rate")
  func jumps() {
    var feed = CounterFeed(Rates(variant: .fps25))
    for part in 0..<20 {
      feed.add("\(10 + part % 7):00:00:0\(part % 3)", frame: Int64(part) * 12, of: .fps25)
    }
    #expect((0..<240).allSatisfy { feed.reading(frame: $0, of: .fps25).rate == .fps25 })
    #expect(feed.reading(frame: 239, of: .fps25).flags == [.jump])
  }

  @Test("A rate that the events settled goes back when they ask for it")
  func backAgain() {
    var feed = CounterFeed(Rates(variant: .fps60, highest: .fps60))
    for part in 0..<10 {
      feed.add(
        Timecode(frameNumber: Int64(part) * 15, at: .fps30, dropFrame: false).description,
        frame: Int64(part) * 30, of: .fps60)
    }
    for part in 10..<20 {
      feed.add(
        Timecode(frameNumber: 300 + Int64(part - 10) * 30, at: .fps60, dropFrame: false)
          .description, frame: Int64(part) * 30, of: .fps60)
    }
    #expect(feed.reading(frame: 299, of: .fps60).rate == .fps30)
    #expect(feed.reading(frame: 599, of: .fps60).rate == .fps60)
    #expect(feed.reading(frame: 599, of: .fps60).flags == [])
  }

  @Test("A variant switch changes how the picture counts, not where the source is")
  func variantSwitch() {
    var feed = feed(
      Rates(variant: .fps60, highest: .fps60), source: .fps60)
    let before = (0..<100).map { feed.reading(frame: $0 * 2, of: .fps60).label }
    feed.counter.rates.variant = .fps30
    #expect((0..<100).map { feed.reading(frame: $0, of: .fps30).label } == before)
  }
}
