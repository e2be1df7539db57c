import Cells
import Player

/// The timecode as large as there is room for, where there is no picture by choice.
enum TimecodeView {
  /// Rows that stay free for cues above it and subtitles below.
  private static let margin = 2

  /// The size of the digits in a picture area, or `nil` where there is room for none.
  static func scale(_ text: String, in size: Size) -> Int? {
    (1...4).last { scale in
      BigDigits.width(of: text, scale: scale) <= size.width
        && BigDigits.height(scale: scale) <= size.height - 2 * margin
    }
  }

  static func draw(_ player: PlayerState, on surface: inout Surface, in rect: Rect) {
    guard let text = BigTimecode.text(player.timecode), let scale = scale(text, in: rect.size)
    else { return }
    let rows = BigDigits.rows(for: text, scale: scale)
    let width = BigDigits.width(of: text, scale: scale)
    let origin = Point(
      x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - rows.count) / 2)
    for (offset, row) in rows.enumerated() {
      surface.draw(
        row, at: Point(x: origin.x, y: origin.y + offset),
        style: TimecodeLine.style(player.timecode))
    }
  }
}
