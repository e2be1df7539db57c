/// A grid of cells that views draw into.
///
/// A wide character and its continuation are always written and replaced together, so no row ever
/// holds half of one.
public struct Surface: Sendable, Hashable {
  public let size: Size
  public internal(set) var cells: [Cell]

  /// A surface filled with one cell; negative sizes count as zero.
  public init(size: Size, filledWith cell: Cell = .blank) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: cell, count: self.size.width * self.size.height)
  }

  /// The whole surface as a rectangle at the origin.
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// One cell; reading outside gives a hole, writing outside does nothing.
  ///
  /// Replacing half of a wide character blanks its other half. The content must be one cell wide;
  /// wide characters are written by `draw(_:at:style:maxWidth:)`.
  public subscript(x: Int, y: Int) -> Cell {
    get {
      guard let index = index(x, y) else { return .hole }
      return cells[index]
    }
    set {
      guard let index = index(x, y) else { return }
      splitWide(at: index, x: x)
      cells[index] = newValue
    }
  }

  /// One cell; see `subscript(x:y:)`.
  public subscript(point: Point) -> Cell {
    get { self[point.x, point.y] }
    set { self[point.x, point.y] = newValue }
  }

  func index(_ x: Int, _ y: Int) -> Int? {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return nil }
    return y * size.width + x
  }

  /// Blanks the partner of the cell if it is half of a wide character.
  mutating func splitWide(at index: Int, x: Int) {
    if cells[index].content == .continuation {
      if x > 0 { cells[index - 1].content = .text(" ") }
    } else if x + 1 < size.width, cells[index + 1].content == .continuation {
      cells[index + 1].content = .text(" ")
    }
  }
}
