import Timing

/// The cues that are active, with the next to end at hand.
struct ActiveCues: Sendable {
  struct Exit: Sendable, Hashable, Comparable {
    var end: MediaTime
    var slot: CueSlot

    static func < (left: Exit, right: Exit) -> Bool {
      left.end != right.end ? left.end < right.end : left.slot < right.slot
    }
  }

  /// In the order in which they were entered.
  private(set) var ids: [Cue.ID] = []
  private var members: Set<Cue.ID> = []
  /// The known ends, latest first, so that the next is the last.
  private var exits: [Exit] = []

  var next: Exit? { exits.last }

  func contains(_ id: Cue.ID) -> Bool { members.contains(id) }

  mutating func insert(_ slot: CueSlot, end: MediaTime?) {
    guard members.insert(slot.id).inserted else { return }
    ids.append(slot.id)
    if let end { insert(Exit(end: end, slot: slot)) }
  }

  mutating func remove(_ id: Cue.ID) {
    guard members.remove(id) != nil else { return }
    // Those that were entered first are mostly the first to go.
    if let index = ids.firstIndex(of: id) { ids.remove(at: index) }
    removeExit(of: id)
  }

  /// Gives an active cue another end.
  mutating func setEnd(_ end: MediaTime?, of slot: CueSlot) {
    guard members.contains(slot.id) else { return }
    removeExit(of: slot.id)
    if let end { insert(Exit(end: end, slot: slot)) }
  }

  private mutating func removeExit(of id: Cue.ID) {
    if let index = exits.lastIndex(where: { $0.slot.id == id }) { exits.remove(at: index) }
  }

  private mutating func insert(_ exit: Exit) {
    var (low, high) = (0, exits.count)
    while low < high {
      let middle = (low + high) / 2
      if exits[middle] < exit { high = middle } else { low = middle + 1 }
    }
    exits.insert(exit, at: low)
  }
}
