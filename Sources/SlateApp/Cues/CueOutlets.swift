import Foundation
import Player
import TimedMetadata

/// Where cues go besides the screen or standard output: the file of `--cues-out` and the command
/// of `--on-cue`.
final class CueOutlets {
  private let file: CueFile?
  private let hook: CueHook?
  private let troubles = EventRelay<String>()

  /// - Throws: `CueFile.OpeningError` where the file cannot be written.
  init(options: Options) throws(CueFile.OpeningError) {
    let troubles = troubles
    if let path = options.cuesFile {
      file = try CueFile(path: path) { troubles.send($0.message(path: path)) }
    } else {
      file = nil
    }
    hook = options.cueCommand.map { command in
      CueHook(command: command) { troubles.send($0.message) }
    }
  }

  /// Names who is told of what went wrong, in words for the user.
  func onTrouble(_ handler: @escaping @MainActor (String) -> Void) {
    troubles.receive(handler)
  }

  /// Takes what playback tells the outside, in a given state.
  func take(_ outputs: [PlayerOutput], in state: PlayerState) {
    for output in outputs {
      let line = CueLine(.init(output), in: state)
      file?.write(line)
      if case .cue(.enterCue) = output { hook?.run(line) }
    }
  }

  /// Takes how playback came to its end, as the last line.
  func end(_ reason: CueLine.EndReason, exit status: Int32, in state: PlayerState?) {
    file?.write(CueLine(.end(reason, exit: Int(status)), in: state))
  }

  /// Writes what waits and ends what still runs.
  func finish() {
    file?.finish()
    hook?.finish()
  }
}

extension CueFile.Trouble {
  nonisolated fileprivate func message(path: String) -> String {
    switch self {
    case .stalled: "\(path) is not read fast enough: lines are left out"
    case .failed(let code): "\(path) cannot be written: \(String(cString: strerror(code)))"
    }
  }
}

extension CueHook.Trouble {
  nonisolated fileprivate var message: String {
    switch self {
    case .leftOut(let count): "--on-cue: \(count) cues left out, the commands take too long"
    case .failed(let status): "--on-cue: a command ended with status \(status)"
    case .notStarted(let code): "--on-cue: \(String(cString: strerror(code)))"
    }
  }
}
