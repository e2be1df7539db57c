import Testing

@testable import Streaming

/// The choice of a variant by what the network brings, on a clock that is counted here.
@Suite struct AdaptationTests {
  /// A player that fetches segments of two seconds over a link of so many bits a second.
  private struct Player {
    var adaptation = Adaptation()
    var estimate = ThroughputEstimate()
    let rungs = [
      Adaptation.Rung(id: 7, rate: 400_000), .init(id: 3, rate: 1_000_000),
      .init(id: 9, rate: 4_000_000),
    ]
    var current = 9
    var now = 0.0
    var ahead = 20.0
    let fullAhead: Double
    var stalled = 0.0
    /// The rungs that were changed to, with the time.
    var changes: [(id: Int, at: Double)] = []
    /// Whether transfers are too short to be measured.
    var isBlind = false
    private var measured: Double?
    private var owed = 0.0

    init(fullAhead: Double = 30) {
      self.fullAhead = fullAhead
      ahead = min(ahead, fullAhead)
    }

    /// Plays for so many seconds over a link.
    mutating func play(seconds: Double, link: (Double) -> Double) {
      let step = 0.1
      for _ in 0..<Int((seconds / step).rounded()) {
        let rate = rungs.first { $0.id == current }?.rate ?? 1
        let bandwidth = link(now)
        if ahead < fullAhead {
          let busy = isBlind ? 0 : min(step, (fullAhead - ahead) * rate / bandwidth)
          if busy > 0 {
            estimate.add(bytes: Int(bandwidth * busy / 8), seconds: busy)
            measured = now
          }
          ahead = min(fullAhead, ahead + step * bandwidth / rate)
        }
        if ahead >= step { ahead -= step } else { stalled += step }
        now += step
        let throughput = measured.flatMap { time in
          estimate.bitsPerSecond.map { (bitsPerSecond: $0, at: time) }
        }
        let next = adaptation.decide(
          .init(
            now: now, rungs: rungs, current: current, throughput: throughput, ahead: ahead,
            fullAhead: fullAhead))
        if let next {
          #expect(next != current)
          current = next
          changes.append((next, now))
        }
      }
    }
  }

  @Test func aLinkThatIsFastEnoughChangesNothing() {
    var player = Player()
    player.play(seconds: 600) { _ in 6_000_000 }
    #expect(player.changes.isEmpty)
    #expect(player.stalled == 0)
  }

  @Test func aLinkThatBecomesSlowIsFollowedBeforeItStalls() {
    var player = Player()
    player.play(seconds: 60) { _ in 20_000_000 }
    player.play(seconds: 240) { _ in 1_500_000 }
    #expect(player.changes.map(\.id) == [3])
    #expect(player.stalled == 0)
  }

  @Test func whatTheLinkHoldsByFarIsTakenAgain() throws {
    var player = Player()
    player.play(seconds: 120) { _ in 700_000 }
    #expect(player.current == 7)
    let back = player.now
    player.play(seconds: 200) { _ in 20_000_000 }
    #expect(player.current == 9)
    #expect(try #require(player.changes.last).at - back < 120)
  }

  /// Half of the time 3 Mb/s, half 5 Mb/s: what lies between is not gone to and fro.
  @Test func aLinkThatSwaysDoesNotMakeTheVariantSway() {
    var player = Player()
    player.play(seconds: 1200) { Int($0 / 15) % 2 == 0 ? 3_000_000 : 5_000_000 }
    #expect(player.changes.count <= 6)
    #expect(player.stalled == 0)
  }

  /// The largest is out of reach, and nothing tells so but that it fails each time.
  @Test func whatFailsIsTriedLessAndLessOften() {
    var player = Player(fullAhead: 1.7)
    player.isBlind = false
    player.play(seconds: 1800) { _ in 2_000_000 }
    let tries = player.changes.filter { $0.id == 9 }.count
    #expect(tries <= 8)
    #expect(player.current == 3)
  }

  /// Near the live edge parts come in one piece and nothing can be measured.
  @Test func withoutMeasurementsAStepUpIsTriedAfterAWhile() {
    var player = Player(fullAhead: 1.7)
    player.current = 7
    player.isBlind = true
    player.play(seconds: 60) { _ in 50_000_000 }
    #expect(player.changes.map(\.id) == [3, 9])
  }

  @Test func nothingIsDecidedAboutAVariantThatIsNotAmongThem() {
    var player = Player()
    player.current = 1
    player.play(seconds: 60) { _ in 1000 }
    #expect(player.changes.isEmpty)
  }

  @Test func theSlowerOfTwoMeansCounts() throws {
    var estimate = ThroughputEstimate()
    #expect(estimate.bitsPerSecond == nil)
    for _ in 0..<100 { estimate.add(bytes: 125_000, seconds: 0.1) }
    #expect(try abs(#require(estimate.bitsPerSecond) - 1e7) < 1)
    // Two seconds at a tenth: half of what is known.
    estimate.add(bytes: 250_000, seconds: 2)
    #expect(try #require(estimate.bitsPerSecond) < 6e6)
    for _ in 0..<4 { estimate.add(bytes: 2_500_000, seconds: 2) }
    #expect(try #require(estimate.bitsPerSecond) < 9.9e6)
    estimate.add(bytes: 0, seconds: 1)
    estimate.add(bytes: 1, seconds: .infinity)
    #expect(try #require(estimate.bitsPerSecond) > 5e6)
  }

  @Test func transfersAtATimeAreMeasuredTogether() throws {
    let meter = ThroughputMeter()
    #expect(meter.measurement == nil)
    meter.begin(at: 10)
    meter.begin(at: 10)
    meter.receive(50_000, at: 10.2)
    meter.receive(50_000, at: 10.4)
    meter.end(at: 10.4)
    meter.end(at: 10.4)
    // 100 kB in 0.4 s.
    #expect(try abs(#require(meter.measurement).bitsPerSecond - 2e6) < 1)
    #expect(meter.measurement?.at == 10.4)
    // Neither the time in between nor a small answer counts.
    meter.begin(at: 60)
    meter.receive(200, at: 60.3)
    meter.end(at: 60.3)
    #expect(meter.measurement?.at == 10.4)
  }

  /// The wait for a part that does not exist yet is none of the link's.
  @Test func aHeldAnswerIsMeasuredFromItsFirstByte() async throws {
    let clock = ManualTimekeeper()
    let origin = ScriptedOrigin(chunkSize: 50_000)
    origin.answer("http://origin.test/part", .body([UInt8](repeating: 1, count: 150_000)))
    let meter = ThroughputMeter()
    let loader = MeteredLoader(loader: origin, meter: meter, clock: clock)
    for isHeld in [true, false] {
      var request = ResourceRequest(url: "http://origin.test/part")
      request.stallTimeout = isHeld ? 10 : nil
      let resource = try await loader.open(request)
      clock.advance(by: .seconds(3))
      _ = try await resource.next()
      clock.advance(by: .seconds(0.1))
      while try await resource.next() != nil { clock.advance(by: .seconds(0.1)) }
      let rate = try #require(meter.measurement).bitsPerSecond
      // 100 kB in 0.3 s, as no chunk but the first counts; then 150 kB in 3.4 s on top.
      if isHeld { #expect(rate > 2e6) } else { #expect(rate < 8e5) }
    }
  }
}
