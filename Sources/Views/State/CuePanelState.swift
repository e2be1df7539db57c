import Cells
import Player
import TimedMetadata

/// Whether the cue panel is open, and how far it is scrolled.
struct CuePanelState: Sendable, Equatable {
  var isOpen = false
  /// Whether the vertical keys scroll the panel rather than seek.
  var isFocused = false
  /// The newest cue that shows; `nil` follows the newest there is.
  private(set) var anchor: Cue.ID?
  private var texts: [Cue.ID: CueText] = [:]

  mutating func open() {
    self = CuePanelState()
    (isOpen, isFocused) = (true, true)
  }

  mutating func close() {
    self = CuePanelState()
  }

  /// Puts cues into words once, since a frame has no time for it.
  mutating func update(_ log: CueLog) {
    guard isOpen else { return }
    var newest = log.entries.endIndex
    while newest > log.entries.startIndex, texts[log.entries[newest - 1].id] == nil { newest -= 1 }
    for entry in log.entries[newest...] { texts[entry.id] = CueText(entry.cue) }
    if let oldest = log.entries.first?.id, texts.count > log.entries.count * 2 {
      texts = texts.filter { $0.key >= oldest }
    }
  }

  func text(of cue: Cue) -> CueText {
    texts[cue.id] ?? CueText(cue)
  }

  /// One past the index of the newest cue that shows, where so many fit.
  func end(in log: CueLog, visible: Int) -> Int {
    let count = log.entries.count
    guard let anchor else { return count }
    let index = log.entries.lastIndex { $0.id <= anchor } ?? -1
    return min(count, max(index + 1, visible))
  }

  /// Scrolls by a key; `false` if the key is none of the panel's.
  mutating func handle(_ key: Key, log: CueLog, visible: Int) -> Bool {
    let page = max(1, visible - 1)
    switch key {
    case .up: scroll(by: -1, log, visible)
    case .down: scroll(by: 1, log, visible)
    case .pageUp: scroll(by: -page, log, visible)
    case .pageDown: scroll(by: page, log, visible)
    case .home: scroll(by: -log.entries.count, log, visible)
    case .end: anchor = nil
    default: return false
    }
    return true
  }

  private mutating func scroll(by count: Int, _ log: CueLog, _ visible: Int) {
    let end = min(end(in: log, visible: visible) + count, log.entries.count)
    let clamped = max(end, min(visible, log.entries.count))
    let follows = clamped >= log.entries.count
    anchor = follows ? nil : log.entries[max(0, clamped - 1)].id
  }
}
