import TimedMetadata

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
    public var id: Int { cue.id }

    public init(cue: Cue, status: Status, timecode: String? = nil) {
      self.cue = cue
      self.status = status
      self.timecode = timecode
    }
  }

  /// How many cues are held at most.
  public static let capacity = 500
  /// How many bytes of payload are held at most; a cue's payload is at most 1 MiB by itself.
  public static let byteCapacity = 8 << 20

  /// In order of arrival, oldest first, so the identifiers rise.
  public var entries: [Entry] = []
  /// How many were evicted.
  public var evicted = 0

  public init() {}

  /// Takes one event; `timecode` is the label of the shown frame.
  public mutating func record(_ event: CueEvent, timecode: String? = nil) {
    switch event {
    case .addTrack: break
    case .addCue(let cue):
      entries.append(Entry(cue: cue, status: .added))
      evict()
    case .enterCue(let cue):
      update(cue, .entered, timecode: timecode)
    case .exitCue(let cue):
      update(cue, .exited, timecode: nil)
    }
  }

  private mutating func update(_ cue: Cue, _ status: Status, timecode: String?) {
    guard let index = index(of: cue.id) else { return }
    entries[index].cue = cue
    entries[index].status = status
    if let timecode { entries[index].timecode = timecode }
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

  private mutating func evict() {
    var bytes = entries.reduce(0) { $0 + $1.cue.content.byteCount }
    var count = 0
    while entries.count - count > Self.capacity
      || (bytes > Self.byteCapacity && entries.count - count > 1)
    {
      bytes -= entries[count].cue.content.byteCount
      count += 1
    }
    entries.removeFirst(count)
    evicted += count
  }
}
