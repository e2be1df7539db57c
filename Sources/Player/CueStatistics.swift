import TimedMetadata
import Timing

/// How many cues of each kind have arrived, how far apart they are, and how early they came.
///
/// A kind is a frame identifier with its owner or description, or a scheme with its value.
public struct CueStatistics: Sendable, Equatable {
  public struct Kind: Sendable, Hashable {
    /// The frame identifier, or the name of the track.
    public var name: String
    /// The owner identifier, the description or the scheme; may be empty.
    public var owner: String

    public init(of cue: Cue) {
      switch cue.content {
      case .userText(let description, _): (name, owner) = ("TXXX", description)
      case .privateData(let identifier, _): (name, owner) = ("PRIV", identifier)
      case .text(let id, _), .binary(let id, _): (name, owner) = (id, "")
      case .message:
        let scheme = cue.schemeIDURI
        (name, owner) = (cue.track.rawValue, cue.value.isEmpty ? scheme : "\(scheme) \(cue.value)")
      }
    }
  }

  public struct Record: Sendable, Equatable {
    public fileprivate(set) var count = 0
    /// From the start of one cue to the start of the next, in order of arrival.
    public fileprivate(set) var lastInterval: MediaTime?
    /// How many intervals `meanInterval` is taken from.
    public fileprivate(set) var intervals = 0
    /// The shortest time from arrival to start; negative if one came late.
    public fileprivate(set) var leastLead: MediaTime?
    /// That of the last one.
    public fileprivate(set) var lastLead: MediaTime?
    fileprivate var total = 0.0
    fileprivate var lastStart: StreamTime?

    /// In seconds, or `nil` before the second cue.
    public var meanInterval: Double? { intervals > 0 ? total / Double(intervals) : nil }
  }

  /// A stream can name as many owners as it likes; so many kinds are told apart.
  public static let limit = 64

  /// In the order in which the kinds first arrived.
  public private(set) var kinds: [Kind] = []
  /// How many cues were of a kind beyond the limit.
  public private(set) var uncounted = 0
  private var records: [Kind: Record] = [:]

  public init() {}

  public subscript(kind: Kind) -> Record? { records[kind] }

  mutating func add(_ cue: Cue, lead: MediaTime?) {
    let kind = Kind(of: cue)
    if records[kind] == nil {
      guard kinds.count < Self.limit else {
        uncounted += 1
        return
      }
      kinds.append(kind)
    }
    records[kind, default: Record()].add(cue)
    if let lead { take(lead: lead, of: cue) }
  }

  /// Takes the lead time of a cue that has been added.
  mutating func take(lead: MediaTime, of cue: Cue) {
    records[Kind(of: cue)]?.take(lead: lead)
  }
}

extension CueStatistics.Record {
  fileprivate mutating func add(_ cue: Cue) {
    count += 1
    if let lastStart, lastStart.period == cue.period, cue.startTime > lastStart.time {
      let interval = cue.startTime - lastStart.time
      lastInterval = interval
      intervals += 1
      total += interval.seconds
    }
    lastStart = StreamTime(period: cue.period, time: cue.startTime)
  }

  fileprivate mutating func take(lead: MediaTime) {
    lastLead = lead
    leastLead = min(leastLead ?? lead, lead)
  }
}
