import Testing

@testable import SlateApp

@Suite struct SeekQueueTests {
  @Test func keepsOnlyTheNewestWishWhileASeekIsUnderWay() {
    var queue = SeekQueue()
    #expect(queue.request(10) == 10)
    #expect(queue.request(20) == nil)
    #expect(queue.request(30) == nil)
    #expect(queue.target == 30)
    #expect(queue.arrived() == 30)
    #expect(queue.target == 30)
    #expect(queue.arrived() == nil)
    #expect(queue.target == nil)
    #expect(queue.request(5) == 5)
  }
}
