import Cells

/// Luminance by shade characters, and half blocks where the halves of a cell differ, for terminals
/// without colours.
///
/// The steps between the shades are dithered by a fixed pattern, so still pictures stand still.
struct ShadeFitter: MosaicFitter {
  private static let shades: [UInt32] = [0x20, 0x2591, 0x2592, 0x2593, 0x2588]

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
      for x in 0..<size.width {
        let glyph = Self.glyph(
          Luminance.of(UInt32(littleEndian: upper[x])),
          Luminance.of(UInt32(littleEndian: lower[x])),
          threshold: thresholds[OrderedDither.index(x, y)])
        cells[y * stride + x] = MosaicCell(
          glyph: glyph, foreground: .standard, background: .standard)
      }
    }
  }

  private static func glyph(_ top: UInt32, _ bottom: UInt32, threshold: UInt32) -> MosaicGlyph {
    let light = (top + bottom) / 2
    let halfError = distance(top, top < 128 ? 0 : 255) + distance(bottom, bottom < 128 ? 0 : 255)
    if (top < 128) != (bottom < 128), halfError < distance(top, light) + distance(bottom, light) {
      return top < 128 ? .lowerHalf : .upperHalf
    }
    // Four steps; the pattern decides what lies between two. White is 256 of 256.
    let level = min(4, ((light + (light >> 7)) * 4 + threshold) / 256)
    return MosaicGlyph(code: shades[Int(level)])
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let difference = a > b ? a - b : b - a
    return difference * difference
  }
}
