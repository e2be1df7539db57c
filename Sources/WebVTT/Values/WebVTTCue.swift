/// One cue: text and the times between which it is shown.
///
/// W3C WebVTT, section 3.1.
public struct WebVTTCue: Sendable, Hashable {
  /// Empty where the cue has none.
  public var id: String
  /// Milliseconds on the file's own timeline.
  public var start: Int64
  /// Milliseconds on the file's own timeline.
  public var end: Int64
  public var settings: WebVTTCueSettings
  /// The text with its markup.
  public var nodes: [WebVTTNode]

  public init(
    id: String = "", start: Int64, end: Int64, settings: WebVTTCueSettings = WebVTTCueSettings(),
    nodes: [WebVTTNode]
  ) {
    self.id = id
    self.start = start
    self.end = end
    self.settings = settings
    self.nodes = nodes
  }

  /// The text as lines of styled runs.
  public var lines: [[WebVTTSpan]] { nodes.lines }
}
