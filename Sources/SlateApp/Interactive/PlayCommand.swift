import Curses
import Foundation
import MPV
import Origin
import Resources
import TimedMetadata

/// `slate URL` and `slate demo`: plays in the terminal until the end or until the user quits.
final class PlayCommand {
  nonisolated enum Target: Sendable {
    case address(String)
    case demo(DemoStream)
  }

  private let options: Options
  private let log: LogFile
  private let signals = Signals()
  private var origin: Origin?
  private var playback: Playback?
  private var player: InteractivePlayer?
  private var terminal: CursesTerminal?
  private var errorCapture: StandardErrorCapture?
  private var outlets: CueOutlets?

  init(options: Options) throws(UsageError) {
    self.options = options
    log = try LogFile(path: options.logFile)
  }

  /// Plays and never returns but by an error of usage.
  func run(_ target: Target) throws(UsageError) -> Never {
    // What arrives meanwhile is handled once the terminal can be given back.
    handleSignals()
    openOutlets()
    CursesTerminal.installCrashHandlers()
    let terminal = try openTerminal()
    self.terminal = terminal
    let log = log
    errorCapture = try? StandardErrorCapture { log.write("stderr", $0) }
    do {
      let address = try address(of: target)
      let resume = ResumePoint(
        of: target, state: UserFolder().state, isOverridden: options.start != nil)
      var options = options
      options.start = options.start ?? resume.position
      let playback = try Playback(
        options: options, log: log,
        pictureTarget: TerminalPicture(terminal: terminal).target(options.picture))
      self.playback = playback
      let player = InteractivePlayer(
        playback: playback, terminal: terminal, picture: options.picture)
      self.player = player
      player.onQuit = { [weak self] in self?.quit(remembering: $0 ? resume : nil) }
      playback.onBegin = { [weak playback] in playback?.begin(at: resume) }
      playback.onEnd = { [weak self] in self?.end($0) }
      connectOutlets(to: playback)
      player.start()
      playback.open(address)
    } catch let error as MPVError where options.names(error.subject) {
      finish(.usage, .error, reason: "--mpv-option \(error)")
    } catch {
      finish(.unplayable, .error, reason: "\(error)")
    }
    RunLoop.main.run()
    finish(.success)
  }

  /// Opens what cues are written to, before the terminal is taken over.
  private func openOutlets() {
    do {
      outlets = try CueOutlets(options: options)
    } catch {
      Console.complain(error.message)
      exit(ExitStatus.unplayable.rawValue)
    }
  }

  private func connectOutlets(to playback: Playback) {
    playback.onOutputs = { [weak self, weak playback] outputs in
      if let playback { self?.outlets?.take(outputs, in: playback.state) }
    }
    outlets?.onTrouble { [weak playback] message in playback?.apply(.note(message)) }
  }

  private func openTerminal() throws(UsageError) -> CursesTerminal {
    var environment = ProcessInfo.processInfo.environment
    if !options.usesColor { environment["NO_COLOR"] = "1" }
    let terminal = CursesTerminal(
      output: Self.openOutput() ?? 1, environment: environment, usesMouse: options.usesMouse)
    do {
      try terminal.start()
    } catch {
      throw UsageError(message: Self.text(error))
    }
    log.write(
      "terminal", terminal.isAsked ? "\(terminal.capabilities)" : "not asked what it can do")
    return terminal
  }

  /// The terminal opened anew, so that it can be non-blocking: standard output shares its modes
  /// with the shell. A terminal that has stopped reading then holds up nothing.
  private static func openOutput() -> Int32? {
    guard isatty(1) == 1, let name = ttyname(1) else { return nil }
    let descriptor = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  private static func text(_ error: CursesError) -> String {
    switch error.kind {
    case .notATerminal:
      "standard input and output are not a terminal; 'slate cues' works without one"
    case .unknownTerminal(let name):
      "the terminal '\(name)' cannot show a picture: set TERM, or use 'slate cues'"
    case .incapableTerminal(let name):
      "the terminal '\(name)' cannot move its cursor or clear its screen"
    case .system(let call, let code):
      "\(call) failed on the terminal: \(String(cString: strerror(code)))"
    }
  }

  private func address(of target: Target) throws -> String {
    switch target {
    case .address(let address): return address
    case .demo(let stream):
      guard let folder = DemoAsset.folder else {
        throw UsageError(message: "the demo's files are not beside the program")
      }
      let origin = try Origin(OriginConfiguration(asset: folder))
      self.origin = origin
      return Origin.address(of: stream.name, port: try origin.start())
    }
  }

  private func handleSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signals.on(number) { [weak self] in self?.finish(.signal) }
    }
    signals.on(SIGWINCH) { [weak self] in self?.player?.resize() }
    signals.on(SIGTSTP) { [weak self] in self?.player?.suspend() }
  }

  private func quit(remembering resume: ResumePoint?) {
    finish(
      .success, reason: resume.flatMap { resume in playback.map { resume.remember($0.state) } })
  }

  private func end(_ ending: Playback.Ending) {
    switch ending {
    case .completed: finish(.success, .eof)
    case .failed(let reason): finish(.unplayable, .error, reason: reason)
    }
  }

  /// Restores the terminal first, whatever else may hang, and exits.
  private func finish(
    _ status: ExitStatus, _ ending: CueLine.EndReason = .interrupted, reason: String? = nil
  ) -> Never {
    player?.stop()
    terminal?.stop()
    errorCapture?.stop()
    if let reason { Console.complain(reason) }
    playback?.onEnd = { _ in }
    playback?.finishCues()
    playback?.shutdown()
    outlets?.end(ending, exit: status.rawValue, in: playback?.state)
    outlets?.finish()
    origin?.stop()
    exit(status.rawValue)
  }
}

extension DemoStream {
  nonisolated fileprivate var name: Origin.StreamName {
    switch self {
    case .live: .live
    case .lowLatency: .lowLatency
    case .vod: .vod
    }
  }
}
