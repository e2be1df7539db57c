import Timing

/// One subtitle: text that is shown from one presentation time to another.
public struct TextCue: Sendable, Hashable {
  public var start: StreamTime
  /// The end on the timeline of `start`'s period.
  public var end: MediaTime
  public var text: StyledText
  public var placement: TextPlacement

  public init(
    start: StreamTime, end: MediaTime, text: StyledText, placement: TextPlacement = .automatic
  ) {
    self.start = start
    self.end = end
    self.text = text
    self.placement = placement
  }
}
