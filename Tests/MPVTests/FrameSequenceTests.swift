import Testing

@testable import MPV

struct FrameSequenceTests {
  private func started() -> FrameSequence {
    var sequence = FrameSequence()
    _ = sequence.restart()
    return sequence
  }

  @Test func framesWaitForTheirTimeAndTheirPixels() {
    var sequence = started()
    sequence.begin(serial: 1, isNewPicture: true)
    sequence.timed(serial: 1, time: 0.5)
    #expect(sequence.takeComplete().isEmpty)
    sequence.rendered(serial: 1, pixels: nil)
    #expect(sequence.takeComplete().map(\.time) == [0.5])
    #expect(sequence.takeComplete().isEmpty)
  }

  @Test func orderIsThatOfRendering() {
    var sequence = started()
    for serial: UInt64 in 1...2 {
      sequence.begin(serial: serial, isNewPicture: true)
      sequence.rendered(serial: serial, pixels: nil)
    }
    sequence.timed(serial: 2, time: 2)
    #expect(sequence.takeComplete().isEmpty)
    sequence.timed(serial: 1, time: 1)
    #expect(sequence.takeComplete().map(\.serial) == [1, 2])
  }

  @Test func aSeekHoldsTheNewestPictureUntilTheRestart() {
    var sequence = started()
    sequence.invalidate()
    for serial: UInt64 in 1...3 {
      sequence.begin(serial: serial, isNewPicture: true)
      sequence.rendered(serial: serial, pixels: nil)
      sequence.timed(serial: serial, time: 99)
    }
    #expect(sequence.takeComplete().isEmpty)
    #expect(sequence.restart() == 3)
    #expect(sequence.takeComplete().isEmpty)
    sequence.timed(serial: 3, time: 7)
    sequence.timed(serial: 3, time: 8)
    #expect(sequence.takeComplete().map(\.time) == [7])
  }

  @Test func aRedrawHasTheTimeOfThePictureBefore() {
    var sequence = started()
    sequence.begin(serial: 1, isNewPicture: false)
    sequence.rendered(serial: 1, pixels: nil)
    #expect(sequence.takeComplete().isEmpty)
    sequence.begin(serial: 2, isNewPicture: true)
    sequence.rendered(serial: 2, pixels: nil)
    sequence.begin(serial: 3, isNewPicture: false)
    sequence.rendered(serial: 3, pixels: nil)
    #expect(sequence.takeComplete().isEmpty)
    sequence.timed(serial: 2, time: 4)
    let frames = sequence.takeComplete()
    #expect(frames.map(\.time) == [4, 4])
    #expect(frames.map(\.isNewPicture) == [true, false])
  }

  @Test func aPictureWithoutATimeIsNoFrame() {
    var sequence = started()
    sequence.begin(serial: 1, isNewPicture: true)
    sequence.rendered(serial: 1, pixels: nil)
    sequence.timed(serial: 1, time: nil)
    #expect(sequence.takeComplete().isEmpty)
  }
}
