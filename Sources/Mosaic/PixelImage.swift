/// A view of pixels in memory: rows from the top, four bytes a pixel in the order B, G, R, unused.
///
/// It owns nothing: the memory must stay valid while the image is painted.
public struct PixelImage {
  public let base: UnsafeRawPointer
  public let width: Int
  public let height: Int
  public let bytesPerRow: Int

  /// - Returns: `nil` for a size that is not positive or rows shorter than their pixels.
  public init?(base: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    guard width > 0, height > 0, width <= Int.max / 4, bytesPerRow >= width * 4 else { return nil }
    self.base = base
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
  }
}
