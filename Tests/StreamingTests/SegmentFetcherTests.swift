import Testing

@testable import Streaming

@Suite struct SegmentFetcherTests {
  private let origin = ScriptedOrigin(chunkSize: 7)
  private let clock = HastyTimekeeper()
  private let bytes = (0..<100).map { UInt8($0) }
  private let url = "http://origin.test/0.m4s"

  private func fetch(_ span: ByteSpan? = nil, limit: Int = 1000) async -> SegmentBuffer {
    let buffer = SegmentBuffer()
    let fetcher = SegmentFetcher(loader: origin, clock: clock, limit: limit)
    await fetcher.fetch(ResourceRequest(url: url, span: span), into: buffer)
    return buffer
  }

  @Test func fetchesInOneRequest() async throws {
    origin.answer(url, .body(bytes))
    #expect(try await fetch().allBytes() == bytes)
    #expect(origin.requests == [ResourceRequest(url: url)])
    #expect(clock.sleeps.isEmpty)
  }

  @Test func triesAgainWithGrowingPauses() async throws {
    origin.answer(url, .status(503), .status(500), .body(bytes))
    #expect(try await fetch().allBytes() == bytes)
    #expect(clock.sleeps == [.milliseconds(250), .milliseconds(500)])
  }

  @Test func givesUpAfterFourAttempts() async {
    origin.answer(url, .status(404))
    let buffer = await fetch()
    await #expect(throws: ResourceError.self) { try await buffer.allBytes() }
    #expect(origin.count(url) == 4)
    #expect(!buffer.isComplete)
  }

  @Test func goesOnWhereTheBodyBrokeOff() async throws {
    origin.answer(url, .broken(bytes, after: 40), .body(bytes))
    #expect(try await fetch().allBytes() == bytes)
    #expect(origin.requests.map(\.span) == [nil, ByteSpan(offset: 40, length: nil)])
  }

  @Test func passesOverWhatItHasWhereRangesAreIgnored() async throws {
    origin.answer(url, .broken(bytes, after: 40), .unranged(bytes))
    #expect(try await fetch().allBytes() == bytes)
  }

  @Test func byteRangesAreAskedForAndResumed() async throws {
    let span = ByteSpan(offset: 20, length: 50)
    origin.answer(url, .broken(bytes, after: 21), .body(bytes))
    #expect(try await fetch(span).allBytes() == Array(20..<70))
    #expect(origin.requests.map(\.span) == [span, ByteSpan(offset: 41, length: 29)])
  }

  @Test func aRangeIsCutFromAWholeBody() async throws {
    origin.answer(url, .unranged(bytes))
    #expect(try await fetch(ByteSpan(offset: 20, length: 50)).allBytes() == Array(20..<70))
  }

  @Test func aSegmentBeyondTheLimitIsRefusedAtOnce() async {
    origin.answer(url, .body(bytes))
    let buffer = await fetch(limit: 50)
    await #expect(throws: ResourceError.self) { try await buffer.allBytes() }
    #expect(origin.count(url) == 1)
  }
}
