import Testing

@testable import MPV

/// Answers and due times as a slow machine gives them, at 50 pictures a second.
struct FrameClockTests {
  private let interval = 0.02

  private func clock() -> FrameClock {
    var clock = FrameClock()
    clock.interval = interval
    clock.restart()
    _ = clock.verdict([reading(0, answered: 0)])
    return clock
  }

  /// The answer for picture `number`, so many milliseconds after it was due; `ahead` pictures
  /// too far. `shift` moves the due time, as after a pause.
  private func reading(
    _ number: Int, ahead: Int = 0, answered: Int64, shift: Int64 = 1_000_000
  ) -> FrameReading {
    let due = shift + Int64(number) * 20_000
    return FrameReading(
      time: Double(number + ahead) * interval, due: due, answered: due + answered * 1000)
  }

  private func number(_ verdict: FrameClock.Verdict) -> Int? {
    guard case .time(let time) = verdict else { return nil }
    let number = (time / interval).rounded()
    return abs(number * interval - time) < 1e-9 ? Int(number) : nil
  }

  @Test func promptAnswersAreBelieved() {
    var clock = clock()
    for index in 1...50 { #expect(number(clock.verdict([reading(index, answered: 3)])) == index) }
  }

  @Test func lateAnswersAreSetRightByTheDueTime() {
    var clock = clock()
    #expect(number(clock.verdict([reading(1, answered: 3)])) == 1)
    #expect(number(clock.verdict([reading(4, ahead: 1, answered: 60)])) == 4)
    #expect(number(clock.verdict([reading(7, ahead: 0, answered: 60)])) == 7)
    #expect(number(clock.verdict([reading(8, ahead: 1, answered: 25)])) == 8)
    #expect(number(clock.verdict([reading(9, ahead: 1, answered: 25)])) == 9)
  }

  @Test func lateAnswersAfterAPauseWaitForACertainOne() {
    var clock = clock()
    #expect(number(clock.verdict([reading(1, answered: 3)])) == 1)
    let late = reading(3, ahead: 1, answered: 60, shift: 9_000_000)
    #expect(clock.verdict([late]) == .wait)
    let certain = reading(5, answered: 2, shift: 9_000_000)
    #expect(number(clock.verdict([late, certain])) == 3)
    #expect(number(clock.verdict([certain])) == 5)
  }

  @Test func whatCannotBeToldHasNoTime() {
    var clock = clock()
    #expect(number(clock.verdict([reading(1, answered: 3)])) == 1)
    let late = (1...3).map {
      reading(10 * $0, ahead: 1, answered: 60, shift: Int64($0) * 3_000_000)
    }
    #expect(clock.verdict(late.prefix(2)) == .wait)
    #expect(clock.verdict(late) == .unknown)
  }

  @Test func aPictureThatWasDroppedAndDrawnAfterAllHasNoDueTime() {
    var clock = clock()
    #expect(number(clock.verdict([reading(1, answered: 3)])) == 1)
    let undue = FrameReading(time: 5 * interval, due: 0, answered: 2_000_000)
    #expect(clock.verdict([undue]) == .wait)
    #expect(clock.verdict([undue, reading(9, answered: 1)]) == .unknown)
    clock.isPaused = true
    #expect(number(clock.verdict([undue])) == 5)
  }

  @Test func exactTimesArePreferredToReckonedOnes() {
    // Milliseconds, as Matroska has them: a third of a hundredth is not kept.
    var clock = FrameClock()
    clock.interval = 1 / 30
    clock.restart()
    func reading(_ time: Double, _ number: Int, late: Int64) -> FrameReading {
      let due = 5_000_000 + Int64(number) * 33_333
      return FrameReading(time: time, due: due, answered: due + late)
    }
    #expect(clock.verdict([reading(0, 0, late: 0)]) == .time(0))
    #expect(clock.verdict([reading(0.033, 1, late: 1000)]) == .time(0.033))
    #expect(clock.verdict([reading(0.1, 2, late: 40_000)]) == .time(0.1 - 1.0 / 30))
    #expect(clock.verdict([reading(0.133, 3, late: 40_000)]) == .time(0.1))
  }

  @Test func withoutARateAnswersAreBelieved() {
    var clock = FrameClock()
    clock.restart()
    #expect(number(clock.verdict([reading(4, answered: 900)])) == 4)
  }
}
