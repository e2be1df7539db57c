import Foundation
import Testing

@testable import Streaming

@Suite struct FeedTests {
  private static func read(_ feed: Feed, _ count: Int) -> [UInt8]? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    let read = feed.read(into: buffer)
    return read < 0 ? nil : Array(buffer[..<read])
  }

  @Test func bytesComeOutInOrderWhateverTheCuts() async {
    let feed = Feed(id: 1, capacity: 100)
    #expect(await feed.write([1, 2, 3]))
    #expect(await feed.write([4, 5]))
    feed.finish()
    #expect(Self.read(feed, 2) == [1, 2])
    #expect(Self.read(feed, 2) == [3])
    #expect(Self.read(feed, 10) == [4, 5])
    #expect(Self.read(feed, 10) == [])
    #expect(Self.read(feed, 10) == [])
  }

  @Test func aReaderWaitsForTheFirstByte() async {
    let feed = Feed(id: 1, capacity: 100)
    async let bytes = FeedReader.all(feed)
    for byte in UInt8(0)..<200 { #expect(await feed.write([byte])) }
    feed.finish()
    #expect(await bytes == Array(0..<200))
  }

  @Test func aWriterWaitsForRoom() async {
    let feed = Feed(id: 1, capacity: 4)
    #expect(await feed.write([1, 2, 3, 4, 5]))
    let writer = Task { await feed.write([6]) }
    #expect(Self.read(feed, 5) == [1, 2, 3, 4, 5])
    #expect(await writer.value)
    #expect(Self.read(feed, 5) == [6])
  }

  @Test func cancelWakesReaderAndWriterForGood() async {
    let feed = Feed(id: 1, capacity: 1)
    async let bytes = FeedReader.all(feed)
    feed.cancel()
    feed.cancel()
    _ = await bytes
    #expect(Self.read(feed, 1) == nil)
    #expect(await feed.write([1]) == false)
    #expect(feed.isCancelled)
    let full = Feed(id: 2, capacity: 1)
    #expect(await full.write([1]))
    let writer = Task { await full.write([2]) }
    full.cancel()
    #expect(await writer.value == false)
  }

  @Test func aCancelledTaskStopsWriting() async {
    let feed = Feed(id: 1, capacity: 1)
    #expect(await feed.write([1]))
    let writer = Task { await feed.write([2]) }
    writer.cancel()
    #expect(await writer.value == false)
    #expect(Self.read(feed, 4) == [1])
  }
}
