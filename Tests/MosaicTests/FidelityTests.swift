import Cells
import TestSupport
import Testing

@testable import Mosaic

/// How near the screen comes to the picture.
@Suite struct FidelityTests {
  private static let size = Size(width: 12, height: 6)

  /// The squared error of a painted screen against a picture of 4×8 pixels a cell.
  private static func squaredError(_ picture: Picture, _ blocks: BlockRepertoire) -> Double {
    let samples = blocks.samplesPerCell(mode: .trueColor)
    let reduced = reduce(picture, across: 4 / samples.width, down: 8 / samples.height)
    var painter = MosaicPainter(mode: .trueColor, blocks: blocks, tolerance: 0)
    var bytes: [UInt8] = []
    painter.paint(
      reduced.image, pictureArea: Rect(size: size),
      overlay: Surface(size: Size(width: 0, height: 0)),
      chromeMask: .none, into: &bytes)
    var screen = ScreenModel(width: size.width, height: size.height)
    screen.write(bytes)
    var sum = 0.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        // Two places a sample, for the eighths between samples.
        for part in [0.25, 0.75] {
          let shown = ScreenModel.channels(
            screen.color(x: (Double(x) + part) / 4, y: (Double(y) + 0.5) / 8))
          let pixel = picture[x, y]
          for (channel, value) in [shown.blue, shown.green, shown.red].enumerated() {
            let difference = Double(value) - Double((pixel >> UInt32(8 * channel)) & 0xFF)
            sum += difference * difference / 2
          }
        }
      }
    }
    return sum
  }

  private static func reduce(_ picture: Picture, across: Int, down: Int) -> Picture {
    let result = Picture(width: picture.width / across, height: picture.height / down)
    let count = across * down
    for y in 0..<result.height {
      for x in 0..<result.width {
        var pixel: UInt32 = 0
        for shift: UInt32 in [0, 8, 16] {
          let sum = (0..<count).reduce(0) { sum, offset in
            let source = picture[x * across + offset % across, y * down + offset / across]
            return sum + Int((source >> shift) & 0xFF)
          }
          pixel |= UInt32((sum + count / 2) / count) << shift
        }
        result[x, y] = pixel
      }
    }
    return result
  }

  /// A picture of discs, or of noise where `radius` is 0.
  private static func picture(radius: Int, _ random: inout Seeded) -> Picture {
    let picture = Picture(width: size.width * 4, height: size.height * 8)
    guard radius > 0 else {
      picture.randomize(&random)
      return picture
    }
    for _ in 0..<20 {
      let color = UInt32.random(in: 0...0xFFFFFF, using: &random)
      let (left, top) = (
        Int.random(in: 0..<picture.width, using: &random),
        Int.random(in: 0..<picture.height, using: &random)
      )
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let (dx, dy) = (x - left, y - top)
          if dx * dx + dy * dy <= radius * radius { picture[x, y] = color }
        }
      }
    }
    return picture
  }

  @Test(arguments: [0, 3, 7, 15])
  func allBlocksAreNeverWorseThanHalfBlocks(_ radius: Int) {
    var random = Seeded(seed: UInt64(radius))
    for _ in 0..<10 {
      let picture = Self.picture(radius: radius, &random)
      let halves = Self.squaredError(picture, .halves)
      #expect(Self.squaredError(picture, .quadrantsAndEighths) <= halves * 1.0001)
    }
  }

  @Test func straightEdgesAreExact() {
    let picture = Picture(width: Self.size.width * 4, height: Self.size.height * 8, fill: 0x102030)
    for y in 0..<13 {
      for x in 0..<picture.width { picture[x, y] = 0xE0D0C0 }
    }
    #expect(Self.squaredError(picture, .quadrantsAndEighths) == 0)
    #expect(Self.squaredError(picture, .halves) > 0)
  }

  @Test func theFontDecidesWhatPicturesAreMadeOf() {
    #expect(BlockRepertoire(.blocks, glyphs: .unicode) == .quadrantsAndEighths)
    #expect(BlockRepertoire(.blocks, glyphs: .console) == .halves)
    #expect(BlockRepertoire(.blocks, glyphs: .ascii) == .ascii)
    #expect(BlockRepertoire(.half, glyphs: .unicode) == .halves)
    #expect(BlockRepertoire(.ascii, glyphs: .unicode) == .ascii)
    let samples = BlockRepertoire.quadrantsAndEighths
    #expect(samples.samplesPerCell(mode: .trueColor) == Size(width: 4, height: 8))
    #expect(samples.samplesPerCell(mode: .monochrome) == Size(width: 1, height: 2))
  }
}
