/// What one screen shows: the interface's cells, and where the picture shows through.
public struct Scene: Sendable, Hashable {
  /// The whole terminal. Cells that are holes belong to the picture; all others are drawn by
  /// the terminal adapter and cover the picture.
  public var chrome: Surface
  /// Where the picture may be drawn (letterbox included); empty for none.
  public var pictureArea: Rect
  /// Text over the picture, as large as `pictureArea`: subtitles and cue lines. Holes show the
  /// picture; the others are drawn on a legible backing taken from it.
  public var overlay: Surface

  public init(chrome: Surface, pictureArea: Rect, overlay: Surface) {
    self.chrome = chrome
    self.pictureArea = pictureArea
    self.overlay = overlay
  }
}
