/// Where and how a cue is laid out.
///
/// W3C WebVTT, section 3.1; the defaults are those of a cue without settings.
public struct WebVTTCueSettings: Sendable, Hashable {
  public enum WritingDirection: String, Sendable, Hashable {
    case horizontal = ""
    case verticalGrowingLeft = "rl"
    case verticalGrowingRight = "lr"
  }

  /// Where the lines are.
  public enum Line: Sendable, Hashable {
    /// In lines from the first edge; negative from the other.
    case number(Double)
    /// Percent of the video's height, or width for vertical text.
    case percentage(Double)
  }

  public enum LineAlignment: String, Sendable, Hashable {
    case start, center, end
  }

  public enum PositionAlignment: String, Sendable, Hashable {
    case lineLeft = "line-left"
    case center
    case lineRight = "line-right"
  }

  public enum TextAlignment: String, Sendable, Hashable {
    case start, center, end, left, right
  }

  /// The region named; `nil` too where another setting makes the cue leave it.
  public var regionID: String?
  public var writingDirection: WritingDirection
  /// `nil`: automatic.
  public var line: Line?
  public var lineAlignment: LineAlignment
  /// Percent of the width, or height for vertical text; `nil`: automatic.
  public var position: Double?
  /// `nil`: automatic.
  public var positionAlignment: PositionAlignment?
  /// Percent of the width, or height for vertical text.
  public var size: Double
  public var textAlignment: TextAlignment

  public init(
    regionID: String? = nil, writingDirection: WritingDirection = .horizontal, line: Line? = nil,
    lineAlignment: LineAlignment = .start, position: Double? = nil,
    positionAlignment: PositionAlignment? = nil, size: Double = 100,
    textAlignment: TextAlignment = .center
  ) {
    self.regionID = regionID
    self.writingDirection = writingDirection
    self.line = line
    self.lineAlignment = lineAlignment
    self.position = position
    self.positionAlignment = positionAlignment
    self.size = size
    self.textAlignment = textAlignment
  }
}
