import Synchronization

/// The segments that are held: each is fetched once, shared by everybody who reads it, and kept
/// until the store is full, of bytes or of segments, least recently used first.
final class SegmentStore: Sendable {
  private struct Entry {
    var buffer: SegmentBuffer
    var transfer: Task<Void, Never>
    var readers: Int
    var lastUse: UInt64
  }

  private struct State {
    var entries: [ResourceRequest: Entry] = [:]
    var use: UInt64 = 0
    /// What somebody reads.
    var read: Set<ResourceRequest> = []
    /// What nobody reads, by its last use. Entries that were used again since are passed over.
    var idle: [(use: UInt64, request: ResourceRequest)] = []
    var idleStart = 0
    var idleBytes = 0

    /// The bytes of all that is held.
    var bytes: Int {
      read.reduce(idleBytes) { $0 + (entries[$1]?.buffer.byteCount ?? 0) }
    }

    mutating func nextUse() -> UInt64 {
      use &+= 1
      return use
    }

    /// Takes the least recently used of what nobody reads.
    mutating func takeOldest() -> ResourceRequest? {
      while idleStart < idle.count {
        let (use, request) = idle[idleStart]
        idleStart += 1
        if let entry = entries[request], entry.readers == 0, entry.lastUse == use {
          return request
        }
      }
      return nil
    }

    /// Drops what has been passed over once it is most of the list.
    mutating func compact() {
      guard idleStart > 64, idleStart > idle.count / 2 else { return }
      idle.removeFirst(idleStart)
      idleStart = 0
    }
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let countLimit: Int
  private let fetcher: SegmentFetcher

  init(capacity: Int, countLimit: Int = BufferLimits().storedSegments, fetcher: SegmentFetcher) {
    self.capacity = capacity
    self.countLimit = countLimit
    self.fetcher = fetcher
  }

  /// The segment, which is fetched unless it is held. It stays while the lease lives.
  ///
  /// - Parameter timeout: for what does not exist yet: how many seconds the origin may take to
  ///   answer the only attempt.
  func lease(_ request: ResourceRequest, awaiting timeout: Double? = nil) -> SegmentLease {
    let buffer = state.withLock { state in
      let use = state.nextUse()
      state.read.insert(request)
      if var entry = state.entries[request] {
        if entry.readers == 0 { state.idleBytes -= entry.buffer.byteCount }
        entry.readers += 1
        entry.lastUse = use
        state.entries[request] = entry
        return entry.buffer
      }
      let buffer = SegmentBuffer()
      var fetcher = fetcher
      var sent = request
      if let timeout {
        sent.stallTimeout = timeout
        fetcher.retries.pauses = []
      }
      let transfer = Task { [fetcher, sent] in await fetcher.fetch(sent, into: buffer) }
      state.entries[request] = Entry(
        buffer: buffer, transfer: transfer, readers: 1, lastUse: use)
      return buffer
    }
    return SegmentLease(request: request, buffer: buffer, store: self)
  }

  /// Opens a resource that is not to be held.
  func open(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    try await fetcher.loader.open(request)
  }

  /// Whether all of the segment is held.
  func holds(_ request: ResourceRequest) -> Bool {
    state.withLock { $0.entries[request]?.buffer.isComplete ?? false }
  }

  /// Stops every transfer.
  func close() {
    let entries = state.withLock { state in
      defer { state = State() }
      return state.entries
    }
    for entry in entries.values { entry.transfer.cancel() }
  }

  fileprivate func release(_ request: ResourceRequest, _ buffer: SegmentBuffer) {
    let abandoned = state.withLock { state -> Task<Void, Never>? in
      guard var entry = state.entries[request], entry.buffer === buffer else { return nil }
      entry.readers -= 1
      if entry.readers == 0 {
        state.read.remove(request)
        guard buffer.isComplete else {
          // Half a segment serves nobody, and a failed one must be asked for again.
          state.entries[request] = nil
          return entry.transfer
        }
        entry.lastUse = state.nextUse()
        state.idle.append((entry.lastUse, request))
        state.idleBytes += buffer.byteCount
      }
      state.entries[request] = entry
      evict(&state)
      return nil
    }
    abandoned?.cancel()
  }

  private func evict(_ state: inout State) {
    while state.bytes > capacity || state.entries.count > countLimit,
      let oldest = state.takeOldest()
    {
      state.idleBytes -= state.entries.removeValue(forKey: oldest)?.buffer.byteCount ?? 0
    }
    state.compact()
  }
}

/// The right to read a segment: while it lives, the segment is held and its transfer runs.
final class SegmentLease: Sendable {
  let request: ResourceRequest
  let buffer: SegmentBuffer
  private let store: SegmentStore

  fileprivate init(request: ResourceRequest, buffer: SegmentBuffer, store: SegmentStore) {
    self.request = request
    self.buffer = buffer
    self.store = store
  }

  deinit { store.release(request, buffer) }

  // Reading goes through the lease, so that it lives as long as somebody waits.

  /// The chunk with the given index once it is there; `nil` when the task is cancelled first.
  func chunk(_ index: Int) async -> SegmentBuffer.Chunk? {
    defer { withExtendedLifetime(self) {} }
    return await buffer.chunk(index)
  }

  /// All the bytes once they are there, or the first `count`.
  func allBytes(_ count: Int = .max) async throws(ResourceError) -> [UInt8] {
    defer { withExtendedLifetime(self) {} }
    return try await buffer.allBytes(count)
  }

  /// Waits until all of it has come.
  func complete() async throws(ResourceError) {
    switch await chunk(.max) {
    case .end(.failed(let error)): throw error
    case .end(.complete), .bytes: return
    case nil: throw ResourceError(.cancelled, url: request.url, message: "cancelled")
    }
  }
}
