import Foundation
import MPV
import Player
import TimedMetadata
import Timing

/// `slate cues`: plays without a terminal and prints what happens, one JSON object a line.
final class CuesCommand {
  private let options: Options
  private let cues: CuesOptions
  private let log: LogFile
  private let signals = Signals()
  private let output = LineOutput(descriptor: 1)
  private var playback: Playback?
  /// The time of the first presented frame on libmpv's timeline. Positions do not serve: a live
  /// window moves along with playback.
  private var firstTime: Double?

  init(options: Options, cues: CuesOptions) throws(UsageError) {
    self.options = options
    self.cues = cues
    log = try LogFile(path: options.logFile)
  }

  /// Plays and never returns but by an error of usage.
  func run(_ source: String) throws(UsageError) -> Never {
    handleSignals()
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
      if let event = event(for: output) { write(event) }
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

  private func event(for output: PlayerOutput) -> CueLine.Event? {
    switch output {
    case .cue(let event): .cue(event)
    case .frame(let time, let reading):
      cues.printsFrames ? .frame(time: time.time, timecode: reading) : nil
    case .title(let title): .title(title.text, source: title.source.rawValue)
    case .legible(let group): .legible(group)
    case .warning(let warning): .warning(warning)
    }
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
    exit(status.rawValue)
  }

  private func write(_ event: CueLine.Event) {
    let state = playback?.state
    let line = CueLine(
      wall: .now,
      position: state?.position.map { MediaTime(seconds: $0, timescale: 1_000_000) },
      period: event.period ?? state?.streamTime?.period, event: event)
    switch output.write(
      Array(line.text.utf8), isInterrupted: { signals.latest.load(ordering: .relaxed) != 0 })
    {
    case .written: return
    case .closed: exit(ExitStatus.success.rawValue)
    case .failed(let code):
      Console.complain("standard output cannot be written: \(String(cString: strerror(code)))")
      exit(ExitStatus.unplayable.rawValue)
    case .interrupted:
      let isEnd = signals.latest.load(ordering: .relaxed) != SIGINT
      exit(isEnd ? ExitStatus.signal.rawValue : ExitStatus.success.rawValue)
    }
  }
}

extension CueLine.Event {
  /// The period of the cue that the line is about, which need not be the one that plays.
  fileprivate var period: Int? {
    guard case .cue(let event) = self else { return nil }
    return event.cue?.period
  }
}
