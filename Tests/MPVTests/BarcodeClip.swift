import MPV

/// An uncompressed clip (YUV4MPEG2) in which every picture shows its own number as 16 bars,
/// the highest bit on the left.
struct BarcodeClip: Sendable {
  var width = 128
  var height = 64
  /// Frames a second: `rate.0 / rate.1`.
  var rate: (Int, Int) = (30, 1)
  var frameCount: Int

  static let bits = 16

  var header: [UInt8] {
    Array("YUV4MPEG2 W\(width) H\(height) F\(rate.0):\(rate.1) Ip A1:1 C420jpeg\n".utf8)
  }

  func frame(_ number: Int) -> [UInt8] {
    let barWidth = width / Self.bits
    let row: [UInt8] = (0..<width).map { x in
      let bit = Self.bits - 1 - min(x / barWidth, Self.bits - 1)
      return number >> bit & 1 == 1 ? 235 : 16
    }
    var bytes = Array("FRAME\n".utf8)
    for _ in 0..<height { bytes += row }
    bytes += [UInt8](repeating: 128, count: (width / 2) * (height / 2) * 2)
    return bytes
  }

  /// The presentation time of a picture.
  func time(_ number: Int) -> Double {
    Double(number) * Double(rate.1) / Double(rate.0)
  }

  /// The picture that is shown at a time.
  func number(at time: Double) -> Int {
    Int((time * Double(rate.0) / Double(rate.1)).rounded())
  }

  /// The number that a rendered picture shows.
  static func number(in pixels: PixelBuffer) -> Int {
    pixels.withPixels { bytes in
      let row = pixels.height / 2 * pixels.bytesPerRow
      return (0..<bits).reduce(0) { number, bar in
        let x = (2 * bar + 1) * pixels.width / (2 * bits)
        return number << 1 | (bytes[row + x * 4 + 1] > 128 ? 1 : 0)
      }
    }
  }
}
