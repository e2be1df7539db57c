import Foundation
import MPV
import Synchronization

/// Serves a clip from memory, picture by picture.
final class ClipStream: ByteStream {
  private struct State {
    var pending: ArraySlice<UInt8> = []
    var next = 0
    var isCancelled = false
    var cancelCount = 0
    var closeCount = 0
  }

  private let clip: BarcodeClip
  private let delay: Double
  private let state = Mutex(State())

  /// - Parameter delay: Seconds that every picture takes to arrive.
  init(_ clip: BarcodeClip, delay: Double = 0) {
    self.clip = clip
    self.delay = delay
    state.withLock { $0.pending = clip.header[...] }
  }

  var closeCount: Int { state.withLock { $0.closeCount } }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if delay > 0, state.withLock({ $0.pending.isEmpty }) { Thread.sleep(forTimeInterval: delay) }
    return state.withLock { state in
      if state.isCancelled { return -1 }
      if state.pending.isEmpty {
        guard state.next < clip.frameCount else { return 0 }
        state.pending = clip.frame(state.next)[...]
        state.next += 1
      }
      let count = min(buffer.count, state.pending.count)
      buffer.copyBytes(from: state.pending.prefix(count))
      state.pending = state.pending.dropFirst(count)
      return count
    }
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  func close() {
    state.withLock { $0.closeCount += 1 }
  }
}
