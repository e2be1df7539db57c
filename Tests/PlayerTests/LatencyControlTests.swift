import Testing

@testable import Player

/// The delay behind a live edge, on a clock that is counted here.
@Suite struct LatencyControlTests {
  /// A stream of which a frame is presented every 1/30 s.
  private struct Stream {
    var control = LatencyControl()
    var now = 100.0
    var delay: Double
    var target = 1.7
    var step = 0.5
    var isCoarse = false
    /// What is added to each measurement, by turns.
    var noise: [Double] = [0]
    /// Seconds of media that are listed at most, counted from the edge.
    var reach = Double.infinity
    private(set) var speeds: [Double] = []
    private(set) var jumps: [Double] = []
    private var count = 0

    init(delay: Double) { self.delay = delay }

    mutating func play(seconds: Double) {
      for _ in 0..<Int((seconds * 30).rounded()) {
        let room = min(delay - target + step, reach)
        let action = control.take(
          .init(
            now: now, delay: delay + noise[count % noise.count], target: target, room: room,
            step: step, isCoarse: isCoarse))
        switch action {
        case .keep: break
        case .speed(let speed): speeds.append(speed)
        case .jump(let seconds):
          jumps.append(seconds)
          delay -= seconds
        }
        count += 1
        now += 1.0 / 30
        delay -= (control.speed - 1) / 30
      }
    }

    mutating func stall(seconds: Double) {
      control.stall(at: now)
      now += seconds
      delay += seconds
    }
  }

  @Test func aStallIsCaughtUp() {
    var stream = Stream(delay: 1.7)
    stream.play(seconds: 10)
    #expect(stream.speeds.isEmpty)
    stream.stall(seconds: 4)
    // Four seconds at 5 % are 80 s; the last half second is played less fast.
    stream.play(seconds: 100)
    #expect(abs(stream.delay - 1.7) < 0.06)
    #expect(stream.speeds.allSatisfy { (1...1.05).contains($0) })
    #expect(stream.speeds.last == 1)
    // Faster, then ever less fast, then done: one way only.
    #expect(stream.speeds == stream.speeds.sorted(by: >))
    #expect(stream.jumps.isEmpty)
    let changes = stream.speeds.count
    stream.play(seconds: 600)
    #expect(stream.speeds.count == changes)
  }

  @Test func whatTheMachineAddsToTheMeasurementIsNoDelay() {
    var stream = Stream(delay: 1.75)
    stream.noise = [0, 0.02, 0.4, 0.01, 0.9, 0]
    stream.play(seconds: 120)
    #expect(stream.speeds.isEmpty)
    #expect(stream.control.delay == 1.75)
  }

  @Test func tooNearIsMadeGood() {
    var stream = Stream(delay: 1.7)
    stream.target = 3
    stream.play(seconds: 60)
    #expect(abs(stream.delay - 3) < 0.06)
    #expect(stream.speeds.allSatisfy { (0.95...1).contains($0) })
  }

  @Test func farBehindItJumpsOnce() {
    var stream = Stream(delay: 1.7)
    stream.stall(seconds: 20)
    stream.play(seconds: 30)
    #expect(stream.jumps.count == 1)
    #expect(abs(stream.delay - 1.7) < 0.2)
  }

  @Test func aJumpThatDoesNotHelpIsNotTriedOnAndOn() {
    var stream = Stream(delay: 30)
    for _ in 0..<30 {
      stream.play(seconds: 1)
      stream.delay = 30
    }
    #expect(stream.jumps.count == 3)
  }

  /// The encoder rests: the edge by the clock moves on, what is listed does not.
  @Test func nothingIsCaughtUpThatIsNotThere() {
    var stream = Stream(delay: 30)
    stream.reach = 0
    stream.play(seconds: 60)
    #expect(stream.speeds.isEmpty)
    #expect(stream.jumps.isEmpty)
  }

  @Test func whatRunsDryAgainAndAgainKeepsMoreDistance() throws {
    var stream = Stream(delay: 1.7)
    for stalls in 0..<12 {
      stream.stall(seconds: 0.5)
      stream.play(seconds: 30)
      let margin = min(3, 0.5 * Double(stalls))
      #expect(try abs(#require(stream.control.target) - 1.7 - margin) < 1e-9)
    }
    // Five minutes without a stall, and the distance is the former.
    stream.play(seconds: 400)
    #expect(abs(stream.delay - 1.7) < 0.06)
  }

  @Test func aPauseOrASeekBackIsOnPurpose() {
    var stream = Stream(delay: 1.7)
    stream.control.leave()
    stream.delay = 40
    stream.play(seconds: 60)
    #expect(!stream.control.isFollowing)
    #expect(stream.speeds.isEmpty)
    #expect(stream.jumps.isEmpty)
    stream.control.follow()
    stream.delay = 2
    stream.play(seconds: 30)
    #expect(stream.control.isFollowing)
    #expect(abs(stream.delay - 1.7) < 0.06)
  }

  @Test func aSeekToTheEdgeIsNot() {
    var stream = Stream(delay: 1.7)
    stream.control.leave()
    stream.delay = 2.4
    stream.play(seconds: 30)
    #expect(stream.control.isFollowing)
    #expect(abs(stream.delay - 1.7) < 0.06)
  }

  @Test func atAnotherSpeedItRests() {
    var stream = Stream(delay: 1.7)
    stream.control.adopt(ownSpeed: 0.5)
    stream.delay = 6
    stream.play(seconds: 20)
    #expect(stream.speeds.isEmpty)
    // Back at normal speed what was fallen behind is kept.
    stream.control.adopt(ownSpeed: 1)
    stream.play(seconds: 20)
    #expect(stream.speeds.isEmpty)
    #expect(!stream.control.isFollowing)
  }

  @Test func switchedOffItOnlyTells() {
    var stream = Stream(delay: 30)
    stream.control = LatencyControl(isEnabled: false)
    stream.play(seconds: 20)
    #expect(stream.speeds.isEmpty)
    #expect(stream.jumps.isEmpty)
    #expect(stream.control.delay == 30)
    #expect(stream.control.target == 1.7)
  }

  @Test func aStreamThatEndsPlaysOnAtNormalSpeed() {
    var stream = Stream(delay: 4)
    stream.play(seconds: 5)
    #expect(stream.control.speed == 1.05)
    #expect(stream.control.rest() == .speed(1))
    #expect(stream.control.rest() == .keep)
  }

  @Test func ofWholeSegmentsThePlaceOfJoiningIsKept() {
    var stream = Stream(delay: 22.5)
    stream.target = 18
    stream.step = 6
    stream.isCoarse = true
    stream.play(seconds: 20)
    #expect(stream.speeds.isEmpty)
    #expect(stream.control.target == 22.5)
    stream.stall(seconds: 3)
    stream.play(seconds: 90)
    #expect(abs(stream.delay - 22.5) < 0.06)
  }
}
