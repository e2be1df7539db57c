import Testing

@testable import SlateApp

@Suite struct SeekQueueTests {
  private typealias Seek = SeekQueue.Seek

  @Test func keepsOnlyTheNewestWishWhileASeekIsUnderWay() {
    var queue = SeekQueue()
    #expect(queue.request(10, glances: false) == Seek(time: 10, isGlance: false))
    #expect(queue.request(20, glances: false) == nil)
    #expect(queue.request(30, glances: false) == nil)
    #expect(queue.target == 30)
    #expect(queue.arrived() == Seek(time: 30, isGlance: false))
    #expect(queue.target == 30)
    #expect(queue.arrived() == nil)
    #expect(queue.target == nil)
    #expect(queue.request(5, glances: false)?.time == 5)
    #expect(queue.count == 3)
  }

  @Test func theExactFrameFollowsAGlance() {
    var queue = SeekQueue()
    #expect(queue.request(10, glances: true) == Seek(time: 10, isGlance: true))
    #expect(queue.isGlance(8))
    #expect(!queue.isGlance(10))
    #expect(!queue.isGlance(10.02))
    #expect(queue.glanced() == Seek(time: 10, isGlance: false))
    #expect(!queue.isGlance(8))
    #expect(queue.arrived() == nil)
  }

  /// While a key repeats, one glance follows another.
  @Test func aNewerWishTakesThePlaceOfTheExactFrame() {
    var queue = SeekQueue()
    _ = queue.request(10, glances: true)
    _ = queue.request(20, glances: true)
    #expect(queue.glanced() == Seek(time: 20, isGlance: true))
    #expect(queue.glanced() == Seek(time: 20, isGlance: false))
    #expect(queue.count == 3)
  }
}

@Suite struct PauseHoldTests {
  @Test func whatLibmpvReportsDuringAHoldIsNotTheUsers() {
    var hold = PauseHold()
    #expect(hold.begin(isPaused: false) == true)
    #expect(hold.begin(isPaused: false) == false)
    #expect(hold.admits(true) == false)
    #expect(hold.end() == true)
    // The report of the hold may come after its end.
    #expect(hold.admits(true) == false)
    #expect(hold.admits(false) == true)
    #expect(hold.admits(true) == true)
  }

  @Test func theUsersPauseOutlivesTheHold() {
    var hold = PauseHold()
    #expect(hold.begin(isPaused: false) == true)
    #expect(hold.take(true) == true)
    #expect(hold.wanted == true)
    #expect(hold.end() == false)
    #expect(hold.begin(isPaused: true) == false)
    #expect(hold.take(false) == true)
    #expect(hold.end() == true)
  }

  /// libmpv may report neither the pause nor its end where they follow fast.
  @Test func theUserIsHeardEvenIfNothingWasReported() {
    var hold = PauseHold()
    _ = hold.begin(isPaused: false)
    #expect(hold.end() == true)
    #expect(hold.take(true) == false)
    #expect(hold.admits(true) == true)
  }
}

@Suite struct FrameStepsTests {
  @Test func stepsThatWaitAddUp() {
    var steps = FrameSteps()
    steps.add(3)
    steps.add(-1)
    #expect(steps.take() == 2)
    #expect(steps.take() == 0)
    steps.begin(2, from: 10)
    steps.begin(1, from: 10.04)
    #expect(steps.isUnderWay)
    #expect(steps.forward.from == 10)
    #expect(steps.forward.count == 3)
    steps.end()
    #expect(!steps.isUnderWay)
  }
}

@Suite struct ABLoopTests {
  @Test func theEarlierMarkIsA() {
    var loop = ABLoop()
    #expect(loop.mark(20) == true)
    #expect(loop.start == 20 && loop.end == nil)
    #expect(loop.mark(20.001) == false)
    #expect(loop.mark(10) == true)
    #expect(loop.start == 10 && loop.end == 20)
    #expect(loop.mark(15) == true)
    #expect(loop.start == nil && loop.end == nil)
  }

  @Test func theFrameAtBIsNotShown() {
    var loop = ABLoop()
    _ = loop.mark(10)
    #expect(!loop.isLeft(from: 9, to: 11))
    _ = loop.mark(20)
    #expect(!loop.isLeft(from: 19.92, to: 19.96))
    #expect(loop.isLeft(from: 19.96, to: 20))
    #expect(loop.isLeft(from: 19.96, to: 20.04))
    // Sought beyond the loop, playback goes on.
    #expect(!loop.isLeft(from: 21, to: 21.04))
    #expect(!loop.isLeft(from: nil, to: 20))
    #expect(loop.isLast(19.96, interval: 0.04))
    #expect(!loop.isLast(19.92, interval: 0.04))
    #expect(!loop.isLast(20, interval: 0.04))
    #expect(loop.isFirst(10.001))
    #expect(!loop.isFirst(10.04))
  }
}
