import Cells

/// Luminance by shade characters, for terminals without colours.
///
/// The steps between the shades are dithered by a fixed pattern, so still pictures stand still.
struct ShadeFitter: MosaicFitter {
  private static let shades: [UInt32] = [0x20, 0x2591, 0x2592, 0x2593, 0x2588]
  private static let thresholds = OrderedDither.thresholds(step: 16)

  var samplesPerCell: Size { Size(width: 1, height: 2) }

  func fit(
    _ image: PixelImage, origin: Point, size: Size,
    into cells: UnsafeMutablePointer<MosaicCell>, stride: Int
  ) {
    Self.shades.withUnsafeBufferPointer { shades in
      Self.thresholds.withUnsafeBufferPointer { thresholds in
        for y in 0..<size.height {
          let start = image.base + (origin.y + y) * 2 * image.bytesPerRow + origin.x * 4
          let upper = start.assumingMemoryBound(to: UInt32.self)
          let lower = (start + image.bytesPerRow).assumingMemoryBound(to: UInt32.self)
          for x in 0..<size.width {
            let light = (Self.luminance(upper[x]) + Self.luminance(lower[x])) / 2
            // Four steps; the pattern decides what lies between two. White is 256 of 256.
            let threshold = thresholds[OrderedDither.index(x, y)]
            let level = min(4, ((light + (light >> 7)) * 4 + threshold) / 256)
            cells[y * stride + x] = MosaicCell(
              glyph: MosaicGlyph(code: shades[Int(level)]), foreground: .standard,
              background: .standard)
          }
        }
      }
    }
  }

  private static func luminance(_ pixel: UInt32) -> UInt32 {
    Luminance.of(UInt32(littleEndian: pixel))
  }
}
