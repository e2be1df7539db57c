import Synchronization

/// A value behind a lock that tasks can wait on until it satisfies them.
final class Watched<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var version: UInt64 = 0
    var nextWaiter: UInt64 = 0
    var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
  }

  private let state: Mutex<State>

  init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  /// The value as it is.
  var value: Value { state.withLock { $0.value } }

  /// Changes the value and wakes every waiter to look at it again.
  @discardableResult
  func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
    let (result, waiters) = state.withLock { state in
      let result = change(&state.value)
      state.version &+= 1
      let waiters = state.waiters.values.map { $0 }
      state.waiters.removeAll()
      return (result, waiters)
    }
    for waiter in waiters { waiter.resume() }
    return result
  }

  /// Waits until `take` finds what it looks for; `nil` when the task is cancelled first.
  func first<Result: Sendable>(_ take: (inout Value) -> Result?) async -> Result? {
    while !Task.isCancelled {
      let (result, version, waiter) = state.withLock { state in
        state.nextWaiter &+= 1
        return (take(&state.value), state.version, state.nextWaiter)
      }
      if let result { return result }
      await change(after: version, waiter: waiter)
    }
    return nil
  }

  private func change(after version: UInt64, waiter: UInt64) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isLate = state.withLock { state in
          // A cancellation handler that ran before the continuation was there found nothing to
          // resume; the flag it is called for is set by then.
          if state.version != version || Task.isCancelled { return true }
          state.waiters[waiter] = continuation
          return false
        }
        if isLate { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume()
    }
  }
}
