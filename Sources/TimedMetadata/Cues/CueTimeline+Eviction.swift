extension CueTimeline {
  /// Makes room for the cues of an event; `false` where all that could go is nearer than it or
  /// active.
  ///
  /// Only cues that are not active are looked at, and each of them goes.
  mutating func makeRoom(forCues count: Int, bytes: Int, at event: EventKey) -> Bool {
    while isOver(withCues: count, bytes: bytes), let oldest = idle.first, isBehind(oldest) {
      forget(oldest)
    }
    let place = CueSlot(period: event.period, start: event.startTime, id: .max)
    while isOver(withCues: count, bytes: bytes), let farthest = idle.last, farthest > place {
      forget(farthest)
    }
    return !isOver(withCues: count, bytes: bytes)
  }

  /// Forgets the cues that are over before a time and are not active, as those that have left the
  /// window of a live stream; of earlier periods all, once the time's own reaches back beyond it.
  public mutating func forget(before time: StreamTime) {
    let first = store.order[store.order.firstPlace { $0.period >= time.period }]
    guard let first, first.period == time.period, first.start < time.time else { return }
    while let slot = idle.first, slot.period < time.period { forget(slot) }
    for slot in idle.slots(upTo: time.time, in: time.period) {
      guard let entry = store[slot.id], let end = store.end(of: entry), end <= time.time else {
        continue
      }
      forget(slot)
    }
  }

  private func isOver(withCues count: Int, bytes: Int) -> Bool {
    store.count + count > limits.cues || store.byteCount + bytes > limits.bytes
  }

  private func isBehind(_ slot: CueSlot) -> Bool {
    guard let position else { return false }
    return slot.period < position.period
      || (slot.period == position.period && slot.start <= position.reach)
  }

  private mutating func forget(_ slot: CueSlot) {
    idle.remove(slot)
    store.remove(slot)
  }
}
