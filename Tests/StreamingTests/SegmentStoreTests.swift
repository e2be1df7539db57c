import Testing

@testable import Streaming

@Suite struct SegmentStoreTests {
  private let origin = ScriptedOrigin()

  private func makeStore(capacity: Int = 1000, countLimit: Int = 100) -> SegmentStore {
    SegmentStore(
      capacity: capacity, countLimit: countLimit,
      fetcher: SegmentFetcher(loader: origin, clock: HastyTimekeeper(), limit: 1000))
  }

  private func serve(_ names: String..., size: Int = 100) -> [ResourceRequest] {
    names.map { name in
      origin.answer(name, .body([UInt8](repeating: 7, count: size)))
      return ResourceRequest(url: name)
    }
  }

  private func load(_ request: ResourceRequest, from store: SegmentStore) async throws {
    _ = try await store.lease(request).allBytes()
  }

  @Test func whatIsHeldIsNotFetchedAgain() async throws {
    let store = makeStore()
    let requests = serve("a", "b")
    for request in requests + requests { try await load(request, from: store) }
    #expect(origin.requests == requests)
    #expect(store.holds(requests[0]))
  }

  @Test func readersShareATransfer() async throws {
    let store = makeStore()
    let request = serve("a")[0]
    let first = store.lease(request)
    let second = store.lease(request)
    #expect(first.buffer === second.buffer)
    #expect(try await second.buffer.allBytes().count == 100)
    #expect(origin.count("a") == 1)
  }

  @Test func theLeastRecentlyUsedGoesFirst() async throws {
    let store = makeStore(capacity: 250)
    let requests = serve("a", "b", "c")
    try await load(requests[0], from: store)
    try await load(requests[1], from: store)
    try await load(requests[0], from: store)
    try await load(requests[2], from: store)
    #expect(requests.map { store.holds($0) } == [true, false, true])
  }

  /// Parts of sound are so small that their bytes alone would let very many be held.
  @Test func theNumberIsBoundedToo() async throws {
    let store = makeStore(countLimit: 3)
    for round in 0..<400 {
      let request = serve("\(round)", size: 1)[0]
      try await load(request, from: store)
      if round > 0 { try await load(ResourceRequest(url: "0"), from: store) }
    }
    // What is used again and again stays, with the last.
    let held = (0..<400).filter { store.holds(ResourceRequest(url: "\($0)")) }
    #expect(held == [0, 398, 399])
    #expect(origin.count("0") == 1)
  }

  @Test func aLeaseProtectsFromEviction() async throws {
    let store = makeStore(capacity: 150)
    let requests = serve("a", "b")
    let lease = store.lease(requests[0])
    _ = try await lease.buffer.allBytes()
    try await load(requests[1], from: store)
    #expect(store.holds(requests[0]))
    #expect(!store.holds(requests[1]))
    withExtendedLifetime(lease) {}
  }

  @Test func anAbandonedTransferStops() async throws {
    let store = makeStore()
    origin.answer("a", .stalled)
    var lease: SegmentLease? = store.lease(ResourceRequest(url: "a"))
    let buffer = try #require(lease?.buffer)
    lease = nil
    await #expect(throws: ResourceError.self) { try await buffer.allBytes() }
    #expect(!store.holds(ResourceRequest(url: "a")))
  }

  @Test func aFailedSegmentIsAskedForAgain() async throws {
    let store = makeStore()
    origin.answer("a", .status(404), .status(404), .status(404), .status(404), .body([1]))
    let request = ResourceRequest(url: "a")
    await #expect(throws: ResourceError.self) { try await load(request, from: store) }
    try await load(request, from: store)
  }
}
