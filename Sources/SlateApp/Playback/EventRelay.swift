import Dispatch
import Synchronization

/// Hands events of other threads to the main thread, in order and as few hops as possible.
nonisolated final class EventRelay<Event: Sendable>: Sendable {
  private struct State {
    var events: [Event] = []
    var handler: (@MainActor (Event) -> Void)?
  }

  private let state = Mutex(State())

  /// Takes an event on any thread.
  func send(_ event: Event) {
    let isFirst = state.withLock { state in
      state.events.append(event)
      return state.events.count == 1
    }
    if isFirst { schedule() }
  }

  /// Names who receives the events, those of before included.
  @MainActor func receive(_ handler: @escaping @MainActor (Event) -> Void) {
    state.withLock { $0.handler = handler }
    schedule()
  }

  private func schedule() {
    DispatchQueue.main.async {
      MainActor.assumeIsolated { self.deliver() }
    }
  }

  @MainActor private func deliver() {
    let (events, handler) = state.withLock { state -> ([Event], (@MainActor (Event) -> Void)?) in
      guard let handler = state.handler else { return ([], nil) }
      defer { state.events = [] }
      return (state.events, handler)
    }
    guard let handler else { return }
    for event in events { handler(event) }
  }
}
