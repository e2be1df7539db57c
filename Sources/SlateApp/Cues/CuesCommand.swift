import Foundation
import MPV
import Player
import TimedMetadata

/// `slate cues`: plays without a terminal and prints what happens, one JSON object a line.
final class CuesCommand {
  private let options: Options
  private let cues: CuesOptions
  private let log: LogFile
  private let signals = Signals()
  private let output = LineOutput(descriptor: 1)
  private let outlets: CueOutlets
  private var playback: Playback?
  /// The time of the first presented frame on libmpv's timeline. Positions do not serve: a live
  /// window moves along with playback.
  private var firstTime: Double?

  init(options: Options, cues: CuesOptions) throws(UsageError) {
    self.options = options
    self.cues = cues
    log = try LogFile(path: options.logFile)
    do {
      outlets = try CueOutlets(options: options)
    } catch {
      throw UsageError(message: error.message)
    }
  }

  /// Plays and never returns but by an error of usage.
  func run(_ source: String) throws(UsageError) -> Never {
    handleSignals()
    outlets.onTrouble { Console.complain($0) }
    do {
      let playback = try Playback(
        options: options, log: log, pictureTarget: (1, 1), mpvOptions: [("ao", "null")])
      self.playback = playback
      playback.onOutputs = { [weak self] in self?.print($0) }
      playback.onChange = { [weak self] in self?.stopWithoutPictures() }
      playback.onEnd = { [weak self] in self?.end($0) }
      playback.open(source)
    } catch {
      guard !options.names(error.subject) else {
        throw UsageError(message: "--mpv-option \(error)")
      }
      Console.complain(error.description)
      finish(.error, .unplayable)
    }
    RunLoop.main.run()
    exit(ExitStatus.success.rawValue)
  }

  private func handleSignals() {
    signals.on(SIGINT) { [weak self] in self?.stop(.interrupted, .success) }
    for number in [SIGTERM, SIGHUP] {
      signals.on(number) { [weak self] in self?.stop(.interrupted, .signal) }
    }
  }

  private func print(_ outputs: [PlayerOutput]) {
    for output in outputs {
      if case .frame = output, isPastDuration {
        stop(.duration, .success)
      }
      if case .warning(let warning) = output { Console.complain(warning.description) }
      if case .frame = output, !cues.printsFrames { continue }
      write(.init(output))
      if let state = playback?.state { outlets.take([output], in: state) }
    }
  }

  /// Sound alone brings no frame that could end the run.
  private func stopWithoutPictures() {
    guard let playback, playback.hasVideo == false, !playback.arrival.isPending,
      isPastDuration
    else { return }
    stop(.duration, .success)
  }

  /// Whether the instant that is presented lies beyond what was asked for.
  private var isPastDuration: Bool {
    guard let time = playback?.playerTime else { return false }
    let first = firstTime ?? time
    firstTime = first
    // Half a microsecond: times are sums of floating-point numbers.
    return cues.duration.map { time - first >= $0 - 5e-7 } ?? false
  }

  private func end(_ ending: Playback.Ending) {
    switch ending {
    case .completed: finish(.eof, .success)
    case .failed(let reason):
      Console.complain(reason)
      finish(.error, .unplayable)
    }
  }

  /// Ends before the stream does: exits the active cues first.
  private func stop(_ reason: CueLine.EndReason, _ status: ExitStatus) -> Never {
    playback?.onEnd = { _ in }
    playback?.finishCues()
    finish(reason, status)
  }

  private func finish(_ reason: CueLine.EndReason, _ status: ExitStatus) -> Never {
    write(.end(reason, exit: Int(status.rawValue)))
    playback?.shutdown()
    leave(status)
  }

  private func leave(_ status: ExitStatus) -> Never {
    outlets.finish()
    exit(status.rawValue)
  }

  private func write(_ event: CueLine.Event) {
    let line = CueLine(event, in: playback?.state)
    switch output.write(
      Array(line.text.utf8), isInterrupted: { signals.latest.load(ordering: .relaxed) != 0 })
    {
    case .written: return
    case .closed: leave(.success)
    case .failed(let code):
      Console.complain("standard output cannot be written: \(String(cString: strerror(code)))")
      leave(.unplayable)
    case .interrupted:
      let isEnd = signals.latest.load(ordering: .relaxed) != SIGINT
      leave(isEnd ? .signal : .success)
    }
  }
}
