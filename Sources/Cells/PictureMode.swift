/// What the picture is drawn with, best first.
public enum PictureMode: String, Sendable, Hashable, CaseIterable {
  /// Pixels by the kitty graphics protocol.
  case kitty
  /// Pixels by sixels.
  case sixel
  /// The block elements that the terminal's font has.
  case blocks
  /// Half blocks only: two pixels a cell.
  case half
  /// Characters of ASCII.
  case ascii
  /// No picture.
  case off = "none"

  /// What it is called in a message.
  public var name: String {
    switch self {
    case .kitty: "kitty graphics"
    case .sixel: "sixels"
    case .blocks: "block elements"
    case .half: "half blocks"
    case .ascii: "ASCII"
    case .off: "none"
    }
  }
}
