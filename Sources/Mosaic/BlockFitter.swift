import Cells

/// Quadrants and eighth blocks, chosen by the least squared error from 4×8 samples a cell.
///
/// A cell whose samples are those of the frame before keeps what was chosen then.
struct BlockFitter: MosaicFitter {
  private struct Fitted {
    var samples = CellSamples()
    var cell = MosaicCell.unknown
    /// The index of its shape, or none of them.
    var shape = -1
  }

  private let palette: Palette256?
  private let shapes = BlockShape.all
  /// The gains of four shapes each; the last two are there twice.
  private let gains:
    (
      SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>
    )
  /// How much squared error a shape may have over the best and still stay.
  private let patience: Float
  private var fitted: [Fitted] = []
  private var size = Size(width: 0, height: 0)

  var samplesPerCell: Size { Size(width: CellSamples.width, height: CellSamples.height) }

  /// - Parameter tolerance: differences in a channel (0 to 255) that need not be shown: a shape
  ///   that is this near to the best stays, so that noise does not change shapes.
  init(palette: Palette256?, tolerance: Int) {
    self.palette = palette
    let shapes = BlockShape.all
    func gains(_ a: Int, _ b: Int) -> SIMD4<Float> {
      SIMD4(shapes[a].gain, shapes[a + 1].gain, shapes[b].gain, shapes[b + 1].gain)
    }
    self.gains = (gains(0, 2), gains(4, 6), gains(8, 10), gains(12, 14), gains(16, 16))
    // A quarter of the tolerance on all channels of all samples.
    patience = Float(32 * 3 * tolerance * tolerance) / 16
  }

  mutating func fit(
    _ image: PixelImage, origin: Point, size: Size,
    into cells: UnsafeMutablePointer<MosaicCell>, stride: Int
  ) {
    if size != self.size {
      self.size = size
      fitted = Array(repeating: Fitted(), count: size.width * size.height)
    }
    let cellBytes = CellSamples.width * 4
    let rowBytes = CellSamples.height * image.bytesPerRow
    let start = image.base + origin.y * rowBytes + origin.x * cellBytes
    let chooser = Chooser(gains: gains, patience: patience, palette: palette)
    let thresholds = OrderedDither.thresholds(step: 16)
    fitted.withUnsafeMutableBufferPointer { fitted in
      shapes.withUnsafeBufferPointer { shapes in
        withUnsafeTemporaryAllocation(of: BlockMoments.Pair.self, capacity: shapes.count / 2) {
          moments in
          guard let fitted = fitted.baseAddress, let shapes = shapes.baseAddress,
            let moments = moments.baseAddress
          else { return }
          for y in 0..<size.height {
            let row = start + y * rowBytes
            let known = fitted + y * size.width
            let output = cells + y * stride
            for x in 0..<size.width {
              let samples = CellSamples(row + x * cellBytes, bytesPerRow: image.bytesPerRow)
              if known[x].cell.glyph == .unknown || samples != known[x].samples {
                known[x].samples = samples
                chooser.choose(
                  samples, shapes: shapes, moments: moments,
                  threshold: thresholds[OrderedDither.index(x, y)], shape: &known[x].shape,
                  cell: &known[x].cell)
              }
              output[x] = known[x].cell
            }
          }
        }
      }
    }
  }
}

/// What is the same for all cells of a frame.
private struct Chooser {
  let gains: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  let patience: Float
  let palette: Palette256?

  /// Finds the shape and the colours for a cell.
  ///
  /// - Parameters:
  ///   - moments: room for those of all shapes.
  ///   - threshold: of the cell, for colours of a palette.
  ///   - shape: the index of the shape that was chosen before; takes the new one.
  @inline(__always)
  func choose(
    _ samples: CellSamples, shapes: UnsafePointer<BlockShape>,
    moments: UnsafeMutablePointer<BlockMoments.Pair>, threshold: UInt32, shape: inout Int,
    cell: inout MosaicCell
  ) {
    let all = BlockMoments(samples)
    let pairs = all.pairs
    let scores0 = score(pairs.0, pairs.1, gains.0, SIMD4(0, 1, 2, 3))
    let scores1 = score(pairs.2, pairs.3, gains.1, SIMD4(4, 5, 6, 7))
    let scores2 = score(pairs.4, pairs.5, gains.2, SIMD4(8, 9, 10, 11))
    let scores3 = score(pairs.6, pairs.7, gains.3, SIMD4(12, 13, 14, 15))
    let scores4 = score(pairs.8, pairs.8, gains.4, SIMD4(16, 17, 16, 17))
    let best = Self.greater(
      Self.greater(Self.greater(scores0, scores1), Self.greater(scores2, scores3)), scores4)
    let found = max(max(best[0], best[1]), max(best[2], best[3]))
    var chosen = Int(found.bitPattern & 31)

    moments[0] = pairs.0
    moments[1] = pairs.1
    moments[2] = pairs.2
    moments[3] = pairs.3
    moments[4] = pairs.4
    moments[5] = pairs.5
    moments[6] = pairs.6
    moments[7] = pairs.7
    moments[8] = pairs.8
    func moment(_ index: Int) -> SIMD4<Float> {
      let pair = moments[index / 2]
      return SIMD4<Float>(index & 1 == 0 ? pair.lowHalf : pair.highHalf)
    }

    if shape >= 0, shape != chosen, patience > 0 {
      let kept = moment(shape)
      let square = kept * kept
      if found - (square[0] + square[1] + square[2]) * shapes[shape].gain <= patience {
        chosen = shape
      }
    }
    shape = chosen
    let mean = SIMD4<Float>(all.total) / 32
    let slope = moment(chosen)
    let foreground = color(mean + slope * shapes[chosen].rise, threshold)
    let background = color(mean - slope * shapes[chosen].fall, threshold)
    cell =
      foreground == background
      ? MosaicCell(glyph: .blank, foreground: .standard, background: background)
      : MosaicCell(
        glyph: shapes[chosen].glyph, foreground: foreground, background: background)
  }

  /// By how much four shapes lower the squared error. The last five bits, which do not matter,
  /// are the index of the shape, so that the greatest of all tells whose it is.
  @inline(__always)
  private func score(
    _ first: BlockMoments.Pair, _ second: BlockMoments.Pair, _ gains: SIMD4<Float>,
    _ indices: SIMD4<UInt32>
  ) -> SIMD4<Float> {
    let scores = BlockMoments.squares(first, second) * gains
    let bits = unsafeBitCast(scores, to: SIMD4<UInt32>.self)
    return unsafeBitCast(bits & ~31 | indices, to: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: a .< b)
  }

  /// The nearest colour; eighths at the edge of a sample may ask for more than there is.
  @inline(__always)
  private func color(_ channels: SIMD4<Float>, _ threshold: UInt32) -> MosaicColor {
    let full = SIMD4<Float>(repeating: 255)
    let positive = channels.replacing(with: 0, where: channels .< 0)
    let range = positive.replacing(with: full, where: positive .> full)
    // Beyond 2^23 the fraction is rounded away and the number itself is in the low bits.
    let whole = unsafeBitCast(range + 8_388_608, to: SIMD4<UInt32>.self)
    let pixel = whole[0] & 0xFF | (whole[1] & 0xFF) << 8 | (whole[2] & 0xFF) << 16
    guard let palette else { return .rgb(pixel) }
    return .palette(palette.index(pixel, threshold: threshold + 8))
  }
}
