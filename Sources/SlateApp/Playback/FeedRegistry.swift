import MPV
import Streaming
import Synchronization

/// The feeds that libmpv may open, by the address that it was given.
nonisolated final class FeedRegistry: Sendable {
  /// The protocol name under which libmpv asks for feeds.
  static let scheme = "slate"

  private let feeds = Mutex<[String: Feed]>([:])

  /// Makes a feed reachable and returns the address for libmpv.
  func add(_ feed: Feed) -> String {
    let address = "\(Self.scheme)://\(feed.id)"
    feeds.withLock { $0[address] = feed }
    return address
  }

  /// Hands a feed out; it can be opened once.
  func open(_ address: String) -> (any ByteStream)? {
    feeds.withLock { $0.removeValue(forKey: address) }.map(FeedStream.init)
  }

  /// Forgets and cancels the feeds that nobody opened.
  func removeAll() {
    let unused = feeds.withLock { feeds in
      defer { feeds = [:] }
      return Array(feeds.values)
    }
    for feed in unused { feed.cancel() }
  }
}

/// A feed as the byte stream that libmpv reads.
nonisolated private final class FeedStream: ByteStream {
  private let feed: Feed

  init(_ feed: Feed) {
    self.feed = feed
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { feed.read(into: buffer) }
  func cancel() { feed.cancel() }
  func close() { feed.close() }
}
