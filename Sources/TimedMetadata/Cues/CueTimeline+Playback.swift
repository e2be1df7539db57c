import Timing

extension CueTimeline {
  /// Moves the position in playback order and reports what was exited and entered on the way.
  ///
  /// The first position enters the cues that are valid there. A position before the present one
  /// is a jump.
  public mutating func advance(to position: StreamTime) -> [CueEvent] {
    guard let former = self.position else { return begin(at: position) }
    if position.period > former.period {
      return leaveAll(at: former) + begin(at: position)
    }
    guard position.period == former.period, position.time >= former.time else {
      return seek(to: position)
    }
    return run(from: former, to: position)
  }

  /// Moves the position by a jump: exits what is no longer valid and enters what is valid and
  /// was not active. What lies between is passed over.
  public mutating func seek(to position: StreamTime) -> [CueEvent] {
    let former = self.position ?? position
    let valid = validEntries(at: position)
    let validIDs = Set(valid.map(\.slot.id))
    let exits = leave(activeCues.ids.filter { !validIDs.contains($0) }, at: former)
    self.position = position
    runStart = position.time
    return exits + valid.filter { !activeCues.contains($0.slot.id) }.map { enter($0) }
  }

  /// Exits every active cue at the end of playback, in order.
  ///
  /// `position` is where playback ended, if that is beyond the last one known.
  public mutating func finish(at position: StreamTime?) -> [CueEvent] {
    defer { self.position = nil }
    guard let last = position ?? self.position else { return [] }
    return leaveAll(at: last)
  }

  /// Takes up playback at a position: what is valid there is entered, and what starts there and
  /// has no length is passed through.
  private mutating func begin(at position: StreamTime) -> [CueEvent] {
    self.position = position
    runStart = position.time
    let earliest = position.time - StreamTime.readingTolerance
    var events: [CueEvent] = []
    for slot in store.order.slots(upTo: position.reach, in: position.period) {
      guard let entry = store[slot.id] else { continue }
      let end = store.end(of: entry)
      if end.map({ $0 > position.reach }) ?? true {
        events.append(enter(entry))
      } else if end == slot.start, slot.start >= earliest {
        events += [enter(entry), exit(entry)]
      }
    }
    return events
  }

  private mutating func run(from former: StreamTime, to position: StreamTime) -> [CueEvent] {
    self.position = position
    let reach = position.reach
    var events: [CueEvent] = []
    var following = store.order.first(after: former.reach, in: former.period)
    while true {
      let coming = following.flatMap { $0.start <= reach ? $0 : nil }
      if let next = activeCues.next, next.end <= reach, next.end <= coming?.start ?? reach {
        // The end is known, so the cue is held.
        if let entry = store[next.slot.id] { events.append(exit(entry)) }
      } else if let coming {
        if let entry = store[coming.id] { events.append(enter(entry)) }
        following = store.order.successor(of: coming)
      } else {
        return events
      }
    }
  }

  private func validEntries(at position: StreamTime) -> [CueStore.Entry] {
    store.order.slots(upTo: position.reach, in: position.period).compactMap { store[$0.id] }
      .filter { store.end(of: $0).map { $0 > position.reach } ?? true }
  }
}

extension CueTimeline {
  mutating func enter(_ entry: CueStore.Entry) -> CueEvent {
    let cue = store.current(entry)
    activeCues.insert(entry.slot, end: cue.endTime)
    idle.remove(entry.slot)
    return .enterCue(cue)
  }

  mutating func exit(_ entry: CueStore.Entry) -> CueEvent {
    leave(entry.slot)
    return .exitCue(store.current(entry))
  }

  private mutating func leave(_ slot: CueSlot) {
    activeCues.remove(slot.id)
    idle.insert(slot)
  }

  private mutating func leaveAll(at position: StreamTime) -> [CueEvent] {
    leave(activeCues.ids, at: position)
  }

  /// Exits cues that playback leaves before their end, by start, then by arrival.
  private mutating func leave(_ ids: [Cue.ID], at position: StreamTime) -> [CueEvent] {
    ids.compactMap { store[$0] }.sorted { $0.slot < $1.slot }.map { entry in
      leave(entry.slot)
      var cue = store.current(entry)
      let left = max(position.time, cue.startTime)
      cue.endTime = cue.endTime.map { min($0, left) } ?? left
      return .exitCue(cue)
    }
  }
}
