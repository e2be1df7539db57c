/// The bytes of one segment, growing while it is received; any number of readers, each from the
/// start.
final class SegmentBuffer: Sendable {
  private struct State {
    var chunks: [[UInt8]] = []
    var byteCount = 0
    var end: End?
  }

  enum End: Sendable {
    case complete
    case failed(ResourceError)
  }

  enum Chunk: Sendable {
    case bytes([UInt8])
    case end(End)
  }

  private let state = Watched(State())

  var byteCount: Int { state.value.byteCount }

  var isComplete: Bool {
    if case .complete = state.value.end { return true }
    return false
  }

  var hasEnded: Bool { state.value.end != nil }

  func append(_ bytes: [UInt8]) {
    state.update { state in
      state.chunks.append(bytes)
      state.byteCount += bytes.count
    }
  }

  func end(_ end: End) {
    state.update { $0.end = $0.end ?? end }
  }

  /// The chunk with the given index once it is there; `nil` when the task is cancelled first.
  func chunk(_ index: Int) async -> Chunk? {
    await state.first { state in
      if index < state.chunks.count { return .bytes(state.chunks[index]) }
      return state.end.map { .end($0) }
    }
  }

  /// All the bytes once they are there, or the first `count`.
  func allBytes(_ count: Int = .max) async throws(ResourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while true {
      switch await chunk(index) {
      case .bytes(let chunk):
        bytes += chunk
        if bytes.count >= count { return Array(bytes.prefix(count)) }
      case .end(.complete): return bytes
      case .end(.failed(let error)): throw error
      case nil: throw ResourceError(.cancelled, url: "", message: "cancelled")
      }
      index += 1
    }
  }
}
