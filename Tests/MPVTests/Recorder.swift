import Foundation
import MPV
import Synchronization

/// Collects the events of a client, for a test to wait for.
final class Recorder: Sendable {
  /// A presented picture: its time and the number drawn in it.
  struct Picture: Sendable {
    var time: Double
    var number: Int
    var isNew: Bool
  }

  private struct State {
    var pictures: [Picture] = []
    var names: [String] = []
    var properties: [MPVProperty] = []
    var failures: [MPVError] = []
    var ends: [MPVEndReason] = []
    var logs: [MPVLogMessage] = []
  }

  private let state = Mutex(State())
  private let numberIn: @Sendable (PixelBuffer) -> Int

  /// - Parameter numberIn: Reads the number drawn in a picture.
  init(numberIn: @escaping @Sendable (PixelBuffer) -> Int = BarcodeClip.number) {
    self.numberIn = numberIn
  }

  func take(_ event: MPVEvent) {
    let number: Int? =
      if case .frame(let frame) = event { frame.pixels.map(numberIn) } else { nil }
    state.withLock { state in
      switch event {
      case .frame(let frame):
        state.pictures.append(
          Picture(time: frame.time, number: number ?? -1, isNew: frame.isNewPicture))
      case .property(let property): state.properties.append(property)
      case .commandFailed(let error): state.failures.append(error)
      case .log(let message): state.logs.append(message)
      case .startFile: state.names.append("startFile")
      case .fileLoaded: state.names.append("fileLoaded")
      case .seek: state.names.append("seek")
      case .playbackRestart: state.names.append("playbackRestart")
      case .endFile(let reason):
        state.names.append("endFile")
        state.ends.append(reason)
      case .shutdown: state.names.append("shutdown")
      }
    }
  }

  var pictures: [Picture] { state.withLock { $0.pictures } }
  var newPictures: [Picture] { pictures.filter(\.isNew) }
  var names: [String] { state.withLock { $0.names } }
  var properties: [MPVProperty] { state.withLock { $0.properties } }
  var failures: [MPVError] { state.withLock { $0.failures } }
  var ends: [MPVEndReason] { state.withLock { $0.ends } }
  var logs: [MPVLogMessage] { state.withLock { $0.logs } }

  /// Whether a seek to a time needs no more data.
  func isCached(upTo time: Double) -> Bool {
    let last = properties.last { if case .cache = $0 { true } else { false } }
    guard case .cache(let state?) = last else { return false }
    return state.seekableRanges.contains { $0.end >= time - 0.001 }
  }

  /// Waits until a condition holds, at most so long.
  func wait(
    seconds: Double = 20, until condition: @Sendable (Recorder) -> Bool
  ) async -> Bool {
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    while !condition(self) {
      if ContinuousClock.now > end { return false }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return true
  }
}
