import Cells

/// Puts the interface's bytes and the picture together to one frame, for one `write`.
///
/// Frames may be dropped; the interface's bytes may not, since each is a change to what the last
/// one left. So they are gathered here until the next frame takes them along.
public struct FrameComposer {
  private var painter: MosaicPainter
  private var canvas: (any PixelCanvas)?
  private var chromeBytes: [UInt8] = []
  private var mask = CellMask.none

  public var samplesPerCell: Size { painter.samplesPerCell }

  public init(painter: MosaicPainter) {
    self.painter = painter
  }

  /// Draws pictures in another way from the next frame on, which is written as a whole.
  ///
  /// - Parameter canvas: what shows the picture, where it is not made of cells.
  public mutating func exchange(painter: MosaicPainter, canvas: (any PixelCanvas)? = nil) {
    self.canvas?.clear(into: &chromeBytes)
    self.painter = painter
    self.canvas = canvas
  }

  /// The bytes that take away what leaving the screen would not.
  public mutating func farewell() -> [UInt8] {
    var bytes: [UInt8] = []
    canvas?.clear(into: &bytes)
    return bytes
  }

  /// Takes over what the terminal adapter drew, in the order in which it was drawn.
  ///
  /// - Parameters:
  ///   - mask: of the interface that these bytes draw.
  ///   - clears: whether the bytes clear the screen first (start, resize, return from a stop).
  public mutating func add(chrome bytes: [UInt8], mask: CellMask, clears: Bool = false) {
    if clears {
      painter.invalidate()
      canvas?.invalidate()
    }
    chromeBytes += bytes
    painter.cover(mask)
    self.mask = mask
  }

  /// The bytes of the next frame inside a synchronized update; none if nothing changed.
  ///
  /// - Parameter isNew: whether the image is another than that of the last frame.
  public mutating func frame(
    _ image: PixelImage?, isNew: Bool = true, pictureArea: Rect, overlay: Surface
  ) -> [UInt8] {
    var bytes: [UInt8] = Array("\u{1B}[?2026h".utf8)
    let empty = bytes.count
    bytes += chromeBytes
    chromeBytes.removeAll(keepingCapacity: true)
    painter.prepare(image, pictureArea: pictureArea, overlay: overlay)
    draw(image, isNew: isNew, in: pictureArea, into: &bytes)
    painter.finish(chromeMask: mask, into: &bytes)
    guard bytes.count > empty else { return [] }
    bytes += Array("\u{1B}[?2026l".utf8)
    return bytes
  }

  private mutating func draw(
    _ image: PixelImage?, isNew: Bool, in area: Rect, into bytes: inout [UInt8]
  ) {
    guard canvas != nil else { return }
    guard let image, !area.isEmpty else {
      canvas?.clear(into: &bytes)
      return
    }
    let rect = painter.rect(of: image, in: area)
    canvas?.draw(
      image, isNew: isNew, in: rect, covered: painter.covered(in: rect, by: mask), into: &bytes)
  }
}
