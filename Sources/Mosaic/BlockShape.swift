/// A division of a cell into two colours, by a block element or by the inverse of one.
struct BlockShape {
  /// The shapes in the order of `BlockMoments`; those that are equal to one of them are left out,
  /// and ▏ and ▉, which samples cannot tell from ▎ and ▊ with other colours.
  static let all: [BlockShape] =
    (1...7).map { lower(eighths: 8 - $0) } + [quadrants(0x259A, [0, 3])]
    + (2...6).map { left(eighths: $0) } + [BlockShape(glyph: MosaicGlyph.blank.code)]
    + [
      quadrants(0x2598, [0]), quadrants(0x259D, [1]), quadrants(0x2596, [2]),
      quadrants(0x2597, [3]),
    ]

  let glyph: MosaicGlyph
  /// What the square of a moment (a sum of weighted samples less its mean, times eight) takes off
  /// the squared error.
  let gain: Float
  /// What a moment adds to the mean to give the foreground, and takes off it for the background.
  let rise: Float
  let fall: Float

  /// - Parameter weights: the share of the foreground in each sample of a cell.
  private init(glyph: UInt32, weights: [Float] = Array(repeating: 0, count: 32)) {
    self.glyph = MosaicGlyph(code: glyph)
    let sum = weights.reduce(0, +)
    let mean = sum / 32
    let spread = weights.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    gain = spread > 0 ? 1 / (64 * spread) : 0
    rise = spread > 0 ? (1 - mean) / (8 * spread) : 0
    fall = spread > 0 ? mean / (8 * spread) : 0
  }

  private static func lower(eighths: Int) -> BlockShape {
    BlockShape(
      glyph: 0x2580 + UInt32(eighths),
      weights: (0..<32).map { $0 / 4 >= 8 - eighths ? 1 : 0 })
  }

  /// The edge goes through the middle of a sample where the number of eighths is odd.
  private static func left(eighths: Int) -> BlockShape {
    BlockShape(
      glyph: 0x2590 - UInt32(eighths),
      weights: (0..<32).map { min(1, max(0, Float(eighths) / 2 - Float($0 % 4))) })
  }

  /// - Parameter covered: of upper left, upper right, lower left, lower right.
  private static func quadrants(_ glyph: UInt32, _ covered: Set<Int>) -> BlockShape {
    BlockShape(
      glyph: glyph,
      weights: (0..<32).map { covered.contains($0 / 16 * 2 + $0 % 4 / 2) ? 1 : 0 })
  }
}
