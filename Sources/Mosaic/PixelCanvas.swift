import Cells

/// Shows pictures as pixels, for terminals that take them.
public protocol PixelCanvas {
  /// Appends what makes the terminal show a picture.
  ///
  /// - Parameters:
  ///   - image: what is to be seen.
  ///   - isNew: whether it is another picture than the last time.
  ///   - rect: the cells that it takes.
  ///   - covered: for each of these cells, row by row, whether text is over it.
  mutating func draw(
    _ image: PixelImage, isNew: Bool, in rect: Rect, covered: [Bool], into out: inout [UInt8])

  /// Appends what takes the picture away again.
  mutating func clear(into out: inout [UInt8])

  /// Notes that the terminal was cleared, so that it may no longer show the picture.
  mutating func invalidate()
}

/// How pixels and the cells before them go together.
public struct PixelPlane: Sendable, Hashable {
  /// How many pixels of the picture a cell stands for.
  public var samplesPerCell: Size
  /// Whether cells keep what they show when pixels are drawn over them, so that writing to them
  /// would take the pixels away; else they are to be blank.
  public var liesOverCells: Bool

  public init(samplesPerCell: Size, liesOverCells: Bool) {
    self.samplesPerCell = samplesPerCell
    self.liesOverCells = liesOverCells
  }
}
