/// Where a subtitle stands over the picture, as its stream asks; percentages are of the picture.
///
/// W3C WebVTT, section 3.1, with its automatic values resolved.
public struct TextPlacement: Sendable, Hashable {
  public enum Line: Sendable, Hashable {
    /// The first lines that are free, from the bottom.
    case automatic
    /// Counted in lines from the top, of which a picture has about 18; negative from the bottom.
    case number(Double)
    /// Of the height.
    case percentage(Double)
  }

  /// Which part of the text is put on the line.
  public enum LineAlignment: Sendable, Hashable {
    case start, center, end
  }

  public enum Side: Sendable, Hashable {
    case left, center, right
  }

  public var line: Line
  public var lineAlignment: LineAlignment
  /// The left edge of the box that the text is set in.
  public var left: Double
  /// The width of that box.
  public var width: Double
  /// How the lines are aligned in the box.
  public var alignment: Side
  /// How many lines are shown at most, the last ones, where the box is a region.
  public var maximumLines: Int?

  public init(
    line: Line = .automatic, lineAlignment: LineAlignment = .start, left: Double = 0,
    width: Double = 100, alignment: Side = .center, maximumLines: Int? = nil
  ) {
    self.line = line
    self.lineAlignment = lineAlignment
    self.left = left
    self.width = width
    self.alignment = alignment
    self.maximumLines = maximumLines
  }

  /// At the bottom in the middle, over the whole width.
  public static let automatic = TextPlacement()
}

/// Text and where it stands.
public struct PlacedText: Sendable, Hashable {
  public var text: StyledText
  public var placement: TextPlacement

  public init(_ text: StyledText, _ placement: TextPlacement = .automatic) {
    self.text = text
    self.placement = placement
  }
}
