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

  private struct Member: Sendable {
    var slot: CueSlot
    var end: MediaTime?
    /// The place in the order of entering.
    var rank: Int
  }

  private var members: [Cue.ID: Member] = [:]
  /// In the order in which they were entered; one that has left leaves a gap.
  private var entered: [Cue.ID?] = []
  /// The known ends.
  private var exits = SortedRuns<Exit>()

  var count: Int { members.count }

  /// In the order in which they were entered.
  var ids: [Cue.ID] { entered.compactMap { $0 } }

  var next: Exit? { exits.first }

  func contains(_ id: Cue.ID) -> Bool { members[id] != nil }

  mutating func insert(_ slot: CueSlot, end: MediaTime?) {
    guard members[slot.id] == nil else { return }
    members[slot.id] = Member(slot: slot, end: end, rank: entered.count)
    entered.append(slot.id)
    if let end { exits.insert(Exit(end: end, slot: slot)) }
  }

  mutating func remove(_ id: Cue.ID) {
    guard let member = members.removeValue(forKey: id) else { return }
    if let end = member.end { exits.remove(Exit(end: end, slot: member.slot)) }
    entered[member.rank] = nil
    if entered.count > 2 * members.count + 16 { closeGaps() }
  }

  /// Gives an active cue another end.
  mutating func setEnd(_ end: MediaTime?, of slot: CueSlot) {
    guard let former = members[slot.id] else { return }
    if let end = former.end { exits.remove(Exit(end: end, slot: slot)) }
    members[slot.id]?.end = end
    if let end { exits.insert(Exit(end: end, slot: slot)) }
  }

  private mutating func closeGaps() {
    entered.removeAll { $0 == nil }
    for (rank, id) in entered.enumerated() {
      if let id { members[id]?.rank = rank }
    }
  }
}
