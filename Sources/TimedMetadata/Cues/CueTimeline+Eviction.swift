extension CueTimeline {
  /// Makes room for the cues of an event; `false` where all that could go is nearer than it or
  /// active.
  mutating func makeRoom(forCues count: Int, bytes: Int, at event: EventKey) -> Bool {
    guard isOver(limits, withCues: count, bytes: bytes) else { return true }
    let behind = store.order.slots.lazy.prefix { [position] slot in
      guard let position else { return false }
      return slot.period < position.period
        || (slot.period == position.period && slot.start <= position.reach)
    }
    // A sixteenth more than is needed, since each round walks all cues.
    let target = Limits(
      cues: limits.cues - limits.cues / 16, bytes: limits.bytes - limits.bytes / 16)
    store.remove(victims(among: behind, until: target, cues: count, bytes: bytes))
    guard isOver(limits, withCues: count, bytes: bytes) else { return true }
    let place = CueSlot(period: event.period, start: event.startTime, id: .max)
    let ahead = store.order.slots.reversed().lazy.prefix { $0 > place }
    store.remove(victims(among: ahead, until: limits, cues: count, bytes: bytes))
    return !isOver(limits, withCues: count, bytes: bytes)
  }

  private func isOver(_ limits: Limits, withCues count: Int, bytes: Int) -> Bool {
    store.count + count > limits.cues || store.byteCount + bytes > limits.bytes
  }

  /// The first cues that are not active, as many as must go to come down to the target.
  private func victims(
    among slots: some Sequence<CueSlot>, until target: Limits, cues: Int, bytes: Int
  ) -> Set<Cue.ID> {
    var surplusCues = store.count + cues - target.cues
    var surplusBytes = store.byteCount + bytes - target.bytes
    var ids: Set<Cue.ID> = []
    for slot in slots where !activeCues.contains(slot.id) {
      guard surplusCues > 0 || surplusBytes > 0 else { break }
      ids.insert(slot.id)
      surplusCues -= 1
      surplusBytes -= store[slot.id]?.byteCount ?? 0
    }
    return ids
  }
}
