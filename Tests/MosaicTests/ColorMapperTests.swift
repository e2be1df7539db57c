import Foundation
import Mosaic
import Testing

/// The right values are what mpv 0.35 draws on a desktop (`--vo=gpu --hdr-compute-peak=no`) for
/// the same patches, with a programme of at most 1000 cd/m².
struct ColorMapperTests {
  private static let levels = [0.1, 0.25, 0.4, 0.5, 0.58, 0.65, 0.75, 0.9]

  private struct Row: Sendable {
    var transfer: ColorDescription.Transfer
    /// Of a level, for red, green and blue.
    var parts: SIMD3<Double>
    var drawn: [[Int]]
    /// Highlights of full saturation turn white in mpv, and here they keep their hue.
    var compared = 8
  }

  private static let rows = [
    Row(
      transfer: .perceptualQuantizer, parts: [1, 1, 1],
      drawn: [13, 48, 112, 180, 229, 250, 255, 255].map { [$0, $0, $0] }),
    Row(
      transfer: .perceptualQuantizer, parts: [1, 0.3, 0.3],
      drawn: [
        [16, 0, 4], [54, 0, 15], [124, 0, 34], [199, 0, 55], [254, 0, 70], [255, 0, 71],
        [255, 0, 71], [255, 0, 71],
      ]),
    Row(
      transfer: .perceptualQuantizer, parts: [0.4, 1, 0.4],
      drawn: [
        [0, 13, 7], [0, 47, 26], [0, 108, 61], [0, 174, 98], [0, 222, 125], [0, 242, 136],
        [0, 249, 140], [0, 255, 144],
      ]),
    Row(
      transfer: .perceptualQuantizer, parts: [0.5, 0.6, 1],
      drawn: [[4, 7, 14], [3, 23, 50], [0, 46, 110], [0, 68, 170]], compared: 4),
    Row(
      transfer: .hybridLogGamma, parts: [1, 1, 1],
      drawn: [23, 64, 107, 136, 164, 194, 230, 254].map { [$0, $0, $0] }),
    Row(
      transfer: .hybridLogGamma, parts: [1, 0.3, 0.3],
      drawn: [
        [25, 0, 7], [70, 0, 19], [117, 0, 32], [149, 0, 41], [179, 0, 49], [212, 0, 59],
        [255, 0, 70], [255, 0, 71],
      ]),
    Row(
      transfer: .hybridLogGamma, parts: [0.4, 1, 0.4],
      drawn: [
        [0, 22, 13], [0, 62, 34], [0, 103, 58], [0, 132, 74], [0, 159, 89], [0, 188, 106],
        [0, 224, 126], [0, 253, 142],
      ]),
    Row(
      transfer: .hybridLogGamma, parts: [0.5, 0.6, 1],
      drawn: [
        [8, 13, 22], [23, 37, 60], [38, 62, 101], [49, 79, 129], [58, 93, 155], [63, 105, 184],
        [70, 122, 224],
      ], compared: 7),
  ]

  @Test(arguments: rows.indices)
  func asOnADesktop(index: Int) throws {
    let row = Self.rows[index]
    let description = ColorDescription(transfer: row.transfer, primaries: .bt2020)
    for (level, drawn) in zip(Self.levels, row.drawn).prefix(row.compared) {
      let mapped = try map(level * row.parts, as: description)
      let distance = zip(mapped, drawn).map { abs($0 - $1) }.max() ?? 255
      // Eight bits a component in and out, and the points of the table, cost as much.
      #expect(distance <= 9, "\(level): \(mapped), not \(drawn)")
    }
  }

  /// Rec. ITU-R BT.2087: the primaries of BT.709 in BT.2020 come back as they were.
  @Test func wideGamutOfStandardRange() throws {
    let description = ColorDescription(transfer: .standard, primaries: .bt2020)
    // Below 20 of 255 is less than a part in 250 of the light.
    let red = SIMD3(0.6274, 0.0691, 0.0164)
    let signal = SIMD3(pow(red.x, 1 / 2.2), pow(red.y, 1 / 2.2), pow(red.z, 1 / 2.2))
    let mapped = try map(signal, as: description)
    #expect(mapped[0] >= 250 && mapped[1] <= 20 && mapped[2] <= 20, "\(mapped)")
    #expect(try map(.one, as: description) == [255, 255, 255])
    #expect(try map(.zero, as: description) == [0, 0, 0])
  }

  @Test func standardPicturesAreNotCopied() throws {
    let picture = Picture(width: 2, height: 2, fill: 0x123456)
    var mapper = ColorMapper()
    let image = try #require(picture.image)
    let base = mapper.withMapped(image, as: .standard) { $0?.base }
    #expect(base == image.base)
  }

  /// The peak is that of the metadata where it can be meant, else the usual one.
  @Test(arguments: [(0.0, 1000.0), (203, 1000), (10_000, 1000), (.nan, 1000), (4000, 4000)])
  func peaks(told: Double, used: Double) {
    let description = ColorDescription(
      transfer: .perceptualQuantizer, primaries: .bt2020, peak: told)
    #expect(description.peak == used)
  }

  /// Rows with a gap behind them, and a picture whose size changes.
  @Test func everyPixel() throws {
    var mapper = ColorMapper()
    let description = ColorDescription(transfer: .perceptualQuantizer, primaries: .bt2020)
    for (width, height) in [(3, 2), (1, 5), (7, 3)] {
      let picture = Picture(width: width + 2, height: height)
      for y in 0..<height {
        for x in 0..<width { picture[x, y] = UInt32((x + y) * 20) * 0x10101 }
      }
      let whole = try #require(picture.image)
      let image = try #require(
        PixelImage(
          base: whole.base, width: width, height: height, bytesPerRow: whole.bytesPerRow))
      let greys = mapper.withMapped(image, as: description) { image -> [Int] in
        guard let image else { return [] }
        return (0..<width * height).map { index in
          let offset = index / width * image.bytesPerRow + index % width * 4
          return Int(image.base.load(fromByteOffset: offset, as: UInt8.self))
        }
      }
      for index in 0..<width * height {
        let level = Double((index % width + index / width) * 20) / 255
        let expected = try map(SIMD3(repeating: level), as: description)[2]
        #expect(greys[index] == expected)
      }
    }
  }

  private func map(_ signal: SIMD3<Double>, as description: ColorDescription) throws -> [Int] {
    let code = SIMD3<UInt32>((signal * 255).rounded(.toNearestOrAwayFromZero))
    let picture = Picture(width: 1, height: 1, fill: code.x << 16 | code.y << 8 | code.z)
    var mapper = ColorMapper()
    let image = try #require(picture.image)
    return mapper.withMapped(image, as: description) { image in
      guard let pixel = image?.base.load(as: UInt32.self) else { return [] }
      return [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xFF) }
    }
  }
}
