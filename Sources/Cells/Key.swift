/// A key as the terminal reported it.
public enum Key: Sendable, Hashable {
  case character(Character)
  case up
  case down
  case left
  case right
  case shiftLeft
  case shiftRight
  case home
  case end
  case pageUp
  case pageDown
  case enter
  case escape
  case backspace
  case delete
  case tab
  case control(Character)
  case resize
  /// Text that was pasted as a whole, as it came.
  case paste(String)
  case mouse(MouseReport)
}
