import Synchronization

/// Holds back what feeds report of their end until they are the ones that play.
final class ReportGate: Sendable {
  private struct State {
    var isOpen: Bool
    var held: [SessionEvent] = []
  }

  private let state: Mutex<State>
  private let emit: @Sendable (SessionEvent) -> Void

  init(isOpen: Bool, emit: @escaping @Sendable (SessionEvent) -> Void) {
    state = Mutex(State(isOpen: isOpen))
    self.emit = emit
  }

  func pass(_ event: SessionEvent) {
    switch event {
    case .segue, .failed, .waiting:
      let isHeld = state.withLock { state in
        if !state.isOpen { state.held.append(event) }
        return !state.isOpen
      }
      if !isHeld { emit(event) }
    default: emit(event)
    }
  }

  /// Reports what was held back, and everything at once from now on.
  func open() {
    let held = state.withLock { state in
      state.isOpen = true
      defer { state.held = [] }
      return state.held
    }
    for event in held { emit(event) }
  }
}
