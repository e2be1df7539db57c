import Foundation

/// The completion for zsh, for a folder of `fpath`.
nonisolated enum ZshCompletion {
  static var text: String {
    """
    #compdef slate

    _slate_source() {
      if ((! $words[(I)demo] && ! $words[(I)cues])); then
        local -a commands=(
          'demo:play the built-in demo stream'
          'cues:print cues and timecodes as JSON lines'
        )
        _describe -t commands command commands
      fi
      _files
      _urls
    }

    _slate() {
      local -a options=(
    \(specifications(.all))
      )
      if (($words[(I)demo])); then
        options+=(
    \(specifications(.interactive))
    \(specifications(.demo))
        )
      elif (($words[(I)cues])); then
        options+=(
    \(specifications(.cues))
          ':command:(cues)'
          ':file or URL:_slate_source'
        )
      else
        options+=(
    \(specifications(.interactive))
    \(specifications(.alone))
          ':command, file or URL:_slate_source'
        )
      fi
      _arguments -S : $options
    }

    _slate "$@"

    """
  }

  private static func specifications(_ scope: OptionEntry.Scope) -> String {
    OptionTable.entries.filter { $0.scope == scope }.flatMap { entry in
      let help = "[\(escaped(entry.help))]"
      guard let argument = entry.argument else {
        let short = entry.short.map { ["'-\($0)\(help)'"] } ?? []
        return short + ["'--\(entry.name)\(help)'"]
      }
      let action =
        switch entry.values {
        case .any: " "
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .file: "_files"
        }
      return ["'*--\(entry.name)=\(help):\(escaped(argument)):\(action)'"]
    }.map { "      \($0)" }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
  }
}
