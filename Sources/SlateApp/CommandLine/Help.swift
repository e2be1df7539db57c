/// The text of `slate --help`, made from the option table.
nonisolated enum Help {
  static let usage = """
    usage: slate [options] URL|FILE        play a stream in the terminal
           slate demo [options]            play the built-in demo stream
           slate cues [options] URL|FILE   print cues and timecodes as JSON lines
    """

  static var text: String {
    var lines = [usage, ""]
    lines += section("options", .all)
    lines += section("options of playing in the terminal", .interactive)
    lines += section("options of demo", .demo)
    lines += section("options of cues", .cues)
    lines += section("other", .alone)
    lines += [
      "exit status: 0 played or quit, 1 usage, 2 could not be played, 4 ended by a signal",
      "keys: press ? while playing",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ title: String, _ scope: OptionEntry.Scope) -> [String] {
    let entries = OptionTable.entries.filter { $0.scope == scope }
    return ["\(title):"] + entries.map { "  " + spelling($0).padded(to: 26) + $0.help } + [""]
  }

  private static func spelling(_ entry: OptionEntry) -> String {
    let short = entry.short.map { "-\($0), " } ?? ""
    return short + "--" + entry.name + (entry.argument.map { " \($0)" } ?? "")
  }
}

extension String {
  nonisolated fileprivate func padded(to width: Int) -> String {
    let missing = max(1, width - count)
    return self + String(repeating: " ", count: missing)
  }
}
