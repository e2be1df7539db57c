import MPV
import Mosaic

/// A rendered picture turned upright, since libmpv renders rotated files as they are stored.
nonisolated struct UprightPicture {
  private static let bytesPerPixel = 4

  private let buffer: PixelBuffer
  /// The turned pixels row by row, or `nil` where nothing is to be turned.
  private var turned: (pixels: [UInt32], width: Int, height: Int)?

  /// - Parameter rotation: Degrees clockwise: 0, 90, 180 or 270; others count as 0.
  init(_ buffer: PixelBuffer, rotation: Int) {
    self.buffer = buffer
    guard [90, 180, 270].contains(rotation) else { return }
    turned = buffer.withPixels { bytes in
      Self.turn(
        bytes, width: buffer.width, height: buffer.height, bytesPerRow: buffer.bytesPerRow,
        by: rotation)
    }
  }

  /// Calls `body` with the upright picture, which is valid only there.
  func withImage<Result>(_ body: (PixelImage?) -> Result) -> Result {
    guard let turned else {
      return buffer.withPixels { bytes in
        body(
          Self.image(
            bytes, width: buffer.width, height: buffer.height, bytesPerRow: buffer.bytesPerRow))
      }
    }
    return turned.pixels.withUnsafeBytes { bytes in
      body(
        Self.image(
          bytes, width: turned.width, height: turned.height,
          bytesPerRow: turned.width * Self.bytesPerPixel))
    }
  }

  private static func image(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int
  ) -> PixelImage? {
    bytes.baseAddress.flatMap {
      PixelImage(base: $0, width: width, height: height, bytesPerRow: bytesPerRow)
    }
  }

  /// Turns pixels clockwise.
  ///
  /// - Parameters:
  ///   - bytes: Rows from the top, `bytesPerRow` apart, four bytes a pixel.
  ///   - rotation: 90, 180 or 270 degrees.
  static func turn(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, by rotation: Int
  ) -> (pixels: [UInt32], width: Int, height: Int) {
    let isSideways = rotation != 180
    let (turnedWidth, turnedHeight) = isSideways ? (height, width) : (width, height)
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { output, count in
      for y in 0..<turnedHeight {
        for x in 0..<turnedWidth {
          let (sourceX, sourceY) =
            switch rotation {
            case 90: (y, height - 1 - x)
            case 180: (width - 1 - x, height - 1 - y)
            default: (width - 1 - y, x)
            }
          let offset = sourceY * bytesPerRow + sourceX * bytesPerPixel
          output[y * turnedWidth + x] = bytes.loadUnaligned(
            fromByteOffset: offset, as: UInt32.self)
        }
      }
      count = width * height
    }
    return (pixels, turnedWidth, turnedHeight)
  }
}
