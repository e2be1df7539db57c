import Cells
import Player

/// Where playback is between two positions, and what of them is held.
struct ProgressBar {
  private let start: Double
  private let length: Double
  private let position: Double
  private let held: ClosedRange<Double>?
  /// Where a live stream is watched without further delay.
  private var edge: Double?

  /// Over the whole of a VOD or the window of a live stream, else over what is held; `nil` where
  /// none is known.
  init?(_ player: PlayerState) {
    guard let position = player.position, position.isFinite else { return nil }
    if let duration = player.duration, !player.isLive {
      (start, length) = (0, duration)
    } else if let live = player.live {
      (start, length) = (0, live.windowEnd)
      edge = live.edge
    } else if let held = player.held {
      (start, length) = (held.lowerBound, held.upperBound - held.lowerBound)
    } else {
      return nil
    }
    guard start.isFinite, length.isFinite, length > 0 else { return nil }
    self.position = position
    held = player.held
  }

  func draw(on surface: inout Surface, in rect: Rect) {
    guard !rect.isEmpty else { return }
    let head = column(position, width: rect.width)
    let edgeColumn = edge.map { column($0, width: rect.width) }
    let heldColumns = held.map {
      column($0.lowerBound, width: rect.width)...column($0.upperBound, width: rect.width)
    }
    for column in 0..<rect.width {
      let (symbol, role): (String, Style.Role) =
        if column == head {
          ("●", .accent)
        } else if column == edgeColumn {
          ("┃", .plain)
        } else if column < head {
          ("━", .accent)
        } else if heldColumns?.contains(column) == true {
          ("━", .faint)
        } else {
          ("┄", .faint)
        }
      surface[rect.x + column, rect.y] = Cell(.text(symbol), style: Style(role))
    }
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
