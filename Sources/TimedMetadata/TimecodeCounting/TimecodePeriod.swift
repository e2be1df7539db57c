import Timing

/// The timecode events of one period in order of time, then of arrival.
struct TimecodePeriod: Sendable {
  /// How many intervals the usual one is taken from.
  private static let usualIntervals = 9

  private(set) var events: [TimecodeEvent] = []
  /// The count that the first event carries on from, after earlier ones were forgotten.
  private var seed: TimecodeCount?

  var count: Int { events.count }

  /// Inserts an event; `false` where the same label at the same time is held already.
  mutating func insert(_ event: TimecodeEvent, rates: TimecodeCounter.Rates) -> Bool {
    let index = index(after: event.time)
    guard !holds(event.timecode, at: event.time, before: index) else { return false }
    events.insert(event, at: index)
    recount(from: index, by: rates, isInsertion: true)
    return true
  }

  private func holds(_ timecode: Timecode, at time: MediaTime, before index: Int) -> Bool {
    var index = index - 1
    while index >= 0, events[index].time == time {
      if events[index].timecode == timecode { return true }
      index -= 1
    }
    return false
  }

  /// Counts all events anew after the rates have changed.
  mutating func recount(by rates: TimecodeCounter.Rates) {
    seed = nil
    recount(from: 0, by: rates, isInsertion: false)
  }

  /// Forgets the events that were added before `serial`.
  mutating func remove(before serial: Int) {
    if let first = events.firstIndex(where: { $0.serial >= serial }) {
      if first > 0 { seed = events[first - 1].count }
    }
    events.removeAll { $0.serial < serial }
  }

  /// Forgets the events that readings at or after a time do not need; `false` where the time lies
  /// before the first.
  mutating func remove(before time: MediaTime) -> Bool {
    let latest = index(after: time) - 1
    guard latest >= 0 else { return false }
    let dropped = latest - Self.usualIntervals
    if dropped > 0 {
      seed = events[dropped - 1].count
      events.removeFirst(dropped)
    }
    return true
  }

  /// The latest event at or before a time, with the usual interval between events up to it.
  func latest(upTo time: MediaTime) -> (event: TimecodeEvent, interval: MediaTime?)? {
    let index = index(after: time) - 1
    guard events.indices.contains(index) else { return nil }
    return (events[index], usualInterval(upTo: index))
  }

  /// The median of the last intervals, since a join or a jump leaves a long one.
  private func usualInterval(upTo index: Int) -> MediaTime? {
    var intervals: [MediaTime] = []
    for later in stride(from: index, to: max(0, index - Self.usualIntervals), by: -1) {
      let interval = events[later].time - events[later - 1].time
      if interval > .zero { intervals.append(interval) }
    }
    guard !intervals.isEmpty else { return nil }
    intervals.sort()
    return intervals[intervals.count / 2]
  }

  private mutating func recount(
    from start: Int, by rates: TimecodeCounter.Rates, isInsertion: Bool
  ) {
    for index in start..<events.count {
      let known = events[index].count
      let former = index > 0 ? events[index - 1] : nil
      if let former, let count = former.count {
        events[index].count = TimecodeCount(
          events[index], after: former, countedAs: count, rates: rates)
      } else {
        events[index].count = TimecodeCount(first: events[index], after: seed, rates: rates)
      }
      // An insertion changes the later ones only up to the first that comes out as it was.
      if isInsertion, index > start, events[index].count == known { return }
    }
  }

  private func index(after time: MediaTime) -> Int {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].time > time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
