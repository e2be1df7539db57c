import Foundation

/// The completion for fish.
nonisolated enum FishCompletion {
  static var text: String {
    let lines =
      [
        "# Completion of slate for fish.", "",
        command("demo", "play the built-in demo stream"),
        command("cues", "print cues and timecodes as JSON lines"),
        "complete -c slate -n '__fish_seen_subcommand_from demo' -f",
      ] + OptionTable.entries.map(line)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func command(_ name: String, _ help: String) -> String {
    "complete -c slate -n 'not __fish_seen_subcommand_from demo cues' -a \(name) -d \(quoted(help))"
  }

  private static func line(_ entry: OptionEntry) -> String {
    var words = ["complete -c slate"]
    switch entry.scope {
    case .all: break
    case .interactive: words.append("-n 'not __fish_seen_subcommand_from cues'")
    case .demo: words.append("-n '__fish_seen_subcommand_from demo'")
    case .cues: words.append("-n '__fish_seen_subcommand_from cues'")
    case .alone: words.append("-n 'not __fish_seen_subcommand_from demo cues'")
    }
    if let short = entry.short { words.append("-s \(short)") }
    words.append("-l \(entry.name)")
    if entry.argument != nil {
      switch entry.values {
      case .any: words.append("-x")
      case .words(let values): words.append("-x -a \(quoted(values.joined(separator: " ")))")
      case .file: words.append("-r -F")
      }
    }
    return (words + ["-d \(quoted(entry.help))"]).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
