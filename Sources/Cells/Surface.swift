/// A grid of cells that views draw into.
public struct Surface: Sendable, Hashable {
  public let size: Size
  public internal(set) var cells: [Cell]

  /// A surface filled with one cell; negative sizes count as zero.
  public init(size: Size, filledWith cell: Cell = .blank) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: cell, count: self.size.width * self.size.height)
  }
}
