/// What is wrong in a WebVTT file, and where.
public struct WebVTTProblem: Sendable, Hashable {
  public enum Code: String, Sendable, Hashable {
    case missingHeader = "missing-header"
    case invalidUTF8 = "invalid-utf8"
    case malformedTimestampMap = "malformed-timestamp-map"
    case malformedTiming = "malformed-timing"
    case lenientTiming = "lenient-timing"
    case endsBeforeStart = "ends-before-start"
    case malformedSetting = "malformed-setting"
  }

  /// The line from 1.
  public var line: Int
  public var code: Code
  /// As the file has it, not yet safe for a terminal.
  public var detail: String

  public init(line: Int, code: Code, detail: String = "") {
    self.line = line
    self.code = code
    self.detail = detail
  }
}

extension WebVTTProblem: CustomStringConvertible {
  public var description: String {
    "line \(line): " + text + (detail.isEmpty ? "" : ": \(detail)")
  }

  private var text: String {
    switch code {
    case .missingHeader: "file does not begin with WEBVTT"
    case .invalidUTF8: "text is not UTF-8"
    case .malformedTimestampMap: "X-TIMESTAMP-MAP cannot be read"
    case .malformedTiming: "cue left out, its times cannot be read"
    case .lenientTiming: "time is not written as WebVTT asks"
    case .endsBeforeStart: "cue ends before it starts"
    case .malformedSetting: "setting cannot be read"
    }
  }
}
