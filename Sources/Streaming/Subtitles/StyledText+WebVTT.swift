import TimedMetadata
import WebVTT

extension StyledText {
  /// The lines of a cue, ruby text in parentheses behind its base.
  init(_ lines: [[WebVTTSpan]]) {
    self.init(lines: lines.map { line in line.map(Run.init) })
  }
}

extension StyledText.Run {
  fileprivate init(_ span: WebVTTSpan) {
    self.init(
      span.isRubyText ? "(\(span.text))" : span.text, isBold: span.isBold,
      isItalic: span.isItalic, isUnderlined: span.isUnderlined,
      color: span.classes.last { Self.colors[$0] != nil }.flatMap { Self.colors[$0] },
      background: Self.background(span.classes))
  }

  private static func background(_ classes: [String]) -> TextColor? {
    classes.reversed().lazy.compactMap { name in
      name.hasPrefix("bg_") ? colors[String(name.dropFirst(3))] : nil
    }.first
  }

  /// W3C WebVTT, section 5 ("Default classes for WebVTT caption or subtitle cue components").
  private static let colors: [String: TextColor] = [
    "white": TextColor(hex: 0xFFFFFF), "lime": TextColor(hex: 0x00FF00),
    "cyan": TextColor(hex: 0x00FFFF), "red": TextColor(hex: 0xFF0000),
    "yellow": TextColor(hex: 0xFFFF00), "magenta": TextColor(hex: 0xFF00FF),
    "blue": TextColor(hex: 0x0000FF), "black": TextColor(hex: 0x000000),
  ]
}
