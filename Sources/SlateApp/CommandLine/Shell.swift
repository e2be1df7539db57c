/// The shells for which there is a completion.
nonisolated enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// The completion of the command line, made from the option table.
  var completion: String {
    switch self {
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }
}
