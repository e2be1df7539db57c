import Player
import TimedMetadata

/// The cues of the log that a filter lets through, in words.
struct CueRows: Sendable, Equatable {
  private struct Row: Sendable, Equatable {
    var text: CueText
    var searchable: [UInt8]
    var timecode: String?
  }

  private var known: [Cue.ID: Row] = [:]
  private var version = -1
  private var filter = WordFilter()
  private var matches: [Cue.ID] = []

  /// Puts new cues into words once, since a frame has no time for it, and looks which of all are
  /// asked for.
  mutating func update(_ log: CueLog, filter: WordFilter) {
    guard log.version != version || filter != self.filter else { return }
    (version, self.filter) = (log.version, filter)
    for entry in log.entries
    where known[entry.id]?.timecode != entry.timecode || known[entry.id] == nil {
      let text = known[entry.id]?.text ?? CueText(entry.cue)
      known[entry.id] = Row(
        text: text, searchable: text.searchable(timecode: entry.timecode),
        timecode: entry.timecode)
    }
    if let oldest = log.entries.first?.id, known.count > log.entries.count * 2 {
      known = known.filter { $0.key >= oldest }
    }
    matches = filter.isEmpty ? [] : matching(log, filter)
  }

  func text(of cue: Cue) -> CueText { known[cue.id]?.text ?? CueText(cue) }

  /// The cues to list, oldest first.
  func list(_ log: CueLog, filter: WordFilter) -> [Cue.ID] {
    if filter.isEmpty { return log.entries.map(\.id) }
    return log.version == version && filter == self.filter ? matches : matching(log, filter)
  }

  private func matching(_ log: CueLog, _ filter: WordFilter) -> [Cue.ID] {
    log.entries.filter { entry in
      filter.accepts(
        known[entry.id]?.searchable
          ?? CueText(entry.cue).searchable(timecode: entry.timecode))
    }.map(\.id)
  }
}
