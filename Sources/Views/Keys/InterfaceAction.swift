/// What a key does to the interface itself.
public enum InterfaceAction: Sendable, Hashable {
  /// The menu of the options of one kind.
  case menu(OptionMenu.Kind)
  /// The question of one purpose.
  case prompt(Prompt.Purpose)
  case cuePanel
  case cueLines
  case bigTimecode
  case focusMode
  case help
  /// Closes what is open, the topmost first.
  case close
}
