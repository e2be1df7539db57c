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

  /// The lines that show, oldest first.
  private(set) var lines: [Line] = []
  private var log = CueLog()
  private var statuses: [Cue.ID: CueLog.Status] = [:]

  /// Takes what became of the cues, and what has had its time.
  mutating func update(_ log: CueLog, at now: Double) {
    if log != self.log {
      self.log = log
      takeChanges(log, at: now)
    }
    lines.removeAll { $0.end() <= now }
  }

  /// When the next line goes if nothing else happens, or `nil`.
  var nextEnd: Double? {
    lines.map { $0.end() }.min()
  }

  private mutating func takeChanges(_ log: CueLog, at now: Double) {
    var newStatuses: [Cue.ID: CueLog.Status] = [:]
    newStatuses.reserveCapacity(log.entries.count)
    for entry in log.entries where !entry.cue.isTimecode {
      let before = statuses[entry.id] ?? .added
      newStatuses[entry.id] = entry.status
      guard entry.status != before else { continue }
      switch entry.status {
      case .entered: show(entry.cue, isActive: true, at: now)
      case .exited where before == .entered: deactivate(entry.id)
      // Entered and exited since the last update.
      case .exited: show(entry.cue, isActive: false, at: now)
      case .added: deactivate(entry.id)
      }
    }
    // Evicted cues may still be active: they keep their time.
    statuses = newStatuses
  }

  private mutating func show(_ cue: Cue, isActive: Bool, at now: Double) {
    lines.removeAll { $0.id == cue.id }
    lines.append(Line(id: cue.id, text: CueText(cue), shownAt: now, isActive: isActive))
  }

  private mutating func deactivate(_ id: Cue.ID) {
    for index in lines.indices where lines[index].id == id { lines[index].isActive = false }
  }
}
