import Cells

/// Puts the interface's bytes and the picture together to one frame, for one `write`.
///
/// Frames may be dropped; the interface's bytes may not, since each is a change to what the last
/// one left. So they are gathered here until the next frame takes them along.
public struct FrameComposer {
  private var painter: MosaicPainter
  private var chromeBytes: [UInt8] = []
  private var mask = CellMask.none

  public var samplesPerCell: Size { painter.samplesPerCell }

  public init(painter: MosaicPainter) {
    self.painter = painter
  }

  /// Draws pictures in another way from the next frame on, which is written as a whole.
  public mutating func exchange(painter: MosaicPainter) {
    self.painter = painter
  }

  /// Takes over what the terminal adapter drew, in the order in which it was drawn.
  ///
  /// - Parameters:
  ///   - mask: of the interface that these bytes draw.
  ///   - clears: whether the bytes clear the screen first (start, resize, return from a stop).
  public mutating func add(chrome bytes: [UInt8], mask: CellMask, clears: Bool = false) {
    if clears { painter.invalidate() }
    chromeBytes += bytes
    painter.cover(mask)
    self.mask = mask
  }

  /// The bytes of the next frame inside a synchronized update; none if nothing changed.
  public mutating func frame(
    _ image: PixelImage?, pictureArea: Rect, overlay: Surface
  ) -> [UInt8] {
    var bytes: [UInt8] = Array("\u{1B}[?2026h".utf8)
    let empty = bytes.count
    bytes += chromeBytes
    chromeBytes.removeAll(keepingCapacity: true)
    painter.paint(
      image, pictureArea: pictureArea, overlay: overlay, chromeMask: mask, into: &bytes)
    guard bytes.count > empty else { return [] }
    bytes += Array("\u{1B}[?2026l".utf8)
    return bytes
  }
}
