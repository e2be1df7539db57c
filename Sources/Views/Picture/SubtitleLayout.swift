import Cells
import TimedMetadata

/// How the user wants subtitles that their stream puts nowhere.
public struct SubtitleLook: Sendable, Equatable {
  /// Percent of the width at which lines are wrapped.
  static let widths = [100, 75, 50, 33]

  public internal(set) var isAtTop = false
  public internal(set) var width = 100

  public init() {}

  mutating func takeNextWidth() {
    let index = Self.widths.firstIndex(of: width) ?? 0
    width = Self.widths[(index + 1) % Self.widths.count]
  }
}

/// Where texts stand over a picture, none over another.
///
/// W3C WebVTT, section 7.2 ("processing model"), on a grid of cells: a line of the video has 5.33
/// percent of its height there, and at least a row here.
struct SubtitleLayout {
  private static let lineHeight = 0.0533

  /// The size of the picture's area.
  let size: Size
  /// The rows at the top that are taken.
  let rowsTaken: Int
  private(set) var taken: [Rect] = []

  init(size: Size, rowsTaken: Int) {
    self.size = size
    self.rowsTaken = rowsTaken
  }

  /// The columns of the box that a text is set in, with a blank at each side.
  func columns(_ placement: TextPlacement) -> Range<Int> {
    let share = { (percent: Double) in
      Int((min(max(percent.isFinite ? percent : 0, 0), 100) / 100 * Double(size.width)).rounded())
    }
    let left = min(share(placement.left), max(0, size.width - 4))
    let right = max(left + 4, share(placement.left + placement.width))
    return left..<min(right, size.width)
  }

  /// The first row for a text of so many rows, or `nil` where no room is left.
  mutating func place(_ placement: TextPlacement, columns: Range<Int>, rows: Int) -> Int? {
    guard rows > 0, rows <= size.height - rowsTaken else { return nil }
    let wanted = wantedRow(placement, rows: rows)
    let range = rowsTaken...(size.height - rows)
    let first = min(max(wanted.row, range.lowerBound), range.upperBound)
    let others =
      (1...size.height).map { first + $0 * wanted.step }
      + (1...size.height).map { first - $0 * wanted.step }
    let rect = { (row: Int) in
      Rect(x: columns.lowerBound, y: row, width: columns.count, height: rows)
    }
    let free = ([first] + others).first { row in
      range.contains(row) && !taken.contains { $0.overlaps(rect(row)) }
    }
    if let free { taken.append(rect(free)) }
    return free
  }

  /// Where the text should begin, and in which direction it makes room for others.
  private func wantedRow(_ placement: TextPlacement, rows: Int) -> (row: Int, step: Int) {
    let margin = size.height >= 8 ? 1 : 0
    switch placement.line {
    case .automatic: return (size.height - margin - rows, -1)
    case .number(let number):
      let offset = Self.row(number * Self.lineHeight * Double(size.height))
      return number < 0 ? (size.height + min(offset, -1) - rows + 1, -1) : (offset, 1)
    case .percentage(let percent):
      let row = percent / 100 * Double(size.height)
      switch placement.lineAlignment {
      case .start: return (Self.row(row), 1)
      case .center: return (Self.row(row - Double(rows) / 2), 1)
      case .end: return (Self.row(row) - rows, -1)
      }
    }
  }

  private static func row(_ value: Double) -> Int {
    Int(min(max(value.isFinite ? value : 0, -10_000), 10_000).rounded())
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
