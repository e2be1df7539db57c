import TimedMetadata
import Timing

/// The cues as they arrived, with how far each has come; the oldest are evicted.
public struct CueLog: Sendable, Equatable {
  public enum Status: Sendable, Hashable {
    case added
    case entered
    case exited
  }

  public struct Entry: Sendable, Equatable, Identifiable {
    public var cue: Cue
    public var status: Status
    /// The label of the frame at which the cue was entered, or `nil`.
    public var timecode: String?
    /// The label of the frame at which it was exited, or `nil`.
    public var exitTimecode: String?
    /// The instant that was shown as the cue arrived, the first one if none was; `nil` where that
    /// is not known, or the cue lies before it.
    public var arrival: StreamTime?
    /// How long before its start it arrived; negative if it came late, `nil` where not known.
    public var leadTime: MediaTime? {
      guard let arrival, arrival.period == cue.period else { return nil }
      return cue.startTime - arrival.time
    }
    public var id: Int { cue.id }

    public init(
      cue: Cue, status: Status, timecode: String? = nil, arrival: StreamTime? = nil
    ) {
      self.cue = cue
      self.status = status
      self.timecode = timecode
      self.arrival = arrival
    }
  }

  /// How many cues are held at most.
  public static let capacity = 1000
  /// How many bytes of payload are held at most; a cue's payload is at most 1 MiB by itself.
  public static let byteCapacity = 8 << 20
  /// How many of the cues that were entered last are known.
  private static let latelyCapacity = 64

  /// In order of arrival, oldest first, so the identifiers rise.
  public private(set) var entries = Ring<Entry>(capacity: Self.capacity)
  /// How many were evicted.
  public private(set) var evicted = 0
  /// Rises with every change.
  public private(set) var version = 0
  /// What is known of all cues of a kind, those that were evicted included.
  public private(set) var statistics = CueStatistics()
  /// The cues other than timecode that were entered last, oldest first.
  private var lately = Ring<Cue.ID>(capacity: Self.latelyCapacity)
  /// How many cues other than timecode were ever entered.
  public private(set) var enteredCount = 0
  private var byteCount = 0

  public init() {}

  /// A log that holds these entries.
  public init(_ entries: some Sequence<Entry>, evicted: Int = 0) {
    self.evicted = evicted
    for entry in entries {
      append(entry)
      if entry.status != .added { noteEntered(entry.cue) }
    }
  }

  /// Takes one event; `timecode` is the label of the frame at `position`, the shown one.
  public mutating func record(
    _ event: CueEvent, timecode: String? = nil, at position: StreamTime? = nil
  ) {
    switch event {
    case .addTrack: break
    case .addCue(let cue):
      append(Entry(cue: cue, status: .added, arrival: position))
    case .enterCue(let cue):
      update(cue, .entered, timecode: timecode)
      noteEntered(cue)
    case .exitCue(let cue):
      update(cue, .exited, timecode: timecode)
    }
  }

  /// Notes where playback begins: what arrived before, and is still to come, is taken to have
  /// arrived then.
  public mutating func begin(at position: StreamTime) {
    for index in entries.indices where entries[index].arrival == nil {
      let cue = entries[index].cue
      guard cue.period == position.period, cue.startTime >= position.time else { continue }
      entries.update(index) { $0.arrival = position }
      statistics.take(lead: cue.startTime - position.time, of: cue)
    }
    version += 1
  }

  /// The cues other than timecode that were entered after the first `count` of them, as far as
  /// they are still known.
  public func entered(after count: Int) -> [Entry] {
    lately.suffix(max(0, min(lately.count, enteredCount - count))).compactMap { self[$0] }
  }

  /// The entry of a cue, or `nil` where it is not held.
  public subscript(id: Cue.ID) -> Entry? {
    index(of: id).map { entries[$0] }
  }

  private mutating func append(_ entry: Entry) {
    version += 1
    byteCount += entry.cue.content.byteCount
    if let oldest = entries.append(entry) { forget(oldest) }
    while byteCount > Self.byteCapacity, entries.count > 1, let oldest = entries.removeFirst() {
      forget(oldest)
    }
    statistics.add(entry.cue, lead: entry.leadTime)
  }

  private mutating func forget(_ entry: Entry) {
    byteCount -= entry.cue.content.byteCount
    evicted += 1
  }

  private mutating func noteEntered(_ cue: Cue) {
    guard !cue.isTimecode else { return }
    enteredCount += 1
    lately.append(cue.id)
  }

  private mutating func update(_ cue: Cue, _ status: Status, timecode: String?) {
    version += 1
    guard let index = index(of: cue.id) else { return }
    entries.update(index) { entry in
      entry.cue = cue
      entry.status = status
      switch status {
      case .added: break
      case .entered: (entry.timecode, entry.exitTimecode) = (timecode ?? entry.timecode, nil)
      case .exited: entry.exitTimecode = timecode
      }
    }
  }

  /// Finds an entry by binary search: identifiers rise in order of arrival.
  private func index(of id: Int) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? low : nil
  }
}
