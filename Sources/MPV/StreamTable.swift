import Synchronization

/// The streams that libmpv has open, by the number that it knows them by.
///
/// libmpv may cancel a stream while or after it closes it: a number that is gone finds nothing,
/// where a pointer would dangle.
final class StreamTable: Sendable {
  static let shared = StreamTable()

  private struct State {
    var streams: [UInt: any ByteStream] = [:]
    var last: UInt = 0
  }

  private let state = Mutex(State())

  /// Takes a stream and returns its number, never zero.
  func insert(_ stream: any ByteStream) -> UInt {
    state.withLock { state in
      state.last &+= 1
      state.streams[state.last] = stream
      return state.last
    }
  }

  func stream(_ number: UInt) -> (any ByteStream)? {
    state.withLock { $0.streams[number] }
  }

  func remove(_ number: UInt) -> (any ByteStream)? {
    state.withLock { $0.streams.removeValue(forKey: number) }
  }
}
