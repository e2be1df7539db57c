import Cells
import TestSupport
import Testing

@testable import Mosaic

/// The fitter against plain arithmetic over every block element.
@Suite struct BlockFitterTests {
  /// Block elements of the standard, without those that are the inverse of another. From 4×8
  /// samples ▏ cannot be told from ▎, nor ▉ from ▊.
  private static let elements: [String] = [
    " ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "▎", "▍", "▌", "▋", "▊", "▘", "▝", "▖", "▗", "▚",
  ]

  /// How much of each of 4×8 samples an element covers, from a grid four times as fine.
  private static func weights(_ element: String) -> [Double] {
    (0..<32).map { sample in
      var inked = 0.0
      for part in 0..<16 {
        let x = (Double(sample % 4 * 4 + part % 4) + 0.5) / 16
        let y = (Double(sample / 4 * 4 + part / 4) + 0.5) / 32
        if ScreenModel.isInked(element, x: x, y: y) { inked += 1 }
      }
      return inked / 16
    }
  }

  /// The least squared error that two colours of any value reach with these weights.
  private static func leastError(_ samples: [Double], _ weights: [Double]) -> Double {
    let meanSample = samples.reduce(0, +) / 32
    let meanWeight = weights.reduce(0, +) / 32
    var (variance, covariance, spread) = (0.0, 0.0, 0.0)
    for (sample, weight) in zip(samples, weights) {
      variance += (sample - meanSample) * (sample - meanSample)
      covariance += (sample - meanSample) * (weight - meanWeight)
      spread += (weight - meanWeight) * (weight - meanWeight)
    }
    return spread > 0 ? variance - covariance * covariance / spread : variance
  }

  private static func channels(_ picture: Picture, cell: Int) -> [[Double]] {
    (0..<3).map { channel in
      (0..<32).map { sample in
        let pixel = picture[cell * 4 + sample % 4, sample / 4]
        return Double((pixel >> (8 * channel)) & 0xFF)
      }
    }
  }

  private static func fit(_ picture: Picture, tolerance: Int = 0) -> [MosaicCell] {
    var fitter = BlockFitter(palette: nil, tolerance: tolerance)
    return fit(picture, by: &fitter)
  }

  private static func fit(_ picture: Picture, by fitter: inout BlockFitter) -> [MosaicCell] {
    let size = Size(width: picture.width / 4, height: picture.height / 8)
    var cells = Array(repeating: MosaicCell.unknown, count: size.width * size.height)
    guard let image = picture.image else { return [] }
    fitter.fit(
      image, origin: Point(x: 0, y: 0), size: size, into: &cells, stride: size.width)
    return cells
  }

  private static func text(_ glyph: MosaicGlyph) -> String {
    Unicode.Scalar(glyph.code).map { String($0) } ?? ""
  }

  @Test func everyElementIsThereOnce() {
    let glyphs = BlockShape.all.map { Self.text($0.glyph) }
    #expect(glyphs.sorted() == Self.elements.sorted())
    for shape in BlockShape.all {
      let inked = Self.weights(Self.text(shape.glyph)).reduce(0, +) / 4
      #expect(Double(shape.glyph.coveredEighths) == inked)
      guard shape.glyph.inverse != .unknown else { continue }
      let inverse = Self.weights(Self.text(shape.glyph.inverse))
      #expect(inverse == Self.weights(Self.text(shape.glyph)).map { 1 - $0 })
    }
  }

