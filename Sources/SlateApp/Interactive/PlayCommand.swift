import Curses
import Foundation
import MPV
import Origin
import Resources

/// `slate URL` and `slate demo`: plays in the terminal until the end or until the user quits.
final class PlayCommand {
  nonisolated enum Target: Sendable {
    case address(String)
    case demo(isVOD: Bool)
  }

  private let options: Options
  private let log: LogFile
  private let signals = Signals()
  private var origin: Origin?
  private var playback: Playback?
  private var player: InteractivePlayer?
  private var terminal: CursesTerminal?

  init(options: Options) throws(UsageError) {
    self.options = options
    log = try LogFile(path: options.logFile)
  }

  /// Plays and never returns but by an error of usage.
  func run(_ target: Target) throws(UsageError) -> Never {
    let terminal = try openTerminal()
    self.terminal = terminal
    let log = log
    terminal.start(onStandardError: { log.write("stderr", $0) })
    handleSignals()
    do {
      let address = try address(of: target)
      let size = terminal.size
      let playback = try Playback(
        options: options, log: log, pictureTarget: (size.width, size.height * 2))
      self.playback = playback
      let player = InteractivePlayer(playback: playback, terminal: terminal)
      self.player = player
      player.onQuit = { [weak self] in self?.finish(.success) }
      playback.onEnd = { [weak self] in self?.end($0) }
      player.start()
      playback.open(address)
    } catch {
      finish(.unplayable, reason: "\(error)")
    }
    RunLoop.main.run()
    finish(.success)
  }

  private func openTerminal() throws(UsageError) -> CursesTerminal {
    do {
      return try CursesTerminal(usesColor: options.usesColor)
    } catch {
      throw UsageError(message: error.description)
    }
  }

  private func address(of target: Target) throws -> String {
    switch target {
    case .address(let address): return address
    case .demo(let isVOD):
      let origin = try Origin(asset: DemoAsset.load())
      self.origin = origin
      return isVOD ? origin.vodURL : origin.liveURL
    }
  }

  private func handleSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signals.on(number) { [weak self] in self?.finish(.signal) }
    }
    signals.on(SIGWINCH) { [weak self] in self?.player?.resize() }
    signals.on(SIGTSTP) { [weak self] in self?.player?.suspend() }
  }

  private func end(_ ending: Playback.Ending) {
    switch ending {
    case .completed: finish(.success)
    case .failed(let reason): finish(.unplayable, reason: reason)
    }
  }

  /// Restores the terminal first, whatever else may hang, and exits.
  private func finish(_ status: ExitStatus, reason: String? = nil) -> Never {
    player?.stop()
    terminal?.stop()
    if let reason { Console.complain(reason) }
    playback?.shutdown()
    origin?.stop()
    exit(status.rawValue)
  }
}
