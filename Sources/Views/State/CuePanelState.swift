import Cells
import Player
import TimedMetadata

/// Whether the cue panel is open, what it lists, and which cue is open in full.
struct CuePanelState: Sendable, Equatable {
  enum Outcome: Sendable, Equatable {
    /// The key is none of the panel's.
    case ignored
    case handled
    case save(CuePayload)
  }

  private(set) var isOpen = false
  /// Whether the panel takes the keys rather than the player.
  private(set) var isFocused = false
  private(set) var filter = WordFilter()
  private(set) var cursor = CueCursor()
  private(set) var rows = CueRows()
  /// The cue that shows in full, or `nil` for the list.
  private(set) var detail: CueDetail?
  /// The question where to save a payload, while it is asked.
  var saving: SaveQuestion?

  mutating func open() {
    self = CuePanelState()
    isOpen = true
  }

  mutating func close() {
    self = CuePanelState()
  }

  mutating func toggleFocus() { isFocused.toggle() }

  /// Takes what is new in the log; `width` is that of a row.
  mutating func update(_ log: CueLog, width: Int) {
    guard isOpen else { return }
    rows.update(log, filter: filter)
    if let id = detail?.entry.id, let entry = log[id] { detail?.entry = entry }
    detail?.layOut(width: width)
  }

  func list(_ log: CueLog) -> [Cue.ID] { rows.list(log, filter: filter) }

  /// Takes a key; `visible` is how many cues fit, `size` the room for one in full.
  mutating func handle(_ key: Key, log: CueLog, visible: Int, size: Size) -> Outcome {
    guard isOpen else { return .ignored }
    if let question = saving { return answer(question, key) }
    guard isFocused else {
      guard key == .tab else { return .ignored }
      isFocused = true
      return .handled
    }
    if detail != nil { return handleInDetail(key, size: size) }
    let list = list(log)
    let page = max(1, visible - 1)
    switch key {
    case .tab: isFocused = false
    case .up: cursor.move(by: -1, in: list, visible: visible)
    case .down: cursor.move(by: 1, in: list, visible: visible)
    case .pageUp: cursor.move(by: -page, in: list, visible: visible)
    case .pageDown: cursor.move(by: page, in: list, visible: visible)
    case .home: cursor.move(by: -list.count, in: list, visible: visible)
    case .end: cursor.follow()
    case .enter: openChosen(list, log, size)
    case .control("s"): askWhereToSave(chosen(list, log))
    case .character(let character): filter.append(character)
    case .backspace: filter.removeLast()
    case .control("u"): filter.clear()
    case .escape:
      // The table closes the panel.
      guard !filter.text.isEmpty else {
        isFocused = false
        return .handled
      }
      filter.clear()
    default: return .ignored
    }
    return .handled
  }

  /// Appends pasted text to the filter or the name of a file, if the panel has the keys.
  mutating func paste(_ text: String) {
    if saving != nil {
      saving?.paste(text)
    } else if isFocused, detail == nil {
      filter.append(text)
    }
  }

  /// Scrolls what the panel shows, without taking the keys.
  mutating func scroll(by count: Int, log: CueLog, visible: Int, size: Size) {
    if detail != nil {
      detail?.scroll(by: count, height: size.height)
    } else {
      cursor.move(by: count, in: list(log), visible: visible)
    }
  }

  private func chosen(_ list: [Cue.ID], _ log: CueLog) -> CueLog.Entry? {
    cursor.index(in: list).flatMap { log[list[$0]] }
  }

  private mutating func openChosen(_ list: [Cue.ID], _ log: CueLog, _ size: Size) {
    guard let entry = chosen(list, log) else { return }
    detail = CueDetail(entry)
    detail?.layOut(width: size.width)
  }

  private mutating func handleInDetail(_ key: Key, size: Size) -> Outcome {
    let page = max(1, size.height - 1)
    switch key {
    case .up: detail?.scroll(by: -1, height: size.height)
    case .down: detail?.scroll(by: 1, height: size.height)
    case .pageUp: detail?.scroll(by: -page, height: size.height)
    case .pageDown, .character(" "): detail?.scroll(by: page, height: size.height)
    case .home: detail?.scroll(by: -.max, height: size.height)
    case .end: detail?.scroll(by: .max, height: size.height)
    case .tab, .character("h"):
      detail?.showNextView()
      detail?.layOut(width: size.width)
    case .control("s"): askWhereToSave(detail?.entry)
    case .escape, .enter, .backspace: detail = nil
    case .character: break
    default: return .ignored
    }
    return .handled
  }

  private mutating func askWhereToSave(_ entry: CueLog.Entry?) {
    saving = entry.map { SaveQuestion($0.cue) }
  }

  private mutating func answer(_ question: SaveQuestion, _ key: Key) -> Outcome {
    var question = question
    switch question.handle(key) {
    case .ignored: return .ignored
    case .asking:
      saving = question
      return .handled
    case .cancelled:
      saving = nil
      return .handled
    case .save(let payload):
      saving = question
      return .save(payload)
    }
  }
}
