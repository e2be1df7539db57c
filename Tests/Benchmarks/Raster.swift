/// A picture in memory, four bytes a pixel: B, G, R, unused.
struct Raster {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = Array(repeating: 0, count: width * height * 4)
  }

  /// Draws every pixel; the colour's channels are blue, green, red from 0 to 255.
  mutating func fill(_ color: (_ x: Int, _ y: Int) -> SIMD3<Float>) {
    for y in 0..<height {
      for x in 0..<width {
        let channels = color(x, y).clamped(
          lowerBound: .zero, upperBound: SIMD3(repeating: 255))
        for channel in 0..<3 {
          bytes[(y * width + x) * 4 + channel] = UInt8(channels[channel].rounded())
        }
      }
    }
  }

  /// The picture with each `across`×`down` pixels averaged to one.
  func reduced(across: Int, down: Int) -> Raster {
    var result = Raster(width: width / across, height: height / down)
    let count = across * down
    bytes.withUnsafeBufferPointer { source in
      for y in 0..<result.height {
        for x in 0..<result.width {
          for channel in 0..<3 {
            var sum = count / 2
            for offset in 0..<count {
              let pixel = (y * down + offset / across) * width + x * across + offset % across
              sum += Int(source[pixel * 4 + channel])
            }
            result.bytes[(y * result.width + x) * 4 + channel] = UInt8(sum / count)
          }
        }
      }
    }
    return result
  }
}
