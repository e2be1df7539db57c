/// A part of the video in which cues are shown together.
///
/// W3C WebVTT, section 3.3; lengths are percent of the video or of the region.
public struct WebVTTRegion: Sendable, Hashable {
  public struct Anchor: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  public var id: String
  public var width: Double
  public var lines: Int
  /// The point of the region that is put on `viewportAnchor`.
  public var anchor: Anchor
  /// The point of the video where the region's anchor is.
  public var viewportAnchor: Anchor
  /// Whether new cues push the others up.
  public var scrollsUp: Bool

  public init(
    id: String = "", width: Double = 100, lines: Int = 3, anchor: Anchor = Anchor(x: 0, y: 100),
    viewportAnchor: Anchor = Anchor(x: 0, y: 100), scrollsUp: Bool = false
  ) {
    self.id = id
    self.width = width
    self.lines = lines
    self.anchor = anchor
    self.viewportAnchor = viewportAnchor
    self.scrollsUp = scrollsUp
  }
}
