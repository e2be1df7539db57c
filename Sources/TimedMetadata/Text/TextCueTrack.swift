import Timing

/// The subtitles of one text track, each once.
///
/// At most 4096 are held; then the sixteenth that was added first goes.
public struct TextCueTrack: Sendable {
  private struct Entry: Sendable {
    var cue: TextCue
    var serial: Int
    /// The latest end of this cue and those before it in its period, so that a search backwards
    /// knows when to stop.
    var latestEnd: MediaTime
  }

  static let limit = 4096

  /// In order of start, then of arrival.
  private var periods: [Int: [Entry]] = [:]
  private var known: Set<TextCue> = []
  private var lastSerial = 0

  public init() {}

  /// How many cues are held.
  public var count: Int { known.count }

  /// Takes a cue; one that several segments repeat is taken once, and one that ends before it
  /// starts never.
  public mutating func add(_ cue: TextCue) {
    guard cue.end > cue.start.time, !known.contains(cue) else { return }
    if known.count >= Self.limit { evict() }
    known.insert(cue)
    lastSerial += 1
    var entries = periods[cue.start.period] ?? []
    let index = Self.index(after: cue.start.time, in: entries)
    entries.insert(Entry(cue: cue, serial: lastSerial, latestEnd: cue.end), at: index)
    Self.spreadEnds(in: &entries, from: index)
    periods[cue.start.period] = entries
  }

  /// The texts that are shown at an instant: the cues that are active, in order of start, then of
  /// arrival; those of one place are one text, from top to bottom.
  public func texts(at position: StreamTime) -> [PlacedText] {
    var texts: [PlacedText] = []
    for cue in activeCues(at: position) {
      let isShared = cue.placement.line == .automatic || cue.placement.maximumLines != nil
      if isShared, let index = texts.firstIndex(where: { $0.placement == cue.placement }) {
        texts[index].text.lines += cue.text.lines
      } else {
        texts.append(PlacedText(cue.text, cue.placement))
      }
    }
    return texts
  }

  /// The cues whose start is at or before an instant and whose end is after it, in order.
  public func activeCues(at position: StreamTime) -> [TextCue] {
    guard let entries = periods[position.period] else { return [] }
    var active: [TextCue] = []
    var index = Self.index(after: position.reach, in: entries) - 1
    while index >= 0, entries[index].latestEnd > position.reach {
      if entries[index].cue.end > position.reach { active.append(entries[index].cue) }
      index -= 1
    }
    return active.reversed()
  }

  private mutating func evict() {
    let first = lastSerial - Self.limit + Self.limit / 16
    for period in periods.keys {
      var entries = periods[period] ?? []
      for entry in entries where entry.serial < first { known.remove(entry.cue) }
      entries.removeAll { $0.serial < first }
      Self.spreadEnds(in: &entries, from: 0)
      periods[period] = entries.isEmpty ? nil : entries
    }
  }

  private static func spreadEnds(in entries: inout [Entry], from start: Int) {
    for index in start..<entries.count {
      let own = entries[index].cue.end
      entries[index].latestEnd = index > 0 ? max(own, entries[index - 1].latestEnd) : own
    }
  }

  private static func index(after time: MediaTime, in entries: [Entry]) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].cue.start.time > time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