  @Test func noElementComesNearerThanTheChosen() {
    var random = Seeded(seed: 5)
    let picture = Picture(width: 4 * 400, height: 8)
    // Noise, and noise on a division, so that every element is the best of some cell.
    picture.randomize(&random)
    let divisions = Self.elements.map { Self.weights($0) }
    for cell in 100..<400 {
      let weights = divisions[cell % divisions.count]
      for sample in 0..<32 {
        let noise = picture[cell * 4 + sample % 4, sample / 4] & 0x1F1F1F
        let light = UInt32(weights[sample] * 0xE0)
        picture[cell * 4 + sample % 4, sample / 4] = noise + (light << 16 | light << 8 | light)
      }
    }
    var used: Set<String> = []
    for (index, cell) in Self.fit(picture).enumerated() {
      let channels = Self.channels(picture, cell: index)
      func error(_ element: String) -> Double {
        let weights = Self.weights(element)
        return channels.reduce(0) { $0 + Self.leastError($1, weights) }
      }
      let chosen = Self.text(cell.glyph)
      used.insert(chosen)
      let least = Self.elements.map(error).min() ?? 0
      // The comparison has 18 bits.
      #expect(error(chosen) <= least + (error(" ") - least) / 100_000 + 0.01, "cell \(index)")
    }
    #expect(used.isSuperset(of: Self.elements.dropFirst()))
  }

  @Test func theColoursAreTheMeansOfTheTwoParts() {
    var random = Seeded(seed: 6)
    let picture = Picture(width: 4 * 200, height: 8)
    picture.randomize(&random)
    for (index, cell) in Self.fit(picture).enumerated() {
      let weights = Self.weights(Self.text(cell.glyph))
      // The odd eighths to the left have samples that belong to both.
      guard weights.allSatisfy({ $0 == 0 || $0 == 1 }) else { continue }
      let channels = Self.channels(picture, cell: index)
      func mean(_ samples: [Double], _ part: Double) -> Double {
        let own = zip(samples, weights).filter { $0.1 == part }.map(\.0)
        return own.reduce(0, +) / Double(own.count)
      }
      for (channel, samples) in channels.enumerated() {
        let shift = UInt32(8 * channel)
        let foreground = Double((cell.foreground.bits >> shift) & 0xFF)
        let background = Double((cell.background.bits >> shift) & 0xFF)
        #expect(abs(foreground - mean(samples, 1)) <= 0.51, "cell \(index)")
        #expect(abs(background - mean(samples, 0)) <= 0.51, "cell \(index)")
      }
    }
  }

  @Test func flatCellsAreBlank() {
    for color: UInt32 in [0, 0xFFFFFF, 0x123456] {
      let blank = MosaicCell(
        glyph: .blank, foreground: .standard, background: .rgb(color))
      #expect(Self.fit(Picture(width: 8, height: 8, fill: color)) == [blank, blank])
    }
  }

  @Test func eighthsBetweenSamplesAreFound() {
    let picture = Picture(width: 4, height: 8, fill: 0x202020)
    for y in 0..<8 {
      picture[0, y] = 0xC0C0C0
      picture[1, y] = 0x707070
    }
    let cell = MosaicCell(
      glyph: MosaicGlyph(code: 0x258D), foreground: .rgb(0xC0C0C0), background: .rgb(0x202020))
    #expect(Self.fit(picture) == [cell])
  }

  @Test func whatItRemembersDoesNotShow() {
    var random = Seeded(seed: 7)
    var fitter = BlockFitter(palette: nil, tolerance: 0)
    let picture = Picture(width: 32, height: 24)
    for _ in 0..<50 {
      picture.randomize(&random, share: 0.01)
      #expect(Self.fit(picture, by: &fitter) == Self.fit(picture))
    }
  }

  @Test func noiseWithinTheToleranceChangesNoShape() {
    var random = Seeded(seed: 8)
    let still = Picture(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { still[x, y] = UInt32(x + y) << 16 | UInt32(2 * x) << 8 | UInt32(90) }
    }
    var fitter = BlockFitter(palette: nil, tolerance: 4)
    let first = Self.fit(still, by: &fitter)
    let noisy = Picture(width: 64, height: 64)
    for _ in 0..<10 {
      for y in 0..<64 {
        for x in 0..<64 { noisy[x, y] = still[x, y] + (random.next() & 1 == 0 ? 0x010101 : 0) }
      }
      let next = Self.fit(noisy, by: &fitter)
      #expect(zip(first, next).allSatisfy { $0.glyph == $1.glyph })
    }
  }
}
