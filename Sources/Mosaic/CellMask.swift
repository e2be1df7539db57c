import Cells

/// Which cells of the terminal belong to the interface; all others show the picture.
public struct CellMask: Sendable, Hashable {
  public let size: Size
  let covered: [Bool]

  /// Covers what is not a hole of the surface.
  public init(chrome: Surface) {
    size = chrome.size
    covered = chrome.cells.map { $0.content != .hole }
  }

  /// A mask that covers nothing.
  public static let none = CellMask(chrome: Surface(size: Size(width: 0, height: 0)))

  func isCovered(x: Int, y: Int) -> Bool {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return false }
    return covered[y * size.width + x]
  }
}
