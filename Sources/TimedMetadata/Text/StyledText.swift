/// Text for the screen in lines of styled runs, as a subtitle is shown.
public struct StyledText: Sendable, Hashable {
  /// A run of characters with one style. The text is as the stream wrote it, not yet safe for a
  /// terminal.
  public struct Run: Sendable, Hashable {
    public var text: String
    public var isBold: Bool
    public var isItalic: Bool
    public var isUnderlined: Bool
    /// `nil` for the player's own.
    public var color: TextColor?
    public var background: TextColor?

    public init(
      _ text: String, isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false,
      color: TextColor? = nil, background: TextColor? = nil
    ) {
      self.text = text
      self.isBold = isBold
      self.isItalic = isItalic
      self.isUnderlined = isUnderlined
      self.color = color
      self.background = background
    }
  }

  /// The lines from top to bottom; a line is its runs in logical order.
  public var lines: [[Run]]

  public init(lines: [[Run]] = []) {
    self.lines = lines
  }

  public var isEmpty: Bool { lines.isEmpty }
}
