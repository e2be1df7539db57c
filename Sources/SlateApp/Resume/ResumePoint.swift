import Foundation
import Player

/// Where one source goes on: known before it is opened, forgotten once it has gone on from there,
/// and remembered when the user quits by `Q`.
nonisolated struct ResumePoint: Sendable {
  private let source: String
  private let memory: ResumeMemory?
  /// The position in seconds to start at, or `nil` to start as usual.
  let position: Double?

  /// - Parameters:
  ///   - target: What is to be played.
  ///   - state: The user's folder for what Slate remembers; without one nothing is.
  ///   - isOverridden: The user says where to start.
  init(of target: PlayCommand.Target, state: URL?, isOverridden: Bool) {
    source = Self.name(of: target)
    memory = state.map { ResumeMemory(state: $0) }
    position = isOverridden ? nil : memory?.position(of: source)
  }

  /// Playback has gone on from the position: tells what to note, if anything.
  func arrived(duration: Double?) -> String? {
    guard let position else { return nil }
    memory?.forget(source)
    guard position < duration ?? .infinity else { return nil }
    return "Going on at \(Self.text(position)), where it was left"
  }

  /// Remembers where playback is, and returns the sentence that says so.
  func remember(_ state: PlayerState) -> String {
    if state.isLive { return "a live stream goes on without you: its position is not remembered" }
    guard let memory else { return "the position is not remembered: HOME is not set" }
    guard let position = state.position, position > 0 else {
      return "the position is not remembered: playback has not begun"
    }
    do {
      try memory.remember(position, of: source)
      return "will go on at \(Self.text(position)) next time"
    } catch {
      return "the position could not be remembered: \(error.localizedDescription)"
    }
  }

  private static func text(_ seconds: Double) -> String {
    let whole = Int(seconds)
    return String(format: "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60)
  }

  /// The whole address with its query; of a file the path that it has from everywhere.
  private static func name(of target: PlayCommand.Target) -> String {
    switch target {
    case .demo(let stream): return "demo:\(stream)"
    case .address(let address):
      guard let path = realpath(address, nil) else { return address }
      defer { free(path) }
      return String(cString: path)
    }
  }
}
