import Testing

@testable import MPV

/// Moments are in milliseconds, pictures 33 apart.
struct FrameSequenceTests {
  /// A sequence at a picture whose number is 1.
  private func started() -> FrameSequence {
    var sequence = FrameSequence()
    sequence.interval = 1.0 / 30
    sequence.begin(serial: 1, isNewPicture: true, due: 1_000)
    sequence.rendered(serial: 1, pixels: nil)
    sequence.count(now: 2_000)
    _ = sequence.restart()
    sequence.answer(1, 0)
    sequence.answer(1, 0, now: 5_000)
    #expect(sequence.takeComplete().map(\.time) == [0])
    return sequence
  }

  @Test func framesWaitForTheirTimeAndTheirPixels() {
    var sequence = started()
    sequence.begin(serial: 2, isNewPicture: true, due: 33_000)
    sequence.count(now: 34_000)
    sequence.answer(2, 0.033)
    #expect(sequence.takeComplete().isEmpty)
    sequence.rendered(serial: 2, pixels: nil)
    #expect(sequence.takeComplete().map(\.time) == [0.033])
    #expect(sequence.takeComplete().isEmpty)
  }

  @Test func anAnswerAfterTheNextPictureIsNotBelieved() {
    var sequence = started()
    sequence.begin(serial: 2, isNewPicture: true, due: 33_000)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.count(now: 34_000)
    sequence.count(now: 67_000)
    sequence.answer(2, 0.067)
    #expect(sequence.takeComplete().isEmpty)
    sequence.begin(serial: 3, isNewPicture: true, due: 66_000)
    sequence.rendered(serial: 3, pixels: nil)
    sequence.answer(3, 0.067)
    #expect(sequence.takeComplete().map(\.serial) == [3])
  }

  @Test func aPictureThatASkippedOneFollowsIsNotTheLast() {
    var sequence = started()
    sequence.begin(serial: 2, isNewPicture: true, due: 33_000)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.count(now: 34_000)
    sequence.count(now: 67_000)
    sequence.begin(serial: 3, isNewPicture: true, due: 66_000)
    sequence.skip(serial: 3)
    for moment: Int64 in [70_000, 300_000] { sequence.answer(2, 0.067, now: moment) }
    #expect(sequence.takeComplete().isEmpty)
    // What was skipped, drawn after all.
    sequence.begin(serial: 4, isNewPicture: false)
    sequence.rendered(serial: 4, pixels: nil)
    for moment: Int64 in [400_000, 405_000] { sequence.answer(4, 0.067, now: moment) }
    #expect(sequence.takeComplete().map(\.serial) == [4])
  }

  /// Pictures 2 and 3 never reach the renderer.
  @Test func anUnseenPictureDoesNotLendItsNumber() {
    var sequence = started()
    for moment: Int64 in [34_000, 67_000, 100_000, 134_000] { sequence.count(now: moment) }
    sequence.begin(serial: 2, isNewPicture: true, due: 99_000)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.answer(2, 0.133)
    sequence.begin(serial: 3, isNewPicture: true, due: 133_000)
    sequence.rendered(serial: 3, pixels: nil)
    #expect(sequence.takeComplete().isEmpty)
    sequence.answer(3, 0.133)
    #expect(sequence.takeComplete().map(\.serial) == [3])
  }

  /// Late, but one by one: the pictures rendered and those counted are as many.
  @Test func picturesThatAreAllLateHaveTheirTimes() {
    var sequence = started()
    for number: UInt64 in 2...9 {
      sequence.begin(serial: number, isNewPicture: true, due: Int64(number) * 33_000)
      sequence.rendered(serial: number, pixels: nil)
      sequence.count(now: 1_000_000 + Int64(number) * 100_000)
      sequence.answer(number, Double(number))
      #expect(sequence.takeComplete().map(\.time) == [Double(number)])
    }
  }

  @Test func aQuestionAskedAnewVoidsTheAnswersBefore() {
    var sequence = started()
    sequence.begin(serial: 2, isNewPicture: true, due: 33_000)
    sequence.count(now: 34_000)
    sequence.ask(serial: 2)
    sequence.ask(serial: 2, isAnew: true)
    sequence.timed(serial: 2, time: 0.033)
    sequence.rendered(serial: 2, pixels: nil)
    #expect(sequence.takeComplete().isEmpty)
    sequence.count(now: 67_000)
    sequence.timed(serial: 2, time: 0.067)
    #expect(sequence.takeComplete().isEmpty)
  }

