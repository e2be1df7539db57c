import CMPV
import Synchronization

/// The libmpv handle for every thread but the one of the events.
///
/// All calls made through it return at once. After the handle was destroyed they do nothing.
final class MPVHandle: Sendable {
  private struct State {
    nonisolated(unsafe) var raw: OpaquePointer?
    var nextRequest: UInt64 = 0
    var requests: [UInt64: String] = [:]
    var refusals: [MPVError] = []
  }

  private let state: Mutex<State>

  init(_ raw: OpaquePointer) {
    nonisolated(unsafe) let raw = raw
    state = Mutex(State(raw: raw))
  }

  /// What a reply answers.
  enum Tag {
    case property(Int)
    case frameTime(UInt64)
    case request(UInt64)
    case atEnd(UInt64)

    init(_ userData: UInt64) {
      switch userData & 3 {
      case 0: self = .property(Int(userData >> 2))
      case 1: self = .frameTime(userData >> 2)
      case 2: self = .request(userData >> 2)
      default: self = .atEnd(userData >> 2)
      }
    }

    var userData: UInt64 {
      switch self {
      case .property(let index): UInt64(index) << 2
      case .frameTime(let serial): serial << 2 | 1
      case .request(let number): number << 2 | 2
      case .atEnd(let serial): serial << 2 | 3
      }
    }
  }

  func command(_ arguments: MPVNode, subject: String) {
    request(subject) { raw, userData in
      arguments.withCNode { mpv_command_node_async(raw, userData, $0) }
    }
  }

  func setProperty(_ name: String, _ value: MPVNode) {
    request(name) { raw, userData in
      value.withCNode { mpv_set_property_async(raw, userData, name, MPV_FORMAT_NODE, $0) }
    }
  }

  /// Asks for the time of the picture that is being presented.
  func requestFrameTime(serial: UInt64) {
    state.withLock { state in
      guard let raw = state.raw else { return }
      _ = mpv_get_property_async(
        raw, Tag.frameTime(serial).userData, "time-pos", MPV_FORMAT_DOUBLE)
    }
  }

  /// Asks whether picture and sound have ended.
  func requestIsAtEnd(serial: UInt64) {
    state.withLock { state in
      guard let raw = state.raw else { return }
      _ = mpv_get_property_async(raw, Tag.atEnd(serial).userData, "eof-reached", MPV_FORMAT_FLAG)
    }
  }

  /// Asks for an observed property; the reply is as that of a change.
  func requestProperty(_ index: Int) {
    state.withLock { state in
      guard let raw = state.raw, MPVProperty.observed.indices.contains(index) else { return }
      let name = MPVProperty.observed[index].name
      _ = mpv_get_property_async(raw, Tag.property(index).userData, name, MPV_FORMAT_NODE)
    }
  }

  /// Makes the events thread look at what was rendered.
  func wakeUp() {
    state.withLock { state in
      if let raw = state.raw { mpv_wakeup(raw) }
    }
  }

  /// The command or property that a reply belongs to.
  func takeRequest(_ number: UInt64) -> String? {
    state.withLock { $0.requests.removeValue(forKey: number) }
  }

  /// What libmpv refused at once, without a reply.
  func takeRefusals() -> [MPVError] {
    state.withLock { state in
      defer { state.refusals = [] }
      return state.refusals
    }
  }

  /// Lets go of the handle: the caller destroys it.
  func close() {
    state.withLock { state in
      state.raw = nil
      state.requests = [:]
    }
  }

  private func request(_ subject: String, _ body: (OpaquePointer, UInt64) -> Int32) {
    state.withLock { state in
      guard let raw = state.raw else { return }
      let number = state.nextRequest
      state.nextRequest &+= 1
      let code = body(raw, Tag.request(number).userData)
      if code >= 0 {
        state.requests[number] = subject
      } else {
        state.refusals.append(MPVError(subject, code))
        mpv_wakeup(raw)
      }
    }
  }
}
