import Cells
import Player

/// The top row: the title, whether the stream is live, and the variant that plays.
enum TitleBar {
  static func draw(_ player: PlayerState, on surface: inout Surface, in rect: Rect) {
    guard !rect.isEmpty else { return }
    surface.fill(rect, with: Cell(.text(" "), style: Style(.bar)))
    let (text, style) = title(player.title)
    // The title goes before codecs and bit rate, up to a third of the row.
    let wanted = min(
      max(TextWidth.cells(String(text.unicodeScalars.prefix(rect.width))), 12), rect.width / 3)
    let badges = Line(badges(player), fitting: rect.width - wanted - 4)
    badges.draw(on: &surface, at: Point(x: rect.maxX - 1 - badges.width, y: rect.y))
    let titleWidth = rect.width - badges.width - 4
    surface.draw(
      FittedText.line(text, width: titleWidth), at: Point(x: rect.x + 1, y: rect.y), style: style,
      maxWidth: titleWidth)
  }

  /// A title that is only the name of the file is told apart.
  private static func title(_ title: PlayerState.Title?) -> (String, Style) {
    guard let title else { return ("Slate", Style(.bar, .dim)) }
    return (title.text, Style(.bar, title.source == .name ? [.italic, .dim] : .bold))
  }

  private static func badges(_ player: PlayerState) -> [LineItem] {
    var items: [LineItem] = []
    if let variant = player.variant {
      if let codecs = variant.codecs, !codecs.isEmpty {
        items.append(LineItem([.init(codecs, Style(.bar, .dim), maxWidth: 32)], priority: 3))
      }
      if let bandwidth = VariantText.bandwidth(variant) {
        items.append(LineItem(bandwidth, Style(.bar), priority: 2))
      }
      if let picture = VariantText.picture(variant) {
        items.append(LineItem(picture, Style(.bar), priority: 1))
      }
    }
    if player.isLive {
      items.append(LineItem(" LIVE ", Style(.live, .bold), priority: 0))
    } else if player.duration != nil {
      items.append(LineItem(" VOD ", Style(.bar, .reverse), priority: 0))
    }
    return items
  }
}
