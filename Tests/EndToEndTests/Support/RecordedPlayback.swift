import Foundation
import MPV
import Player
import Resources
import Testing
import TimedMetadata
import Timing

@testable import SlateApp

/// Playback without a terminal, of which every presented frame is written down.
@MainActor final class RecordedPlayback {
  struct Frame: Sendable {
    /// The number in the picture, or `nil` where none can be read.
    var number: Int?
    var reading: TimecodeReading
    var time: StreamTime
    /// Lines of the variant that is said to be shown.
    var height: Int?
    var rate: FrameRate?
    var subtitle: [PlacedText]
    /// Seconds of a clock that never goes back.
    var arrival: Double
  }

  let playback: Playback
  private(set) var frames: [Frame] = []
  /// When a picture near the one that is sought was shown, and its number.
  private(set) var glances: [(number: Int?, arrival: Double)] = []
  private(set) var cues: [CueEvent] = []
  private(set) var warnings: [StreamWarning] = []
  private(set) var ending: Playback.Ending?
  private var picture: PresentedFrame?
  private var waiters: [(condition: @MainActor () -> Bool, resume: () -> Void)] = []

  /// - Parameter pictureTarget: the pixels that can be shown.
  init(
    _ address: String, pictureTarget: (width: Int, height: Int) = (320, 180),
    _ configure: (inout Options) -> Void = { _ in }
  ) throws {
    var options = Options()
    options.mpvOptions = [MPVOption(name: "ao", value: "null")]
    configure(&options)
    playback = try Playback(options: options, log: LogFile(path: nil), pictureTarget: pictureTarget)
    playback.client.setRenderSize(width: 320, height: 180)
    playback.onPicture = { [weak self] in self?.picture = $0 }
    playback.onOutputs = { [weak self] in self?.record($0) }
    playback.onChange = { [weak self] in
      self?.noteGlance()
      self?.wake()
    }
    playback.onEnd = { [weak self] ending in
      self?.ending = ending
      self?.wake()
    }
    playback.open(address)
  }

  var state: PlayerState { playback.state }

  func perform(_ command: PlayerCommand) { playback.perform(command) }

  private func record(_ outputs: [PlayerOutput]) {
    for output in outputs {
      switch output {
      case .frame(let time, let reading):
        frames.append(
          Frame(
            number: picture.flatMap(Self.number), reading: reading, time: time,
            height: state.variant?.height, rate: state.variant?.frameRate,
            subtitle: state.subtitles,
            arrival: ProcessInfo.processInfo.systemUptime))
      case .cue(let event): cues.append(event)
      case .warning(let warning): warnings.append(warning)
      case .title, .legible: break
      }
    }
  }

  private var lastGlance: UInt64?

  private func noteGlance() {
    guard state.timecode.absence == .approximate, let picture, picture.serial != lastGlance else {
      return
    }
    lastGlance = picture.serial
    glances.append((Self.number(picture), ProcessInfo.processInfo.systemUptime))
  }

  private static func number(_ frame: PresentedFrame) -> Int? {
    guard let pixels = frame.pixels else { return nil }
    return pixels.withPixels { bytes in
      FrameBarcode { x, y in
        let row = min(pixels.height - 1, Int(y * Double(pixels.height)))
        let column = min(pixels.width - 1, Int(x * Double(pixels.width)))
        return Double(bytes[row * pixels.bytesPerRow + column * 4 + 1])
      }?.frameNumber
    }
  }

  private func wake() {
    waiters.removeAll { waiter in
      guard waiter.condition() else { return false }
      waiter.resume()
      return true
    }
  }

  /// Waits until something is so, which is looked at with every change of the state.
  ///
  /// - Returns: Whether it is; if not, that is recorded as an issue.
  @discardableResult
  func wait(
    _ what: String, seconds: Double = SlateTerminal.patience,
    sourceLocation: SourceLocation = #_sourceLocation,
    until condition: @escaping @MainActor () -> Bool
  ) async -> Bool {
    if condition() { return true }
    let isMet = await withCheckedContinuation { continuation in
      var answer: CheckedContinuation<Bool, Never>? = continuation
      waiters.append(
        (
          condition,
          {
            answer?.resume(returning: true)
            answer = nil
          }
        ))
      Task {
        try? await Task.sleep(for: .seconds(seconds))
        answer?.resume(returning: false)
        answer = nil
      }
    }
    #expect(isMet, "\(what) did not come: \(state.phase)", sourceLocation: sourceLocation)
    return isMet
  }

  /// Waits until so many more frames are shown.
  func play(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    let goal = frames.count + count
    await wait("\(count) frames", sourceLocation: sourceLocation) { self.frames.count >= goal }
  }

  /// Waits until no frame has come for a while, as after a pause.
  func settle() async {
    var count = -1
    while count != frames.count {
      count = frames.count
      try? await Task.sleep(for: .milliseconds(200))
    }
  }

  /// Chooses the variant of so many lines and waits until it is shown.
  func change(toLines height: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    perform(.selectVariant(option(height)))
    await wait("\(height) lines", sourceLocation: sourceLocation) {
      self.frames.last?.height == height
    }
  }

  func option(_ height: Int) -> VariantGroup.Option.ID? {
    state.variants.options.first { $0.variant.height == height }?.id
  }

  func stop() { playback.shutdown() }

  struct Break: Sendable {
    var from: Int?
    var to: Int?
    /// Frames of the former variant from the one to the other.
    var steps: Int64
  }

  /// Where the frames do not follow one another: where one is missing at a change, or has been
  /// seen before, anywhere; or where it goes back, or on by more than a slow machine leaves out.
  var breaks: [Break] {
    zip(frames, frames.dropFirst()).compactMap { first, second in
      let rate = first.rate ?? .fps30000_1001
      let steps = rate.frames(in: second.time.time - first.time.time)
      let most = first.height == second.height ? 15 : 1
      return (1...most).contains(Int(steps))
        ? nil : Break(from: first.number, to: second.number, steps: steps)
    }
  }

  /// The frames whose label is not that of their picture.
  var mislabelled: [Frame] {
    frames.filter { frame in
      let count = frame.reading.label.flatMap { Timecode($0) }?.frameNumber(at: .fps30000_1001)
      return frame.number == nil || count.map { Int($0) % DemoAsset.loopFrames } != frame.number
    }
  }

  /// How long the last frame of a variant stood before the first of the next, in seconds.
  var holds: [Double] {
    zip(frames, frames.dropFirst()).compactMap { first, second in
      first.height == second.height ? nil : second.arrival - first.arrival
    }
  }
}
