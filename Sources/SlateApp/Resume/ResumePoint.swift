import Foundation
import Player
import Views

/// Where one source goes on: known before it is opened, forgotten once it has gone on from there,
/// and remembered when the user quits by `Q`.
nonisolated struct ResumePoint: Sendable {
  /// What is to be done once the source plays.
  enum Arrival: Equatable {
    case nothing
    /// To be told to the user.
    case note(String)
    /// The source is not what it was: its position means nothing now.
    case startOver(isLive: Bool)
  }

  /// Who quits so shortly before the end, in seconds, has seen it to the end.
  static let tail = 5.0

  private let source: String
  private let memory: ResumeMemory?
  private let isDamaged: Bool
  /// The position in seconds to start at, or `nil` to start as usual.
  let position: Double?

  /// - Parameters:
  ///   - target: What is to be played.
  ///   - state: The user's folder for what Slate remembers; without one nothing is.
  ///   - isOverridden: The user says where to start.
  init(of target: PlayCommand.Target, state: URL?, isOverridden: Bool) {
    source = Self.name(of: target)
    memory = state.map { ResumeMemory(state: $0) }
    let recollection = isOverridden ? .nothing : memory?.recollection(of: source)
    isDamaged = recollection == .damaged
    if case .position(let position) = recollection {
      self.position = position
    } else {
      position = nil
    }
  }

  /// The source plays, from the position if there is one.
  func arrive(in state: PlayerState) -> Arrival {
    if isDamaged {
      memory?.forget(source)
      return .note("The position that was remembered cannot be read; started as usual")
    }
    guard let position else { return .nothing }
    memory?.forget(source)
    guard !state.isLive, position < (state.duration ?? .infinity) - Self.tail else {
      return .startOver(isLive: state.isLive)
    }
    return .note("Resumed at \(NumberText.clock(position)); Home goes to the start")
  }

  /// Remembers where playback is, and returns the sentence that says so.
  func remember(_ state: PlayerState) -> String {
    if state.isLive { return "a live stream goes on without you: its position is not remembered" }
    guard let memory else { return "the position is not remembered: HOME is not set" }
    guard let position = state.position, position > 0 else {
      return "the position is not remembered: playback has not begun"
    }
    guard position < (state.duration ?? .infinity) - Self.tail else {
      memory.forget(source)
      return "the position is not remembered: it is at the end"
    }
    do {
      try memory.remember(position, of: source)
      return "will go on at \(NumberText.clock(position)) next time"
    } catch {
      return "the position could not be remembered: \(error.localizedDescription)"
    }
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
