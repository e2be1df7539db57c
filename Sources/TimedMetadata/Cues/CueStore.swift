import Timing

/// The cues that are held, each with its place in playback and what ends it.
struct CueStore: Sendable {
  struct Entry: Sendable {
    var cue: Cue
    var slot: CueSlot
    var series: CueSeries
    var event: EventKey
    /// Whether the next cue of its series ends it, rather than its duration.
    var isOpenEnded: Bool
    var byteCount: Int
  }

  private var entries: [Cue.ID: Entry] = [:]
  private var series: [CueSeries: CueOrder] = [:]
  /// How many cues of each event are held.
  private var events: [EventKey: Int] = [:]
  private(set) var order = CueOrder()
  private(set) var byteCount = 0

  var count: Int { entries.count }

  subscript(id: Cue.ID) -> Entry? { entries[id] }

  func holds(_ event: EventKey) -> Bool { events[event] != nil }

  mutating func insert(_ cue: Cue, of event: EventKey, isOpenEnded: Bool, byteCount: Int) {
    let entry = Entry(
      cue: cue, slot: CueSlot(cue), series: CueSeries(of: cue), event: event,
      isOpenEnded: isOpenEnded, byteCount: byteCount)
    entries[cue.id] = entry
    order.insert(entry.slot)
    series[entry.series, default: CueOrder()].insert(entry.slot)
    events[event, default: 0] += 1
    self.byteCount += byteCount
  }

  /// Forgets a cue, and its event with the last cue of it, so that it can come again.
  mutating func remove(_ slot: CueSlot) {
    guard let entry = entries.removeValue(forKey: slot.id) else { return }
    byteCount -= entry.byteCount
    let left = (events[entry.event] ?? 1) - 1
    events[entry.event] = left > 0 ? left : nil
    order.remove(slot)
    series[entry.series]?.remove(slot)
    if series[entry.series]?.isEmpty == true { series[entry.series] = nil }
  }

  /// When a cue ends as far as is known: by its duration, or at the next of its series.
  func end(of entry: Entry) -> MediaTime? {
    entry.isOpenEnded ? series[entry.series]?.successor(of: entry.slot)?.start : entry.cue.endTime
  }

  /// The cue of the same series before it, which it ends where that has an open end.
  func predecessor(of entry: Entry) -> Entry? {
    series[entry.series]?.predecessor(of: entry.slot).flatMap { entries[$0.id] }
  }

  /// The cue with its end as known now.
  func current(_ entry: Entry) -> Cue {
    var cue = entry.cue
    cue.endTime = end(of: entry)
    return cue
  }
}
