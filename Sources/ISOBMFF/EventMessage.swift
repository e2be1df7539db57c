/// An event message box, `emsg` (ISO/IEC 23009-1 section 5.10.3.3), as written.
public struct EventMessage: Sendable, Hashable {
  /// When the event happens.
  public enum Time: Sendable, Hashable {
    /// Version 1: `presentation_time` on the presentation timeline, in `timescale` units.
    case absolute(UInt64)
    /// Version 0: `presentation_time_delta` from the earliest presentation time of the segment.
    case delta(UInt32)
  }

  /// The scheme, `scheme_id_uri`, which says what the value and the data mean.
  public var schemeIDURI: String
  /// The value of the scheme, such as a kind of event; often empty.
  public var value: String
  /// Units a second of the time and the duration; never zero in a box that was read.
  public var timescale: UInt32
  /// When the event happens.
  public var time: Time
  /// The duration in `timescale` units; `0xFFFFFFFF` is unknown.
  public var eventDuration: UInt32
  /// The identifier within scheme and value; writers reuse it.
  public var id: UInt32
  /// The payload, `message_data`; may be empty.
  public var messageData: [UInt8]

  public init(
    schemeIDURI: String, value: String, timescale: UInt32, time: Time, eventDuration: UInt32,
    id: UInt32, messageData: [UInt8]
  ) {
    self.schemeIDURI = schemeIDURI
    self.value = value
    self.timescale = timescale
    self.time = time
    self.eventDuration = eventDuration
    self.id = id
    self.messageData = messageData
  }
}
