import Cells
import Player

/// Where playback is between two positions, what of them is held, and where chapters begin.
///
/// What is held has a symbol of its own, so that it shows without colours too.
struct ProgressBar {
  private struct Mark {
    var position: Double
    var symbol: String
    var style: Style
  }

  private let start: Double
  private let length: Double
  private let position: Double
  private let held: [ClosedRange<Double>]
  /// The live edge, chapters and the loop; a later one lies over an earlier one.
  private var marks: [Mark] = []

  /// Over the whole of a VOD or the window of a live stream, else over what is held; `nil` where
  /// none is known.
  init?(_ player: PlayerState) {
    guard let position = player.target ?? player.position, position.isFinite else { return nil }
    if let duration = player.duration, !player.isLive {
      (start, length) = (0, duration)
    } else if let live = player.live {
      (start, length) = (0, live.windowEnd)
      marks = [Mark(position: live.edge, symbol: "┃", style: Style(.plain))]
    } else if let held = player.held {
      (start, length) = (held.lowerBound, held.upperBound - held.lowerBound)
    } else {
      return nil
    }
    guard start.isFinite, length.isFinite, length > 0 else { return nil }
    self.position = position
    held = player.reserves
    marks += player.chapters.filter { $0.start > 0 }.map {
      Mark(position: $0.start, symbol: "│", style: Style(.plain))
    }
    if let loop = player.loop {
      marks.append(Mark(position: loop.start, symbol: "[", style: Style(.accent, .bold)))
      if let end = loop.end {
        marks.append(Mark(position: end, symbol: "]", style: Style(.accent, .bold)))
      }
    }
  }

  func draw(on surface: inout Surface, in rect: Rect) {
    guard !rect.isEmpty else { return }
    let head = column(position, width: rect.width)
    let heldColumns = held.map {
      column($0.lowerBound, width: rect.width)...column($0.upperBound, width: rect.width)
    }
    for column in 0..<rect.width {
      let isHeld = heldColumns.contains { $0.contains(column) }
      surface[rect.x + column, rect.y] = Cell(
        .text(isHeld ? "━" : "┄"), style: Style(column < head ? .accent : .faint))
    }
    for mark in marks where (start...start + length).contains(mark.position) {
      let x = rect.x + column(mark.position, width: rect.width)
      surface[x, rect.y] = Cell(.text(mark.symbol), style: mark.style)
    }
    surface[rect.x + head, rect.y] = Cell(.text("●"), style: Style(.accent))
  }

  /// The position that a column stands for, from the start at 0 to the end at `width - 1`.
  func position(at column: Int, width: Int) -> Double {
    guard width > 1 else { return start }
    return start + length * Double(column) / Double(width - 1)
  }

  private func column(_ position: Double, width: Int) -> Int {
    let fraction = min(max((position - start) / length, 0), 1)
    guard fraction.isFinite else { return 0 }
    return Int((fraction * Double(width - 1)).rounded())
  }
}
