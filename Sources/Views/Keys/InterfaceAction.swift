/// What a key does to the interface itself.
public enum InterfaceAction: Sendable, Hashable {
  /// The menu of the options of one kind.
  case menu(OptionMenu.Kind)
  /// The question of one purpose.
  case prompt(Prompt.Purpose)
  /// Subtitles at the top, or back at the bottom.
  case subtitlesAtTop
  /// The next width at which subtitles are wrapped.
  case subtitleWidth
  case cuePanel
  case cueLines
  case bigTimecode
  /// The program's date and time in place of the position, or back.
  case programDate
  case copyTimecode
  case focusMode
  /// The next way to draw the picture.
  case pictureMode
  case help
  /// Closes what is open, the topmost first.
  case close
}
