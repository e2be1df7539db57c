import Cells

/// Chooses the characters and colours that come closest to the pixels.
protocol MosaicFitter {
  /// How many pixels one cell stands for.
  var samplesPerCell: Size { get }

  /// Fits the picture to cells.
  ///
  /// - Parameters:
  ///   - image: at least `size` times `samplesPerCell` pixels from `origin` on.
  ///   - origin: of the first cell, in cells of the image.
  ///   - stride: cells from one row of `cells` to the next.
  mutating func fit(
    _ image: PixelImage, origin: Point, size: Size,
    into cells: UnsafeMutablePointer<MosaicCell>, stride: Int)
}
