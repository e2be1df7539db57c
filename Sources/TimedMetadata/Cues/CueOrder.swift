import Timing

/// Where a cue stands in playback: by period, then start, then arrival.
struct CueSlot: Sendable, Hashable, Comparable {
  var period: Int
  var start: MediaTime
  var id: Cue.ID

  static func < (left: CueSlot, right: CueSlot) -> Bool {
    if left.period != right.period { return left.period < right.period }
    if left.start != right.start { return left.start < right.start }
    return left.id < right.id
  }
}

extension CueSlot {
  init(_ cue: Cue) {
    self.init(period: cue.period, start: cue.startTime, id: cue.id)
  }
}

/// Slots in order, found by binary search.
///
/// Cues arrive nearly in order, so that an insertion is nearly always at the end.
struct CueOrder: Sendable {
  private(set) var slots: [CueSlot] = []

  var isEmpty: Bool { slots.isEmpty }

  mutating func insert(_ slot: CueSlot) {
    if let last = slots.last, slot < last {
      slots.insert(slot, at: firstIndex { $0 > slot })
    } else {
      slots.append(slot)
    }
  }

  mutating func remove(_ ids: Set<Cue.ID>) {
    slots.removeAll { ids.contains($0.id) }
  }

  /// The slot that follows in the same period.
  func successor(of slot: CueSlot) -> CueSlot? {
    self[firstIndex { $0 > slot }, in: slot.period]
  }

  /// The slot that comes before in the same period.
  func predecessor(of slot: CueSlot) -> CueSlot? {
    self[firstIndex { $0 >= slot } - 1, in: slot.period]
  }

  /// The index of the first slot of a period that starts after a time.
  func index(after time: MediaTime, in period: Int) -> Int {
    firstIndex { $0.period > period || ($0.period == period && $0.start > time) }
  }

  /// The slots of a period that start at or before a time.
  func slots(upTo time: MediaTime, in period: Int) -> ArraySlice<CueSlot> {
    slots[firstIndex { $0.period >= period }..<index(after: time, in: period)]
  }

  /// The slot at an index, or `nil` outside the bounds or the period.
  subscript(index: Int, in period: Int) -> CueSlot? {
    guard slots.indices.contains(index), slots[index].period == period else { return nil }
    return slots[index]
  }

  /// The index of the first slot that fulfils a condition which all later ones fulfil too.
  private func firstIndex(where isBeyond: (CueSlot) -> Bool) -> Int {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(slots[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
