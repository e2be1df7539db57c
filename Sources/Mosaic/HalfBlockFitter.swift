import Cells

/// Two pixels a cell, one above the other, by the upper half block.
struct HalfBlockFitter: MosaicFitter {
  let palette: Palette256?

  var samplesPerCell: Size { Size(width: 1, height: 2) }

  func fit(
    _ image: PixelImage, origin: Point, size: Size,
    into cells: UnsafeMutablePointer<MosaicCell>, stride: Int
  ) {
    let thresholds = OrderedDither.thresholds(step: 16)
    for y in 0..<size.height {
      let start = image.base + (origin.y + y) * 2 * image.bytesPerRow + origin.x * 4
      let upper = start.assumingMemoryBound(to: UInt32.self)
      let lower = (start + image.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      let row = cells + y * stride
      for x in 0..<size.width {
        let top = color(
          UInt32(littleEndian: upper[x]), thresholds[OrderedDither.index(x, 2 * y)])
        let bottom = color(
          UInt32(littleEndian: lower[x]), thresholds[OrderedDither.index(x, 2 * y + 1)])
        row[x] =
          top == bottom
          ? MosaicCell(glyph: .blank, foreground: .standard, background: bottom)
          : MosaicCell(glyph: .upperHalf, foreground: top, background: bottom)
      }
    }
  }

  private func color(_ pixel: UInt32, _ threshold: UInt32) -> MosaicColor {
    guard let palette else { return .rgb(pixel) }
    return .palette(palette.index(pixel, threshold: threshold + 8))
  }
}
