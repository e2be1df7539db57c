import Cells
import Player

/// A question whose answer is one line of text.
///
/// A new question is a case of `Purpose` with its label, its explanation and what its answer asks
/// of the player; `InterfaceAction.prompt` opens it. An answer that throws keeps the prompt open
/// and shows why.
public struct Prompt: Sendable, Equatable {
  public enum Purpose: Sendable, Hashable {
    /// A timecode, a position, or a date and time.
    case goTo
  }

  enum Outcome: Sendable, Equatable {
    /// The key is none of the prompt's.
    case ignored
    case editing
    case cancelled
    case answered(PlayerCommand)
  }

  /// Why an answer cannot be taken, in a few words.
  struct Refusal: Error, Equatable {
    let reason: String
  }

  /// More answers than anybody goes back through.
  private static let historyLimit = 50

  let purpose: Purpose
  private(set) var editor: LineEditor
  /// Why the last answer was refused, until the line is edited.
  private(set) var error: String?

  init(_ purpose: Purpose, history: [String] = []) {
    self.purpose = purpose
    editor = LineEditor(history: history)
  }

  mutating func handle(_ key: Key, _ player: PlayerState) -> Outcome {
    switch key {
    case .escape: return .cancelled
    case .enter: return answer(player)
    case .tab: return .editing
    default:
      guard editor.handle(key) else { return .ignored }
      error = nil
      return .editing
    }
  }

  mutating func paste(_ text: String) {
    editor.insert(text)
    error = nil
  }

  /// The history after an answer; what is answered again moves to its end.
  static func adding(_ answer: String, to history: [String]) -> [String] {
    (history.filter { $0 != answer } + [answer]).suffix(historyLimit)
  }

  private mutating func answer(_ player: PlayerState) -> Outcome {
    let text = editor.text.trimmingSpaces
    guard !text.isEmpty else { return .cancelled }
    do throws(Refusal) {
      return .answered(try purpose.command(for: text, player))
    } catch {
      self.error = error.reason
      return .editing
    }
  }
}

extension Prompt.Purpose {
  var title: String {
    switch self {
    case .goTo: "Go to"
    }
  }

  /// What can be answered.
  var explanation: String {
    switch self {
    case .goTo: "10:00:12:05, ;05, 1205, +250, 1:23, -0:30, T12:00:00"
    }
  }

  fileprivate func command(
    for answer: String, _ player: PlayerState
  ) throws(Prompt.Refusal) -> PlayerCommand {
    switch self {
    case .goTo: try DestinationText.command(answer, player)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
