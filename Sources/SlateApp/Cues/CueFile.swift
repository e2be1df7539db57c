import Foundation
import Synchronization
import TimedMetadata

/// The file of `--cues-out`: lines are taken at once and written on a thread of their own, so that
/// a pipe that nobody reads holds up nothing.
nonisolated final class CueFile: Sendable {
  /// What keeps lines from the file.
  enum Trouble: Sendable, Equatable {
    /// The reader does not keep up.
    case stalled
    /// The system's error code; nothing more is written.
    case failed(Int32)
  }

  struct OpeningError: Error {
    var message: String
  }

  private struct State {
    var lines: [CueLine] = []
    var byteCount = 0
    /// How many lines were left out since the last that was taken.
    var lost = 0
    /// Whether that was told since the reader had last taken all.
    var hasToldOfLoss = false
    var isClosed = false
    var hasFailed = false
  }

  /// How many lines wait at most, and how many bytes of content.
  static let lineLimit = 4096
  static let byteLimit = 4 << 20
  /// How many lines the thread takes at a time.
  private static let batch = 64
  /// How long a reader that has stopped is waited for at the end, in milliseconds.
  private static let patience = 500

  private let descriptor: Int32
  private let onTrouble: @Sendable (Trouble) -> Void
  private let state = Mutex(State())
  private let wakeup = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// Opens the file, emptying it, and starts the thread.
  ///
  /// A named pipe is opened for reading as well, which waits for no reader and outlives one.
  init(path: String, onTrouble: @escaping @Sendable (Trouble) -> Void) throws(OpeningError) {
    var status = stat()
    let isPipe = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    let mode = isPipe ? O_RDWR | O_NONBLOCK : O_WRONLY | O_CREAT | O_TRUNC
    descriptor = open(path, mode | O_CLOEXEC | O_NOCTTY, 0o644)
    self.onTrouble = onTrouble
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw OpeningError(message: "--cues-out \(path) cannot be written: \(reason)")
    }
    guard isatty(descriptor) == 0 else {
      close(descriptor)
      throw OpeningError(message: "--cues-out \(path) is a terminal, a file or a pipe is expected")
    }
    let thread = Thread { [self] in run() }
    thread.name = "cues-out"
    thread.start()
  }

  /// Takes a line; it is left out where too many wait.
  func write(_ line: CueLine) {
    let isToBeTold = state.withLock { state -> Bool in
      guard !state.hasFailed, !state.isClosed else { return false }
      guard state.lines.count < Self.lineLimit, state.byteCount < Self.byteLimit else {
        state.lost += 1
        defer { state.hasToldOfLoss = true }
        return !state.hasToldOfLoss
      }
      if state.lost > 0 {
        state.lines.append(line.saying(lost: state.lost))
        state.lost = 0
      }
      state.lines.append(line)
      state.byteCount += line.byteCount
      return false
    }
    wakeup.signal()
    if isToBeTold { onTrouble(.stalled) }
  }

  /// Writes what waits and closes the file; a reader that takes nothing is given up.
  func finish() {
    state.withLock { $0.isClosed = true }
    wakeup.signal()
    _ = done.wait(timeout: .now() + .milliseconds(3 * Self.patience))
  }

  private func run() {
    let output = LineOutput(descriptor: descriptor, patience: Self.patience)
    while true {
      let (lines, isClosed) = state.withLock { state in
        let batch = Array(state.lines.prefix(Self.batch))
        state.lines.removeFirst(batch.count)
        state.byteCount -= batch.reduce(0) { $0 + $1.byteCount }
        if state.lines.isEmpty { state.hasToldOfLoss = false }
        return (batch, state.isClosed)
      }
      if lines.isEmpty {
        if isClosed { break }
        wakeup.wait()
        continue
      }
      guard write(lines, to: output) else { break }
    }
    close(descriptor)
    done.signal()
  }

  /// Returns `false` where nothing more can be written.
  private func write(_ lines: [CueLine], to output: LineOutput) -> Bool {
    for line in lines {
      let outcome = output.write(Array(line.text.utf8)) { state.withLock { $0.isClosed } }
      switch outcome {
      case .written: continue
      case .closed: fail(EPIPE)
      case .failed(let code): fail(code)
      case .interrupted: break
      }
      return false
    }
    return true
  }

  private func fail(_ code: Int32) {
    state.withLock { state in
      state = State()
      state.hasFailed = true
    }
    onTrouble(.failed(code))
  }
}

extension CueLine {
  nonisolated fileprivate var byteCount: Int {
    guard case .cue(let event) = self.event else { return 0 }
    return event.cue?.content.byteCount ?? 0
  }

  /// A warning in the place of lines that were left out before this one.
  nonisolated fileprivate func saying(lost count: Int) -> CueLine {
    CueLine(
      wall: wall, position: position, period: period,
      event: .warning(
        StreamWarning(
          code: "lines-lost", message: "\(count) lines are left out: their reader is too slow")))
  }
}
