import Cells
import Mosaic

/// Pictures by sixels, which lie over the cells: where text is none are drawn.
public struct SixelCanvas: PixelCanvas {
  /// What xterm draws of one, unless it is told otherwise.
  private static let longestSide = 1000

  private let encoder: SixelEncoder?
  /// The size of a cell in pixels.
  private let cell: Size
  private var shownRect: Rect?
  private var shownCover: [Bool] = []

  public init(cell: Size) {
    self.cell = cell
    encoder = SixelEncoder()
  }

  public mutating func draw(
    _ image: PixelImage, isNew: Bool, in rect: Rect, covered: [Bool], into out: inout [UInt8]
  ) {
    guard isNew || shownRect != rect || shownCover != covered, let encoder else { return }
    shownRect = rect
    shownCover = covered
    let parts = OpenParts.rectangles(
      covered: covered, size: rect.size,
      limit: Size(
        width: max(1, Self.longestSide / cell.width), height: max(1, Self.longestSide / cell.height)
      ))
    guard !parts.isEmpty else { return }
    out += Array("\u{1B}7".utf8)
    for part in parts {
      out += Array("\u{1B}[\(rect.y + part.y + 1);\(rect.x + part.x + 1)H".utf8)
      out += encoder.encode(
        image, left: part.x * cell.width, top: part.y * cell.height,
        width: part.width * cell.width, height: part.height * cell.height)
    }
    out += Array("\u{1B}8".utf8)
  }

  /// Sixels go where cells are written; what takes the picture's place writes all of them.
  public mutating func clear(into out: inout [UInt8]) { invalidate() }

  public mutating func invalidate() {
    shownRect = nil
    shownCover = []
  }
}

/// Divides what is not covered into few rectangles.
enum OpenParts {
  /// - Parameters:
  ///   - covered: row by row.
  ///   - limit: the largest rectangle.
  /// - Returns: rectangles that do not overlap and together have all cells that are not covered.
  static func rectangles(covered: [Bool], size: Size, limit: Size) -> [Rect] {
    var parts: [Rect] = []
    /// The parts that end in the row above, to which equal runs are joined.
    var open: [Rect] = []
    for y in 0..<size.height {
      let runs = runs(covered[y * size.width..<(y + 1) * size.width], limit: limit.width)
      var next: [Rect] = []
      for run in runs {
        let above = open.first { $0.x == run.lowerBound && $0.width == run.count }
        if var above, above.height < limit.height {
          above.height += 1
          next.append(above)
        } else {
          if let above { parts.append(above) }
          next.append(Rect(x: run.lowerBound, y: y, width: run.count, height: 1))
        }
      }
      parts += open.filter { old in
        !next.contains { $0.x == old.x && $0.y == old.y && $0.width == old.width }
          && !parts.contains(old)
      }
      open = next
    }
    return parts + open
  }

  private static func runs(_ row: ArraySlice<Bool>, limit: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (x, isCovered) in (Array(row) + [true]).enumerated() {
      if let first = start, isCovered || x - first == limit {
        runs.append(first..<x)
        start = nil
      }
      if !isCovered, start == nil { start = x }
    }
    return runs
  }
}
