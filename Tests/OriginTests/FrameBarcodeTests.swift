import Resources
import Testing

struct FrameBarcodeTests {
  @Test func modulesOfAKnownNumber() throws {
    // 1234 = 0100 1101 0010; 4 + 13 + 2 = 19, 15 - 3 = 12 = 1100.
    let code = try #require(FrameBarcode(frameNumber: 1234))
    let text = code.modules.map { $0 ? "#" : "." }.joined()
    #expect(text == "#." + ".#..##.#..#." + "##.." + ".#")
  }

  @Test func numbersOutOfRange() {
    #expect(FrameBarcode(frameNumber: -1) == nil)
    #expect(FrameBarcode(frameNumber: 4096) == nil)
  }

  /// The strip of a picture with any brightness of black and white.
  private func luma(_ modules: [Bool], black: Double, white: Double) -> (Double, Double) -> Double {
    { x, y in
      guard y > FrameBarcode.top, y < FrameBarcode.bottom else { return 0.4 }
      return modules[min(Int(x * 20), 19)] ? white : black
    }
  }

  @Test func everyNumberIsReadBack() {
    let wrong = (0..<4096).filter { number in
      let modules = FrameBarcode(frameNumber: number)?.modules ?? []
      let read = FrameBarcode(luma: luma(modules, black: 0.1, white: 0.8))
      return read?.frameNumber != number
    }
    #expect(wrong.isEmpty)
  }

  @Test func oneWrongModuleIsNoticed() throws {
    for number in stride(from: 0, to: 4096, by: 37) {
      for place in 0..<FrameBarcode.moduleCount {
        var modules = try #require(FrameBarcode(frameNumber: number)).modules
        modules[place].toggle()
        #expect(FrameBarcode(luma: luma(modules, black: 0, white: 1)) == nil)
      }
    }
  }

  @Test func noStrip() {
    #expect(FrameBarcode(luma: { _, _ in 0.5 }) == nil)
    #expect(FrameBarcode(luma: { x, _ in x }) == nil)
  }
}
