import Testing

@testable import SlateApp

@Suite struct ReserveTests {
  @Test func rangesThatTouchAreOne() {
    #expect([5...6, 0...2, 1...3].merged(closing: 0) == [0...3, 5...6])
    #expect([0...2, 2.05...4, 4.2...5].merged(closing: 0.1) == [0...4, 4.2...5])
    #expect([0...9, 2...3].merged(closing: 0) == [0...9])
    #expect([ClosedRange<Double>]().merged(closing: 0.1).isEmpty)
  }
}
