/// The completion for bash; it needs nothing of the package bash-completion.
nonisolated enum BashCompletion {
  static var text: String {
    """
    # Completion of slate for bash.

    _slate_takes_value() {
      case $1 in
        \(names { $0.argument != nil }.joined(separator: " | "))) return 0 ;;
      esac
      return 1
    }

    _slate() {
      local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
      local command='' index word
      # An equals sign is a word of its own.
      if [[ $current == '=' ]]; then
        current=''
      elif [[ $option == '=' && COMP_CWORD -ge 3 ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      COMPREPLY=()
      case $option in
    \(valueCases)
      esac
      _slate_takes_value "$option" && return
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if _slate_takes_value "$word"; then
          [[ ${COMP_WORDS[index + 1]} == '=' ]] && ((index++))
          ((index++))
        elif [[ $word != -* ]]; then
          command=$word
          break
        fi
      done
      if [[ $current == -* ]]; then
        local options='\(names { $0.scope == .all }.joined(separator: " "))'
        case $command in
          demo) options+=' \(names { [.interactive, .demo].contains($0.scope) }.joined(separator: " "))' ;;
          cues) options+=' \(names { $0.scope == .cues }.joined(separator: " "))' ;;
          '') options+=' \(names { [.interactive, .alone].contains($0.scope) }.joined(separator: " "))' ;;
          *) options+=' \(names { $0.scope == .interactive }.joined(separator: " "))' ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
      fi
      [[ $command == demo ]] && return
      compopt -o filenames 2> /dev/null
      mapfile -t COMPREPLY < <(
        [[ $command ]] || compgen -W 'demo cues' -- "$current"
        compgen -f -- "$current"
      )
    }

    complete -F _slate slate

    """
  }

  private static func names(where isMeant: (OptionEntry) -> Bool) -> [String] {
    OptionTable.entries.filter(isMeant).map { "--\($0.name)" }
  }

  private static var valueCases: String {
    OptionTable.entries.compactMap { entry in
      switch entry.values {
      case .any: nil
      case .words(let words):
        """
            --\(entry.name))
              mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- "$current")
              return
              ;;
        """
      case .file:
        """
            --\(entry.name))
              compopt -o filenames 2> /dev/null
              mapfile -t COMPREPLY < <(compgen -f -- "$current")
              return
              ;;
        """
      }
    }.joined(separator: "\n")
  }
}
