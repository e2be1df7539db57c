import Cells

/// One option of the command line: how it is written, what it takes and what it does.
nonisolated struct OptionEntry: Sendable {
  /// The commands that know the option.
  nonisolated enum Scope: Sendable {
    case all
    /// Playing in the terminal, the demo too.
    case interactive
    case demo
    case cues
    case alone
  }

  /// What completion in a shell offers for the value.
  nonisolated enum Values: Sendable, Equatable {
    case any
    case words([String])
    case file
  }

  var name: String
  var short: Character?
  /// What the value is called in the help, or `nil` for an option without one.
  var argument: String?
  var values = Values.any
  var scope: Scope
  var help: String
  var apply: @Sendable (inout CommandLineParser, String) throws(UsageError) -> Void
}

/// The one table from which the parser and the help are made.
nonisolated enum OptionTable {
  static let entries: [OptionEntry] = playback + interactive + demo + cues + alone

  private static let playback: [OptionEntry] = [
    OptionEntry(
      name: "slang", argument: "LIST", scope: .all,
      help: "languages of subtitles, best first, such as en,de"
    ) { parser, value throws(UsageError) in
      parser.options.subtitleLanguages = try OptionValue.list(value, option: "slang")
    },
    OptionEntry(
      name: "alang", argument: "LIST", scope: .all,
      help: "languages of sound, best first"
    ) { parser, value throws(UsageError) in
      parser.options.audioLanguages = try OptionValue.list(value, option: "alang")
    },
    OptionEntry(
      name: "start", argument: "TIME", scope: .all,
      help: "start at this position: seconds or [H:]M:S; negative from the end or live edge"
    ) { parser, value throws(UsageError) in
      parser.options.start = try OptionValue.time(value, option: "start")
    },
    OptionEntry(
      name: "latency", argument: "SECONDS", scope: .all,
      help: "delay behind the live edge, at least what the stream allows; off to catch up never"
    ) { parser, value throws(UsageError) in
      parser.options.latency = try OptionValue.latency(value)
    },
    OptionEntry(
      name: "variant", argument: "WHICH", values: .words(["auto", "min", "max"]), scope: .all,
      help: "auto (what the terminal can show), min, max, a height, or WIDTHxHEIGHT"
    ) { parser, value throws(UsageError) in
      parser.options.variant = try OptionValue.variant(value)
    },
    OptionEntry(
      name: "source-fps", argument: "RATE",
      values: .words(["23.976", "24", "25", "29.97", "30", "50", "59.94", "60"]), scope: .all,
      help: "frame rate of the source's timecode, such as 59.94 or 30000/1001"
    ) { parser, value throws(UsageError) in
      parser.options.sourceRate = try OptionValue.frameRate(value)
    },
    OptionEntry(
      name: "meta", argument: "UUID", scope: .all,
      help: "show only these PRIV messages (repeatable)"
    ) { parser, value throws(UsageError) in
      parser.options.metadataUUIDs.append(try OptionValue.uuid(value))
    },
    OptionEntry(
      name: "header", argument: "'NAME: VALUE'", scope: .all,
      help: "send this HTTP header field (repeatable)"
    ) { parser, value throws(UsageError) in
      parser.options.headers.append(try OptionValue.header(value))
    },
    OptionEntry(
      name: "user-agent", argument: "TEXT", scope: .all, help: "the HTTP User-Agent"
    ) { parser, value throws(UsageError) in
      parser.options.userAgent = try OptionValue.line(value, option: "user-agent")
    },
    OptionEntry(
      name: "mpv-option", argument: "K=V", scope: .all,
      help: "set an option of libmpv (repeatable)"
    ) { parser, value throws(UsageError) in
      parser.options.mpvOptions.append(try OptionValue.mpvOption(value))
    },
    OptionEntry(
      name: "log-file", argument: "FILE", values: .file, scope: .all,
      help: "write all logs to this file"
    ) { parser, value in
      parser.options.logFile = value
    },
    OptionEntry(
      name: "on-cue", argument: "COMMAND", scope: .all,
      help: "run this shell command for each entered cue, its JSON line as input"
    ) { parser, value throws(UsageError) in
      parser.options.cueCommand = try OptionValue.text(value, option: "on-cue")
    },
    OptionEntry(
      name: "no-color", argument: nil, scope: .all,
      help: "draw without colours, as with NO_COLOR in the environment"
    ) { parser, _ in
      parser.options.usesColor = false
    },
    OptionEntry(
      name: "no-config", argument: nil, scope: .all,
      help: "do not read ~/.config/slate/config"
    ) { parser, _ in
      parser.options.readsConfiguration = false
    },
  ]

  private static let interactive: [OptionEntry] = [
    OptionEntry(
      name: "cues-out", argument: "FILE", values: .file, scope: .interactive,
      help: "write the lines of 'slate cues' to this file or named pipe"
    ) { parser, value throws(UsageError) in
      let path = try OptionValue.text(value, option: "cues-out")
      guard path != "-" else {
        throw UsageError(
          message: "--cues-out expects a file: the terminal is in use; see 'slate cues'")
      }
      parser.options.cuesFile = path
    },
    OptionEntry(
      name: "picture", argument: "MODE",
      values: .words(["auto"] + PictureMode.allCases.map(\.rawValue)), scope: .interactive,
      help: "auto (the best of these that shows), kitty, sixel, blocks, half, ascii or none"
    ) { parser, value throws(UsageError) in
      parser.options.picture = try OptionValue.picture(value)
    },
    OptionEntry(
      name: "no-mouse", argument: nil, scope: .interactive,
      help: "leave the mouse to the terminal, which selects text with it"
    ) { parser, _ in
      parser.options.usesMouse = false
    },
  ]

  private static let demo: [OptionEntry] = [
    OptionEntry(
      name: "vod", argument: nil, scope: .demo, help: "play the demo on demand, not live"
    ) { parser, _ in
      parser.demo = .vod
    },
    OptionEntry(
      name: "low-latency", argument: nil, scope: .demo,
      help: "play the demo live by partial segments, closer to the edge"
    ) { parser, _ in
      parser.demo = .lowLatency
    },
  ]

  private static let cues: [OptionEntry] = [
    OptionEntry(
      name: "duration", argument: "SECONDS", scope: .cues,
      help: "end after so many seconds of presented media"
    ) { parser, value throws(UsageError) in
      parser.cues.duration = try OptionValue.duration(value)
    },
    OptionEntry(
      name: "from", argument: "TIME", scope: .cues, help: "start there; as --start"
    ) { parser, value throws(UsageError) in
      parser.options.start = try OptionValue.time(value, option: "from")
    },
    OptionEntry(
      name: "no-frames", argument: nil, scope: .cues, help: "print no line for each frame"
    ) { parser, _ in
      parser.cues.printsFrames = false
    },
  ]

  private static let alone: [OptionEntry] = [
    OptionEntry(
      name: "help", short: "h", argument: nil, scope: .alone, help: "print this help"
    ) { parser, _ in
      parser.printout = parser.printout ?? .help
    },
    OptionEntry(
      name: "version", short: "V", argument: nil, scope: .alone,
      help: "print the versions of Slate and its libraries"
    ) { parser, _ in
      parser.printout = parser.printout ?? .version
    },
    OptionEntry(
      name: "man", argument: nil, scope: .alone, help: "print the manual page"
    ) { parser, _ in
      parser.printout = parser.printout ?? .manual
    },
    OptionEntry(
      name: "completion", argument: "SHELL", values: .words(Shell.allCases.map(\.rawValue)),
      scope: .alone, help: "print the completion for bash, zsh or fish"
    ) { parser, value throws(UsageError) in
      let shell = try OptionValue.shell(value)
      parser.printout = parser.printout ?? .completion(shell)
    },
  ]
}
