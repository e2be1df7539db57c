/// What libmpv reports, in its order.
public enum MPVEvent: Sendable {
  /// A picture was presented; its time is exact.
  case frame(PresentedFrame)
  case property(MPVProperty)
  case startFile
  case fileLoaded
  /// A seek began: no frame is reported until `playbackRestart`.
  case seek
  /// Playback began or goes on after a seek; the first exact frame follows.
  case playbackRestart
  case endFile(MPVEndReason)
  case log(MPVLogMessage)
  /// A command or a change of a property was refused.
  case commandFailed(MPVError)
  /// The last event.
  case shutdown
}

/// Why a file ended.
public enum MPVEndReason: Sendable, Hashable {
  case endOfFile
  /// Another file or `stop` replaced it.
  case stop
  case quit
  case error(MPVError)
  case redirect
}

/// A line of libmpv's log.
public struct MPVLogMessage: Sendable, Hashable {
  public enum Level: String, Sendable, Hashable, CaseIterable {
    case fatal
    case error
    case warning = "warn"
    case info
    case verbose = "v"
    case debug
    case trace
  }

  public var level: Level
  /// The part of libmpv that speaks, such as `ffmpeg/video`.
  public var prefix: String
  /// Without the line's end. Text of the stream may be part of it.
  public var text: String

  public init(level: Level, prefix: String, text: String) {
    self.level = level
    self.prefix = prefix
    self.text = text
  }
}
