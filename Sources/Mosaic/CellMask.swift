import Cells

/// Which cells of the terminal belong to the interface; all others show the picture.
public struct CellMask: Sendable, Hashable {
  public let size: Size
  let covered: [Bool]
  private let coveredRows: [Bool]

  /// Covers what is not a hole of the surface.
  public init(chrome: Surface) {
    size = chrome.size
    let covered = chrome.cells.map { $0.content != .hole }
    self.covered = covered
    let width = chrome.size.width
    coveredRows = (0..<chrome.size.height).map {
      covered[$0 * width..<($0 + 1) * width].contains(true)
    }
  }

  /// A mask that covers nothing.
  public static let none = CellMask(chrome: Surface(size: Size(width: 0, height: 0)))

  func coversAny(row y: Int) -> Bool { coveredRows.indices.contains(y) && coveredRows[y] }

  func isCovered(x: Int, y: Int) -> Bool {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return false }
    return covered[y * size.width + x]
  }
}
