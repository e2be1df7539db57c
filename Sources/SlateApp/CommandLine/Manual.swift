import Views

/// The manual page slate(1), made from the tables of options and keys.
enum Manual {
  static var text: String {
    let lines =
      [
        ".TH SLATE 1 \(Version.date) \"Slate \(Version.slate)\" \"User Commands\"",
        ".SH NAME", "slate \\- play a stream in the terminal, with its timecode and its cues",
      ] + synopsis + description + options + keys + files + environment + statuses + examples
    return lines.joined(separator: "\n") + "\n"
  }

  private static let synopsis = [
    ".SH SYNOPSIS",
    ".B slate", "[\\fIoptions\\fR] \\fIURL\\fR|\\fIFILE\\fR", ".br",
    ".B slate demo", "[\\fIoptions\\fR]", ".br",
    ".B slate cues", "[\\fIoptions\\fR] \\fIURL\\fR|\\fIFILE\\fR",
  ]

  private static let description = [
    ".SH DESCRIPTION",
    "Slate plays a stream in the terminal: picture, sound, subtitles, the source timecode of every",
    "frame and every cue that the stream carries, in step with the picture.",
    "HTTP Live Streaming with fragmented MP4 segments is fetched by Slate itself;",
    "everything else plays through libmpv.",
    ".TP", ".B slate demo", "plays a built-in stream from an origin of its own on 127.0.0.1.",
    ".TP", ".B slate cues",
    "needs no terminal and prints cues, timecodes, titles and warnings as one JSON object a line.",
  ]

  private static var options: [String] {
    let sections: [(OptionEntry.Scope, String)] = [
      (.all, "All commands"), (.interactive, "Playing in the terminal"), (.demo, "slate demo"),
      (.cues, "slate cues"), (.alone, "Alone"),
    ]
    return [".SH OPTIONS"]
      + sections.flatMap { scope, title in
        [".SS \(title)"]
          + OptionTable.entries.filter { $0.scope == scope }.flatMap { entry in
            let short = entry.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
            let argument = entry.argument.map { " \\fI\(escaped($0))\\fR" } ?? ""
            return [
              ".TP", "\(short)\\fB\\-\\-\(escaped(entry.name))\\fR\(argument)",
              line(entry.help),
            ]
          }
      }
  }

  private static var keys: [String] {
    [".SH KEYS"]
      + KeyBinding.Section.allCases.flatMap { section in
        [".SS \(section.rawValue)"]
          + KeyBindings.all.filter { $0.section == section }.flatMap { binding in
            [".TP", "\\fB\(escaped(binding.label))\\fR", line(binding.help)]
          }
      }
  }

  private static let files = [
    ".SH FILES",
    ".TP", ".I ~/.config/slate/config",
    "Options, one a line, as on the command line: \\fBslang=en,de\\fR, \\fBno\\-color\\fR.",
    "The value is the rest of the line; quotes and ~ mean nothing there.",
    "Lines that begin with # are comments.",
    "An option on the command line comes after those of the file: it replaces them, or is added",
    "where it is repeatable.",
    "Options of one command count for that command only.",
    "A line that cannot be understood ends Slate with status 1 and is named;",
    "\\fB\\-\\-no\\-config\\fR passes over the file.",
    ".TP", ".I ~/.local/state/slate/resume/",
    "Where playback goes on that was quit by \\fBQ\\fR: one file a source, named by the SHA\\-256",
    "of its address and holding the position in seconds.",
    "It is removed once playback has gone on from there, and the oldest of more than",
    "\(ResumeMemory.capacity) are. Neither live streams nor positions in the last",
    "\(Int(ResumePoint.tail)) seconds are remembered.",
  ]

  private static let environment = [
    ".SH ENVIRONMENT",
    ".TP", ".BR XDG_CONFIG_HOME \", \" XDG_STATE_HOME",
    "The folders to use instead of \\fI~/.config\\fR and \\fI~/.local/state\\fR.",
    ".TP", ".B TERM", "The terminal, as terminfo knows it.",
    ".TP", ".B COLORTERM",
    "\\fBtruecolor\\fR or \\fB24bit\\fR where the terminal has 24-bit colours.",
    ".TP", ".B NO_COLOR", "Set and not empty: no colours.",
    ".TP", ".BR LC_ALL \", \" LC_MESSAGES \", \" LANG",
    "The user's language, which chooses among subtitles and sound.",
    ".TP", ".BR http_proxy \", \" HTTPS_PROXY \", \" ALL_PROXY \", \" NO_PROXY",
    "Proxies, as libcurl reads them.",
  ]

  private static let statuses = [
    ".SH EXIT STATUS",
    ".TP", ".B 0", "Played to the end, or quit.",
    ".TP", ".B 1",
    "The command line or the configuration cannot be understood, or there is no terminal.",
    ".TP", ".B 2", "Could not be played; the reason is on standard error.",
    ".TP", ".B 4", "Ended by a signal.",
  ]

  private static let examples = [
    ".SH EXAMPLES",
    "30 seconds behind the live edge, with English subtitles:", ".PP", ".RS", ".nf",
    "slate \\-\\-start \\-30 \\-\\-slang en https://example.com/live/main.m3u8", ".fi", ".RE",
    ".PP", "The cues of the next minute, without a line for each frame:", ".PP", ".RS", ".nf",
    "slate cues \\-\\-duration 60 \\-\\-no\\-frames https://example.com/live/main.m3u8", ".fi",
    ".RE",
    ".SH SEE ALSO", ".BR mpv (1)",
  ]

  /// A line of text that is not taken for a request.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
      .replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
  }
}
