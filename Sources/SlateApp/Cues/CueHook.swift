import CSpawn
import Foundation
import Synchronization
import TimedMetadata

/// `--on-cue`: runs a command of the user's for each entered cue, with the cue's line as its input.
///
/// The command goes to the shell as the user wrote it. What a stream says is only ever input: it is
/// in no argument and in no variable. A few run at a time, a few more wait, the rest is left out.
nonisolated final class CueHook: Sendable {
  /// What went wrong.
  enum Trouble: Sendable, Equatable {
    /// So many cues were left out by now; told at 1, 2, 4, 8 …
    case leftOut(Int)
    /// The command ended with this status for the first time.
    case failed(status: Int32)
    /// The command could not be started, by the system's error code, for the first time.
    case notStarted(Int32)
  }

  private struct State {
    var waiting: [CueLine] = []
    var running: Set<pid_t> = []
    var workers = 0
    var leftOut = 0
    var hasComplained = false
    var isClosed = false
  }

  /// How many commands run at a time.
  static let processLimit = 8
  /// How many cues wait for one that ends.
  static let waitingLimit = 64

  private let command: String
  private let onTrouble: @Sendable (Trouble) -> Void
  private let state = Mutex(State())
  /// One member for each cue that has been taken and whose command has not ended.
  private let pending = DispatchGroup()

  init(command: String, onTrouble: @escaping @Sendable (Trouble) -> Void) {
    self.command = command
    self.onTrouble = onTrouble
  }

  /// Takes the line of an entered cue; it is left out where too many wait.
  func run(_ line: CueLine) {
    enum Answer {
      case taken(needsWorker: Bool)
      case leftOut(Int)
    }
    let answer = state.withLock { state -> Answer? in
      guard !state.isClosed else { return nil }
      guard state.waiting.count < Self.waitingLimit else {
        state.leftOut += 1
        return .leftOut(state.leftOut)
      }
      state.waiting.append(line)
      pending.enter()
      guard state.workers < Self.processLimit else { return .taken(needsWorker: false) }
      state.workers += 1
      return .taken(needsWorker: true)
    }
    switch answer {
    case .taken(needsWorker: true): startWorker()
    case .leftOut(let count) where count & (count - 1) == 0: onTrouble(.leftOut(count))
    default: break
    }
  }

  /// Waits a moment for the commands, then ends those that still run.
  func finish() {
    let isIdle = pending.wait(timeout: .now() + 1) == .success
    state.withLock { state in
      state.isClosed = true
      for _ in state.waiting { pending.leave() }
      state.waiting = []
    }
    guard !isIdle else { return }
    for signal in [SIGTERM, SIGKILL] {
      endAll(by: signal)
      if pending.wait(timeout: .now() + 0.3) == .success { return }
    }
  }

  /// Each command leads a group, which holds what the shell started for it.
  private func endAll(by signal: Int32) {
    state.withLock { state in
      for process in state.running { kill(-process, signal) }
    }
  }

  private func startWorker() {
    let thread = Thread { [self] in
      while let line = next() {
        perform(line)
        pending.leave()
      }
    }
    thread.name = "on-cue"
    thread.start()
  }

  /// The line to go on with; without one the worker ends.
  private func next() -> CueLine? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.workers -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }

  private func perform(_ line: CueLine) {
    let input = Self.input(line)
    guard input >= 0 else { return complain(.notStarted(errno)) }
    defer { close(input) }
    var process: pid_t = 0
    // In one step with noting it, so that none is missed at the end.
    let code = state.withLock { state -> Int32 in
      guard !state.isClosed else { return 0 }
      let code = slate_spawn_shell(command, input, slate_spawn_environment(), &process)
      if code == 0 { state.running.insert(process) }
      return code
    }
    guard code == 0 else { return complain(.notStarted(code)) }
    guard process > 0 else { return }
    _ = slate_spawn_wait(process)
    // Still a child until it is reaped, so that its number is no other process's.
    let isClosed = state.withLock { state in
      state.running.remove(process)
      return state.isClosed
    }
    let status = slate_spawn_reap(process)
    if status != 0, !isClosed { complain(.failed(status: status)) }
  }

  private func complain(_ trouble: Trouble) {
    let isFirst = state.withLock { state in
      defer { state.hasComplained = true }
      return !state.hasComplained
    }
    if isFirst { onTrouble(trouble) }
  }

  /// A file in memory that holds the line: unlike a pipe it takes any length at once, whether or
  /// not the command reads it.
  private static func input(_ line: CueLine) -> Int32 {
    let descriptor = slate_spawn_input()
    guard descriptor >= 0 else { return -1 }
    let outcome = LineOutput(descriptor: descriptor).write(Array(line.text.utf8)) { false }
    guard outcome == .written, lseek(descriptor, 0, SEEK_SET) == 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }
}
