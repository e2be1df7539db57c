import Cells
import Player
import TimedMetadata

/// The question where to save a payload, then whether to overwrite what is there.
struct SaveQuestion: Sendable, Equatable {
  enum Answer: Sendable, Equatable {
    case ignored
    case asking
    case cancelled
    case save(CuePayload)
  }

  private let data: [UInt8]
  private(set) var editor: LineEditor
  var path: String { editor.text }
  /// Whether the file is there, and the question is whether to overwrite it.
  private(set) var confirmsOverwriting = false

  /// Proposes a name that no text of the stream is part of but the kind's letters and digits.
  init(_ cue: Cue) {
    data = cue.content.payload
    let kind = CueStatistics.Kind(of: cue).name.filter {
      $0.isASCII && ($0.isLetter || $0.isNumber)
    }
    editor = LineEditor(
      "cue-\(cue.id)-\(kind.prefix(8)).\(CueDocument.fileExtension(of: data))")
  }

  mutating func askWhetherToOverwrite() { confirmsOverwriting = true }

  mutating func handle(_ key: Key) -> Answer {
    switch key {
    case .escape: return .cancelled
    case .resize: return .ignored
    default: break
    }
    if confirmsOverwriting {
      switch key {
      case .character("y"), .character("Y"): return .save(payload(replaces: true))
      case .character("n"), .character("N"), .enter: confirmsOverwriting = false
      case .control: return .ignored
      default: break
      }
      return .asking
    }
    switch key {
    case .enter: return path.isEmpty ? .asking : .save(payload(replaces: false))
    case .tab: return .asking
    default: return editor.handle(key) ? .asking : .ignored
    }
  }

  mutating func paste(_ text: String) {
    if !confirmsOverwriting { editor.insert(text) }
  }

  private func payload(replaces: Bool) -> CuePayload {
    CuePayload(data: data, path: path, replaces: replaces)
  }
}
