import Foundation
import MPV
import Synchronization

/// Serves bytes that are all there, such as a sound file.
final class BytesStream: ByteStream {
  private let rest: Mutex<ArraySlice<UInt8>>

  init(_ bytes: [UInt8]) {
    rest = Mutex(bytes[...])
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    rest.withLock { rest in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  func cancel() {}
  func close() {}

  /// So many seconds of silence as a WAVE file: 8 kHz, one channel of 16 bits.
  static func silence(seconds: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = seconds * 16000
    return Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + little(1, 2) + little(1, 2) + little(8000, 4) + little(16000, 4) + little(2, 2)
      + little(16, 2) + Array("data".utf8) + little(size, 4) + [UInt8](repeating: 0, count: size)
  }
}

/// Gives nothing until it is cancelled.
final class SilentStream: ByteStream {
  private struct State {
    var isCancelled = false
    var reads = 0
    var closes = 0
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  var reads: Int { state.withLock { $0.reads } }
  var closes: Int { state.withLock { $0.closes } }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { $0.reads += 1 }
    while !state.withLock({ $0.isCancelled }) { wake.wait() }
    return -1
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
    wake.signal()
  }

  func close() {
    state.withLock { $0.closes += 1 }
  }
}
