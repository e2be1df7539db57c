/// A fault of a playlist that does not keep it from being played.
public struct PlaylistWarning: Sendable, Hashable {
  public enum Code: String, Sendable, Hashable {
    case byteOrderMark = "byte-order-mark"
    case missingHeader = "missing-header"
    case controlCharacter = "control-character"
    case invalidUTF8 = "invalid-utf8"
    case lineTooLong = "line-too-long"
    case repeatedTag = "repeated-tag"
    case misplacedTag = "misplaced-tag"
    case malformedTag = "malformed-tag"
    case missingAttribute = "missing-attribute"
    case malformedAttribute = "malformed-attribute"
    case missingTargetDuration = "missing-target-duration"
    case missingDuration = "missing-duration"
    case malformedDuration = "malformed-duration"
    case missingURI = "missing-uri"
    case segmentTooLong = "segment-too-long"
    case unknownByteOffset = "unknown-byte-offset"
    case repeatedVariable = "repeated-variable"
    case undefinedGroup = "undefined-group"
  }

  /// The line from 1, or 0 where the fault is not of one line.
  public var line: Int
  public var code: Code
  /// The tag, attribute or text at fault. It is as the stream wrote it, not yet safe for a
  /// terminal.
  public var detail: String

  public init(line: Int, code: Code, detail: String = "") {
    self.line = line
    self.code = code
    self.detail = detail
  }
}

extension PlaylistWarning: CustomStringConvertible {
  public var description: String {
    let place = line > 0 ? "line \(line): " : ""
    return place + text + (detail.isEmpty ? "" : ": \(detail)")
  }

  private var text: String {
    switch code {
    case .byteOrderMark: "playlist begins with a byte-order mark"
    case .missingHeader: "playlist does not begin with #EXTM3U"
    case .controlCharacter: "control character"
    case .invalidUTF8: "text is not UTF-8"
    case .lineTooLong: "line left out, it is too long"
    case .repeatedTag: "tag appears again"
    case .misplacedTag: "tag does not belong here"
    case .malformedTag: "tag cannot be read"
    case .missingAttribute: "attribute is missing"
    case .malformedAttribute: "attribute cannot be read"
    case .missingTargetDuration: "EXT-X-TARGETDURATION is missing"
    case .missingDuration: "segment left out, it has no EXTINF"
    case .malformedDuration: "duration cannot be read, the target duration is taken"
    case .missingURI: "tag left out, no URI follows it"
    case .segmentTooLong: "segment is longer than the target duration"
    case .unknownByteOffset: "byte range follows no range of the same resource"
    case .repeatedVariable: "variable is defined already"
    case .undefinedGroup: "no rendition has this GROUP-ID"
    }
  }
}

/// Collects the warnings about one playlist, up to the limit.
struct WarningReport {
  private(set) var warnings: [PlaylistWarning] = []

  mutating func add(_ code: PlaylistWarning.Code, line: Int, _ detail: String = "") {
    guard warnings.count < PlaylistLimits.warnings else { return }
    warnings.append(PlaylistWarning(line: line, code: code, detail: detail))
  }
}
