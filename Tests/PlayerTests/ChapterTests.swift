import Player
import Testing

@Suite struct ChapterTests {
  private let chapters = [0.0, 100, 200].map { Chapter(title: nil, start: $0) }

  @Test func forwardIsTheNextBeginning() {
    #expect(chapters.index(1, from: 0) == 1)
    #expect(chapters.index(1, from: 99.9) == 1)
    #expect(chapters.index(1, from: 100) == 2)
    #expect(chapters.index(1, from: 250) == nil)
  }

  @Test func backIsTheOwnBeginningFirst() {
    #expect(chapters.index(-1, from: 250) == 2)
    #expect(chapters.index(-1, from: 204) == 1)
    #expect(chapters.index(-1, from: 200) == 1)
    #expect(chapters.index(-1, from: 3) == 0)
    #expect(chapters.index(-1, from: 0) == 0)
  }

  @Test func beforeTheFirstThereIsOnlyForward() {
    let late = [Chapter(title: nil, start: 50)]
    #expect(late.index(1, from: 10) == 0)
    #expect(late.index(-1, from: 10) == 0)
    #expect([Chapter]().index(1, from: 0) == nil)
    #expect([Chapter]().index(-1, from: 0) == nil)
  }
}
