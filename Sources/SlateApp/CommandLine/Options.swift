import Cells
import Streaming
import TimedMetadata
import Timing

/// What the command line asks for.
nonisolated enum Invocation: Sendable, Equatable {
  case play(String, Options)
  case demo(DemoStream, Options)
  case cues(String, Options, CuesOptions)
  case help
  case version
  case manual
  case completion(Shell)
}

/// The streams of the built-in demo.
nonisolated enum DemoStream: Sendable, Equatable {
  case live
  case lowLatency
  case vod
}

/// The options of playback.
nonisolated struct Options: Sendable, Equatable {
  /// Languages of subtitles, best first.
  var subtitleLanguages: [String] = []
  /// Languages of sound, best first.
  var audioLanguages: [String] = []
  /// Where to start, in seconds; negative counts from the end or the live edge.
  var start: Double?
  var variant = VariantPreference.auto
  /// How far behind the live edge to play.
  var latency = LatencyPreference.automatic
  var sourceRate: FrameRate?
  /// The UUIDs of the `PRIV` messages to show; empty shows all.
  var metadataUUIDs: [String] = []
  var headers: [HeaderField] = []
  var userAgent: String?
  var mpvOptions: [MPVOption] = []
  var logFile: String?
  /// The file that the lines of `slate cues` go to while the player is on the terminal.
  var cuesFile: String?
  /// The shell command to run for each entered cue.
  var cueCommand: String?
  var usesColor = true
  var usesMouse = true
  /// What the picture is drawn with; `nil` for the best that the terminal can show.
  var picture: PictureMode?
  /// Whether the user's file `config` counts.
  var readsConfiguration = true

  /// Whether an option of libmpv was set by the user.
  func names(_ mpvOption: String) -> Bool {
    mpvOptions.contains { $0.name == mpvOption }
  }
}

/// The options of `slate cues`.
nonisolated struct CuesOptions: Sendable, Equatable {
  /// Seconds of presented media after which to end.
  var duration: Double?
  var printsFrames = true
}

nonisolated struct HeaderField: Sendable, Equatable {
  var name: String
  var value: String
}

nonisolated struct MPVOption: Sendable, Equatable {
  var name: String
  var value: String
}

/// A command line that asks for nothing that can be done.
nonisolated struct UsageError: Error, Equatable, CustomStringConvertible {
  /// One sentence for the user, without the program's name.
  var message: String

  var description: String { message }
}
