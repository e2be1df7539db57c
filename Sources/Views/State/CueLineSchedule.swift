import Player
import TimedMetadata

/// Which entered cues show as lines over the picture.
///
/// A line shows while its cue is active, but at least 2 s and at most 5 s of wall time. Source
/// timecode never does: it has a line of its own.
struct CueLineSchedule: Sendable, Equatable {
  static let least = 2.0
  static let most = 5.0

  struct Line: Sendable, Equatable {
    let id: Cue.ID
    let text: CueText
    let shownAt: Double
    var isActive: Bool

    func end() -> Double {
      shownAt + (isActive ? CueLineSchedule.most : CueLineSchedule.least)
    }
  }

  /// More lines than any screen shows.
  private static let limit = 8

  /// The lines that show, oldest first.
  private(set) var lines: [Line] = []
  private var version = -1
  private var enteredCount = 0

  /// Takes what became of the cues, and what has had its time.
  mutating func update(_ log: CueLog, at now: Double) {
    if log.version != version {
      version = log.version
      takeChanges(log, at: now)
    }
    lines.removeAll { $0.end() <= now }
  }

  /// When the next line goes if nothing else happens, or `nil`.
  var nextEnd: Double? {
    lines.map { $0.end() }.min()
  }

  private mutating func takeChanges(_ log: CueLog, at now: Double) {
    let entered = log.entered(after: enteredCount)
    enteredCount = log.enteredCount
    for entry in entered.suffix(Self.limit) { show(entry.cue, at: now) }
    lines.removeFirst(max(0, lines.count - Self.limit))
    // Evicted cues may still be active: they keep their time.
    for index in lines.indices {
      if let entry = log[lines[index].id] { lines[index].isActive = entry.status == .entered }
    }
  }

  private mutating func show(_ cue: Cue, at now: Double) {
    lines.removeAll { $0.id == cue.id }
    lines.append(Line(id: cue.id, text: CueText(cue), shownAt: now, isActive: true))
  }
}