  @Test func aSeekHoldsTheNewestPictureUntilTheRestart() {
    var sequence = started()
    sequence.invalidate()
    for serial: UInt64 in 2...4 {
      sequence.begin(serial: serial, isNewPicture: true, due: Int64(serial) * 10_000)
      sequence.rendered(serial: serial, pixels: nil)
      sequence.answer(serial, 99)
    }
    sequence.count(now: 50_000)
    #expect(sequence.takeComplete().isEmpty)
    #expect(sequence.restart() == 4)
    #expect(sequence.takeComplete().isEmpty)
    sequence.answer(4, 7)
    #expect(sequence.takeComplete().isEmpty)
    sequence.answer(4, 7, now: 5_000)
    #expect(sequence.takeComplete().map(\.time) == [7])
  }

  @Test func theSoundsTimeIsNotThatOfThePictureSoughtFor() {
    var sequence = started()
    sequence.invalidate()
    sequence.begin(serial: 2, isNewPicture: true, due: 9_000)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.count(now: 10_000)
    #expect(sequence.restart() == 2)
    sequence.answer(2, 1.030)
    sequence.answer(2, 1.031)
    #expect(sequence.takeComplete().isEmpty)
    sequence.end(serial: 2)
    sequence.answer(2, 1.068)
    #expect(sequence.takeComplete().isEmpty)
    #expect(sequence.seekToEnd == .wanted)
  }

  @Test func aPictureOfBeforeTheSeekIsNotTheFirstAfterIt() {
    var sequence = started()
    sequence.count(now: 34_000)
    sequence.invalidate()
    sequence.begin(serial: 2, isNewPicture: true, due: 33_000)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.count(now: 90_000)
    #expect(sequence.restart() == nil)
    // What libmpv has, drawn again.
    sequence.begin(serial: 3, isNewPicture: false)
    sequence.rendered(serial: 3, pixels: nil)
    sequence.answer(3, 7)
    sequence.answer(3, 7, now: 5_000)
    let frames = sequence.takeComplete()
    #expect(frames.map(\.time) == [7])
    #expect(frames.map(\.isNewPicture) == [true])
  }

  @Test func aRedrawHasTheTimeOfThePictureBefore() {
    var sequence = started()
    sequence.begin(serial: 2, isNewPicture: true, due: 33_000)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.begin(serial: 3, isNewPicture: false)
    sequence.rendered(serial: 3, pixels: nil)
    sequence.count(now: 34_000)
    sequence.answer(3, 4)
    #expect(sequence.takeComplete().isEmpty)
    sequence.answer(2, 4)
    let frames = sequence.takeComplete()
    #expect(frames.map(\.time) == [4, 4])
    #expect(frames.map(\.isNewPicture) == [true, false])
  }

  @Test func aRedrawThatMayHaveDrawnTheNextPictureIsNoFrame() {
    var sequence = started()
    sequence.begin(serial: 2, isNewPicture: false)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.count(now: 34_000)
    sequence.answer(2, 0.033)
    #expect(sequence.takeComplete().isEmpty)
  }

  @Test func aPictureWithoutATimeIsNoFrame() {
    var sequence = started()
    sequence.begin(serial: 2, isNewPicture: true, due: 33_000)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.count(now: 34_000)
    sequence.answer(2, nil)
    #expect(sequence.takeComplete().isEmpty)
  }

  @Test func theLastPictureHasItsTimeWhileTheSoundGoesOn() {
    var sequence = started()
    sequence.begin(serial: 2, isNewPicture: true, due: 34_500)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.count(now: 35_000)
    sequence.count(now: 35_000)
    for moment: Int64 in stride(from: 36_000, to: 200_000, by: 20_000) {
      sequence.answer(2, Double(moment) / 1_000_000, now: moment)
    }
    #expect(sequence.takeComplete().map(\.time) == [1.0 / 30])
    sequence.count(now: 250_000)
    sequence.begin(serial: 3, isNewPicture: false)
    sequence.rendered(serial: 3, pixels: nil)
    sequence.answer(3, 0.25)
    #expect(sequence.takeComplete().map(\.time) == [1.0 / 30])
  }
}

extension FrameSequence {
  fileprivate mutating func answer(_ serial: UInt64, _ time: Double?, now: Int64 = 0) {
    ask(serial: serial)
    timed(serial: serial, time: time, now: now)
  }
}
