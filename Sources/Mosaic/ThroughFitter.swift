import Cells

/// Cells through which a picture of pixels shows; each knows the mean colour behind it, for text.
struct ThroughFitter: MosaicFitter {
  let samplesPerCell: Size

  func fit(
    _ image: PixelImage, origin: Point, size: Size,
    into cells: UnsafeMutablePointer<MosaicCell>, stride: Int
  ) {
    let (width, height) = (samplesPerCell.width, samplesPerCell.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let start =
          image.base + (origin.y + y) * height * image.bytesPerRow + (origin.x + x) * width * 4
        cells[y * stride + x] = MosaicCell(
          glyph: .through, foreground: .standard,
          background: .rgb(mean(start, bytesPerRow: image.bytesPerRow)))
      }
    }
  }

  /// The mean of sixteen places of a cell.
  private func mean(_ base: UnsafeRawPointer, bytesPerRow: Int) -> UInt32 {
    var sum = SIMD4<UInt32>.zero
    for place in 0..<16 {
      let x = (2 * (place & 3) + 1) * samplesPerCell.width / 8
      let y = (2 * (place >> 2) + 1) * samplesPerCell.height / 8
      let pixel = UInt32(
        littleEndian: (base + y * bytesPerRow + x * 4).loadUnaligned(as: UInt32.self))
      sum &+= SIMD4(pixel & 0xFF, (pixel >> 8) & 0xFF, (pixel >> 16) & 0xFF, 0)
    }
    let mean = sum &>> 4
    return mean[2] << 16 | mean[1] << 8 | mean[0]
  }
}
