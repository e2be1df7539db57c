import Foundation

/// How near one picture comes to another of the same size.
enum Quality {
  /// The peak signal-to-noise ratio in dB over the three channels.
  static func psnr(_ a: Raster, _ b: Raster) -> Double {
    var sum = 0
    for pixel in 0..<a.width * a.height {
      for channel in 0..<3 {
        let difference = Int(a.bytes[pixel * 4 + channel]) - Int(b.bytes[pixel * 4 + channel])
        sum += difference * difference
      }
    }
    guard sum > 0 else { return .infinity }
    return 10 * log10(255 * 255 * Double(a.width * a.height * 3) / Double(sum))
  }

  /// The structural similarity of the luminance, the mean over windows of 8×8 pixels, 4 apart.
  static func ssim(_ a: Raster, _ b: Raster) -> Double {
    let (first, second) = (luminance(a), luminance(b))
    let (c1, c2) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
    var sum = 0.0
    var count = 0.0
    for top in stride(from: 0, through: a.height - 8, by: 4) {
      for left in stride(from: 0, through: a.width - 8, by: 4) {
        var (sumA, sumB, squareA, squareB, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for y in top..<top + 8 {
          for x in left..<left + 8 {
            let (p, q) = (first[y * a.width + x], second[y * a.width + x])
            sumA += p
            sumB += q
            squareA += p * p
            squareB += q * q
            product += p * q
          }
        }
        let (meanA, meanB) = (sumA / 64, sumB / 64)
        let varianceA = squareA / 64 - meanA * meanA
        let varianceB = squareB / 64 - meanB * meanB
        let covariance = product / 64 - meanA * meanB
        sum +=
          (2 * meanA * meanB + c1) * (2 * covariance + c2)
          / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
        count += 1
      }
    }
    return sum / count
  }

  /// ITU-R BT.709.
  private static func luminance(_ picture: Raster) -> [Double] {
    (0..<picture.width * picture.height).map { pixel -> Double in
      let blue = 0.0722 * Double(picture.bytes[pixel * 4])
      let green = 0.7152 * Double(picture.bytes[pixel * 4 + 1])
      let red = 0.2126 * Double(picture.bytes[pixel * 4 + 2])
      return red + green + blue
    }
  }
}
