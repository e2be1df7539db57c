import Timing

/// Slots in the order of playback.
typealias CueOrder = SortedRuns<CueSlot>

extension SortedRuns<CueSlot> {
  /// The slot that follows in the same period.
  func successor(of slot: CueSlot) -> CueSlot? {
    self[firstPlace { $0 > slot }].flatMap { $0.period == slot.period ? $0 : nil }
  }

  /// The slot that comes before in the same period.
  func predecessor(of slot: CueSlot) -> CueSlot? {
    let place = firstPlace { $0 >= slot }
    let former =
      if place.index > 0 {
        self[Place(run: place.run, index: place.index - 1)]
      } else {
        runs.indices.contains(place.run - 1) ? runs[place.run - 1].last : nil
      }
    return former.flatMap { $0.period == slot.period ? $0 : nil }
  }

  /// The first slot of a period that starts after a time.
  func first(after time: MediaTime, in period: Int) -> CueSlot? {
    self[firstPlace { $0.period > period || ($0.period == period && $0.start > time) }]
      .flatMap { $0.period == period ? $0 : nil }
  }

  /// The slots of a period that start at or before a time.
  func slots(upTo time: MediaTime, in period: Int) -> [CueSlot] {
    var slots: [CueSlot] = []
    var place = firstPlace { $0.period >= period }
    while let slot = self[place], slot.period == period, slot.start <= time {
      slots.append(slot)
      place = self.place(after: place)
    }
    return slots
  }
}
