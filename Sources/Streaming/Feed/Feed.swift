import Dispatch

/// A bounded pipe of bytes from a task that fetches to a thread of libmpv that reads.
///
/// The reader blocks, the writer suspends. A cancelled feed stays cancelled: every later read
/// returns at once.
public final class Feed: Sendable {
  private struct State {
    var chunks: [[UInt8]] = []
    /// How much of the first chunk has been read.
    var consumed = 0
    var buffered = 0
    var isFinished = false
    var isCancelled = false
    var isReaderWaiting = false
  }

  private let capacity: Int
  private let state = Watched(State())
  private let wakeup = DispatchSemaphore(value: 0)

  /// A number that no other feed of the process has.
  public let id: Int

  init(id: Int, capacity: Int) {
    self.id = id
    self.capacity = capacity
  }

  /// Fills the buffer with what is there, waiting for the first byte.
  ///
  /// Returns the number of bytes, 0 at the end of the stream, -1 after a cancellation.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !buffer.isEmpty else { return 0 }
    while true {
      if let count = take(into: buffer) { return count }
      wakeup.wait()
    }
  }

  /// Wakes a reader for good; idempotent, from any thread.
  public func cancel() {
    state.update { state in
      state.isCancelled = true
      state.chunks = []
      state.consumed = 0
      state.buffered = 0
    }
    wakeReader()
  }

  /// The reader is done with the feed.
  public func close() { cancel() }

  public var isCancelled: Bool { state.value.isCancelled }

  private func take(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    nonisolated(unsafe) let buffer = buffer
    return state.update { state in
      if state.isCancelled { return -1 }
      guard let chunk = state.chunks.first else {
        if state.isFinished { return 0 }
        state.isReaderWaiting = true
        return nil
      }
      let count = min(buffer.count, chunk.count - state.consumed)
      buffer.copyBytes(from: chunk[state.consumed..<state.consumed + count])
      state.consumed += count
      state.buffered -= count
      if state.consumed == chunk.count {
        state.chunks.removeFirst()
        state.consumed = 0
      }
      return count
    }
  }

  private func wakeReader() {
    let isWaiting = state.update { state in
      defer { state.isReaderWaiting = false }
      return state.isReaderWaiting
    }
    if isWaiting { wakeup.signal() }
  }

  /// Appends bytes once there is room; `false` when nobody will read them.
  func write(_ bytes: [UInt8]) async -> Bool {
    guard !bytes.isEmpty else { return !isCancelled }
    let capacity = capacity
    let isWritten = await state.first { state -> Bool? in
      if state.isCancelled { return false }
      guard state.buffered < capacity else { return nil }
      state.chunks.append(bytes)
      state.buffered += bytes.count
      return true
    }
    wakeReader()
    return isWritten ?? false
  }

  /// No more bytes will come.
  func finish() {
    state.update { $0.isFinished = true }
    wakeReader()
  }
}
