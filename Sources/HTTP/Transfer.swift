import Synchronization

/// One request on its way: a bounded pipe from the transfer thread to the consumer.
final class Transfer: Sendable {
  let request: HTTPRequest
  let configuration: HTTPConfiguration
  private let state = Mutex(State())

  private struct State {
    var thread: TransferThread?
    var response: HTTPResponse?
    var buffer: [UInt8] = []
    var received = 0
    var isPaused = false
    var end: Result<Void, HTTPError>?
    var waiters: [CheckedContinuation<Void, Never>] = []

    /// The waiters to resume once the lock is released.
    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      defer { waiters = [] }
      return waiters
    }
  }

  /// What the write callback tells libcurl.
  enum Acceptance {
    case taken
    case pause
    case refused
  }

  init(request: HTTPRequest, configuration: HTTPConfiguration) {
    self.request = request
    self.configuration = configuration
  }

  func attach(to thread: TransferThread) {
    state.withLock { $0.thread = thread }
  }

  var isEnded: Bool { state.withLock { $0.end != nil } }
  var received: Int { state.withLock { $0.received } }
}

// MARK: - The transfer thread's side

extension Transfer {
  func deliver(_ response: HTTPResponse) {
    let waiters = state.withLock { state in
      if state.response == nil { state.response = response }
      return state.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }

  func deliver(_ bytes: UnsafeRawBufferPointer) -> Acceptance {
    let limit = configuration.bufferLimit
    let (acceptance, waiters) = state.withLock { state in
      if state.end != nil { return (Acceptance.refused, [CheckedContinuation<Void, Never>]()) }
      if !state.buffer.isEmpty && state.buffer.count >= limit {
        state.isPaused = true
        return (.pause, [])
      }
      state.buffer.append(contentsOf: bytes)
      state.received += bytes.count
      return (.taken, state.takeWaiters())
    }
    for waiter in waiters { waiter.resume() }
    return acceptance
  }

  /// Ends the transfer; the first end counts.
  func finish(_ end: Result<Void, HTTPError>) {
    let waiters = state.withLock { state in
      if state.end == nil { state.end = end }
      state.thread = nil
      return state.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }
}

// MARK: - The consumer's side

extension Transfer {
  func response() async throws(HTTPError) -> HTTPResponse {
    if Task.isCancelled { cancel() }
    while true {
      let (response, end) = state.withLock { ($0.response, $0.end) }
      if let response { return response }
      switch end {
      case .failure(let error): throw error
      case .success:
        throw HTTPError(kind: .other, url: request.url, message: "ended without a response")
      case nil: await change { $0.response == nil && $0.end == nil }
      }
    }
  }

  func nextChunk() async throws(HTTPError) -> [UInt8]? {
    while true {
      if Task.isCancelled { cancel() }
      let (chunk, end, resumable) = state.withLock { state in
        let chunk = state.buffer
        state.buffer = []
        let resumable = state.isPaused && !chunk.isEmpty ? state.thread : nil
        if resumable != nil { state.isPaused = false }
        return (chunk, state.end, resumable)
      }
      resumable?.send(.resume(self))
      if case .failure(let error) = end, error.kind == .cancelled { throw error }
      if !chunk.isEmpty { return chunk }
      switch end {
      case .failure(let error): throw error
      case .success: return nil
      case nil: await change { $0.buffer.isEmpty && $0.end == nil }
      }
    }
  }

  func cancel() {
    let (thread, waiters) = state.withLock { state in
      if state.end == nil {
        state.end = .failure(
          HTTPError(
            kind: .cancelled, url: request.url, received: state.received, message: "cancelled",
            response: state.response))
        state.buffer = []
      }
      defer { state.thread = nil }
      return (state.thread, state.takeWaiters())
    }
    for waiter in waiters { waiter.resume() }
    thread?.send(.cancel(self))
  }

  /// Waits while `condition` holds, until the state changes or the task is cancelled.
  private func change(while condition: @Sendable (borrowing State) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          guard condition(state) else { return false }
          state.waiters.append(continuation)
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }
}
