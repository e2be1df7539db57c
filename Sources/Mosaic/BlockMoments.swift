/// What the samples of one cell have to say on every shape of `BlockShape.all`.
///
/// With two colours of a shape fitted by least squares, the squared error is that of the mean
/// colour less `gain` times the square of the shape's moment: the samples weighted by the share of
/// the foreground, less the mean weight, and summed. The moments are held times eight, which makes
/// them whole numbers of at most ±16 320.
struct BlockMoments {
  /// Two moments, each of B, G, R and 0.
  typealias Pair = SIMD8<Int16>

  /// The moments of two shapes each, in the order of `BlockShape.all`.
  var pairs: (Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair)
  /// The sum of all samples.
  var total: SIMD4<Int16>

  @inline(__always)
  init(_ samples: CellSamples) {
    // Of each row the columns 0 and 1, and 2 and 3.
    let rows = samples.rows
    let (left0, left1) = (Self.widen(rows.0.lowHalf), Self.widen(rows.1.lowHalf))
    let (left2, left3) = (Self.widen(rows.2.lowHalf), Self.widen(rows.3.lowHalf))
    let (left4, left5) = (Self.widen(rows.4.lowHalf), Self.widen(rows.5.lowHalf))
    let (left6, left7) = (Self.widen(rows.6.lowHalf), Self.widen(rows.7.lowHalf))
    let (right0, right1) = (Self.widen(rows.0.highHalf), Self.widen(rows.1.highHalf))
    let (right2, right3) = (Self.widen(rows.2.highHalf), Self.widen(rows.3.highHalf))
    let (right4, right5) = (Self.widen(rows.4.highHalf), Self.widen(rows.5.highHalf))
    let (right6, right7) = (Self.widen(rows.6.highHalf), Self.widen(rows.7.highHalf))

    // Rows from the top down to each; the two halves have still to be added.
    let top1 = left0 &+ right0
    let top2 = top1 &+ (left1 &+ right1)
    let top3 = top2 &+ (left2 &+ right2)
    let upperLeft = (left0 &+ left1) &+ (left2 &+ left3)
    let upperRight = (right0 &+ right1) &+ (right2 &+ right3)
    let lowerLeft = (left4 &+ left5) &+ (left6 &+ left7)
    let lowerRight = (right4 &+ right5) &+ (right6 &+ right7)
    let top4 = upperLeft &+ upperRight
    let top5 = top4 &+ (left4 &+ right4)
    let top6 = top5 &+ (left5 &+ right5)
    let top7 = top6 &+ (left6 &+ right6)
    let top8 = top4 &+ (lowerLeft &+ lowerRight)
    let last = Self.halves(top7, top8)
    total = last.highHalf
    let sum = Pair(lowHalf: total, highHalf: total)

    // Lower eighths.
    let rows12 = Self.scale(sum, 1, 2) &- Self.halves(top1, top2) &<< 3
    let rows34 = Self.scale(sum, 3, 4) &- Self.halves(top3, top4) &<< 3
    let rows56 = Self.scale(sum, 5, 6) &- Self.halves(top5, top6) &<< 3
    let row7 = (total &<< 3 &- total) &- last.lowHalf &<< 3

    // Left eighths, from the second to the sixth.
    let left = upperLeft &+ lowerLeft
    let right = upperRight &+ lowerRight
    let column0 = Pair(lowHalf: left.lowHalf, highHalf: left.lowHalf)
    let column1 = Pair(lowHalf: left.highHalf, highHalf: left.highHalf)
    let column2 = Pair(lowHalf: right.lowHalf, highHalf: right.lowHalf)
    let column01 = column0 &+ column1
    let columns23 = (column0 &<< 3 &+ Self.scale(column1, 0, 4)) &- Self.scale(sum, 2, 3)
    let columns45 = (column01 &<< 3 &+ Self.scale(column2, 0, 4)) &- Self.scale(sum, 4, 5)
    let column6 = (column01.lowHalf &+ right.lowHalf) &<< 3 &- (total &<< 2 &+ total &<< 1)

    // Quadrants.
    let upper = Self.halves(upperLeft, upperRight)
    let lower = Self.halves(lowerLeft, lowerRight)
    let diagonal = (upper.lowHalf &+ lower.highHalf) &<< 3 &- total &<< 2

    pairs = (
      rows12, rows34, rows56, Pair(lowHalf: row7, highHalf: diagonal), columns23, columns45,
      Pair(lowHalf: column6, highHalf: .zero), upper &<< 3 &- sum &<< 1, lower &<< 3 &- sum &<< 1
    )
  }

  @inline(__always)
  private static func widen(_ bytes: SIMD8<UInt8>) -> Pair {
    Pair(truncatingIfNeeded: bytes)
  }

  /// The two halves of `a` added, and those of `b`.
  @inline(__always)
  private static func halves(_ a: Pair, _ b: Pair) -> Pair {
    Pair(lowHalf: a.lowHalf, highHalf: b.lowHalf) &+ Pair(lowHalf: a.highHalf, highHalf: b.highHalf)
  }

  @inline(__always)
  private static func scale(_ pair: Pair, _ a: Int16, _ b: Int16) -> Pair {
    pair &* Pair(a, a, a, a, b, b, b, b)
  }

  /// The squares of four moments, each summed over the channels.
  @inline(__always)
  static func squares(_ first: Pair, _ second: Pair) -> SIMD4<Float> {
    let sums = SIMD8(lowHalf: squares(first), highHalf: squares(second))
    return SIMD4<Float>(sums.evenHalf &+ sums.oddHalf)
  }

  @inline(__always)
  private static func squares(_ pair: Pair) -> SIMD4<Int32> {
    let wide = SIMD8<Int32>(truncatingIfNeeded: pair)
    let products = wide &* wide
    return products.evenHalf &+ products.oddHalf
  }
}
