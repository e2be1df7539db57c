import ISOBMFF
import Timing

/// An event message with what the place where it was found says of it.
public struct ReceivedEvent: Sendable, Hashable {
  public var message: EventMessage
  /// The discontinuity sequence number of the segment that carried it.
  public var period: Int
  /// The earliest presentation time of that segment, to which a version 0 delta adds; `nil`
  /// where it is not known.
  public var segmentStart: MediaTime?
  /// The address of the segment, for warnings.
  public var uri: String
  /// The offset of the box in that segment, in bytes.
  public var offset: Int

  public init(
    message: EventMessage, period: Int, segmentStart: MediaTime?, uri: String, offset: Int
  ) {
    self.message = message
    self.period = period
    self.segmentStart = segmentStart
    self.uri = uri
    self.offset = offset
  }
}

/// Something that was wrong with the stream and that playback survived.
public struct StreamWarning: Sendable, Hashable {
  /// A short fixed name, such as `id3-frame` or `segment-skipped`.
  public var code: String
  /// What was found and what was expected, for a person.
  public var message: String
  public var uri: String?
  /// The offset in bytes in what `uri` names.
  public var offset: Int?

  public init(code: String, message: String, uri: String? = nil, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.uri = uri
    self.offset = offset
  }
}
