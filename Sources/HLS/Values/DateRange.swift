/// A range of time with attributes, such as an ad break, an interstitial or a SCTE-35 command.
///
/// RFC 8216bis, section 4.4.5.1 (`EXT-X-DATERANGE`). Times are in seconds.
public struct DateRange: Sendable, Hashable {
  /// A value of an attribute that the client or the producer defines.
  public enum Value: Sendable, Hashable {
    case text(String)
    case bytes([UInt8])
    case number(Double)
  }

  public var id: String
  public var rangeClass: String?
  /// When the range begins; `nil` only where the tag left it out.
  public var startDate: ProgramDateTime?
  public var endDate: ProgramDateTime?
  public var duration: Double?
  public var plannedDuration: Double?
  /// Whether the range ends at the start of the next range of its class.
  public var endsOnNext: Bool
  /// When an interstitial is triggered: `PRE`, `POST`, `ONCE`.
  public var cue: [String]
  public var scte35Command: [UInt8]?
  public var scte35Out: [UInt8]?
  public var scte35In: [UInt8]?
  /// The `X-` attributes by name.
  public var attributes: [String: Value]

  public init(
    id: String, rangeClass: String? = nil, startDate: ProgramDateTime? = nil,
    endDate: ProgramDateTime? = nil, duration: Double? = nil, plannedDuration: Double? = nil,
    endsOnNext: Bool = false, cue: [String] = [], scte35Command: [UInt8]? = nil,
    scte35Out: [UInt8]? = nil, scte35In: [UInt8]? = nil, attributes: [String: Value] = [:]
  ) {
    self.id = id
    self.rangeClass = rangeClass
    self.startDate = startDate
    self.endDate = endDate
    self.duration = duration
    self.plannedDuration = plannedDuration
    self.endsOnNext = endsOnNext
    self.cue = cue
    self.scte35Command = scte35Command
    self.scte35Out = scte35Out
    self.scte35In = scte35In
    self.attributes = attributes
  }

  /// This range with what a later tag of the same id adds or changes.
  ///
  /// RFC 8216bis, section 4.4.5.1: a range may be closed or extended by a later tag.
  public func updated(by later: DateRange) -> DateRange {
    DateRange(
      id: id, rangeClass: later.rangeClass ?? rangeClass, startDate: later.startDate ?? startDate,
      endDate: later.endDate ?? endDate, duration: later.duration ?? duration,
      plannedDuration: later.plannedDuration ?? plannedDuration,
      endsOnNext: endsOnNext || later.endsOnNext, cue: later.cue.isEmpty ? cue : later.cue,
      scte35Command: later.scte35Command ?? scte35Command,
      scte35Out: later.scte35Out ?? scte35Out, scte35In: later.scte35In ?? scte35In,
      attributes: attributes.merging(later.attributes) { $1 })
  }
}

extension [DateRange] {
  /// Adds a range, or updates the one of the same id in its place.
  mutating func merge(_ range: DateRange, positions: inout [String: Int]) {
    if let index = positions[range.id], indices.contains(index) {
      self[index] = self[index].updated(by: range)
    } else {
      positions[range.id] = count
      append(range)
    }
  }
}
