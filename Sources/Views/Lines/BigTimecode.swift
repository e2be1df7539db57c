import Cells
import Player
import TimedMetadata

/// The timecode in digits three rows high, beside the line of plain characters.
enum BigTimecode {
  static let placeholder = "--:--:--:--"

  /// What is drawn: the label, dashes while there is none yet, or nothing.
  static func text(_ reading: TimecodeReading) -> String? {
    if let label = reading.label {
      return label.count == placeholder.count ? label : nil
    }
    return reading.absence == .noTimecode ? nil : placeholder
  }

  static func draw(_ player: PlayerState, on surface: inout Surface, in rect: Rect) {
    guard !rect.isEmpty, let text = text(player.timecode) else { return }
    let style = TimecodeLine.style(player.timecode)
    for (offset, row) in BigDigits.rows(for: text).enumerated() {
      surface.draw(
        row, at: Point(x: rect.x, y: rect.y + offset), style: style, maxWidth: rect.width)
    }
  }
}
