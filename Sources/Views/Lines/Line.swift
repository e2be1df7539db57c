import Cells

/// A piece of a line that is shown as a whole or not at all.
struct LineItem {
  /// Text of one style.
  struct Span {
    let glyphs: [Glyph]
    let style: Style

    init(_ text: String, _ style: Style = Style()) {
      glyphs = Glyph.glyphs(of: text)
      self.style = style
    }

    /// Text cut to a width, ended by an ellipsis where something was cut.
    init(_ text: String, _ style: Style = Style(), maxWidth: Int) {
      self.init(FittedText.line(text, width: maxWidth), style)
    }
  }

  let spans: [Span]
  /// From 0; the highest are left out first where the line is short.
  let priority: Int
  let width: Int

  init(_ spans: [Span], priority: Int) {
    self.spans = spans
    self.priority = priority
    width = spans.reduce(0) { total, span in total + span.glyphs.reduce(0) { $0 + $1.width } }
  }

  init(_ text: String, _ style: Style = Style(), priority: Int) {
    self.init([Span(text, style)], priority: priority)
  }
}

/// Items side by side, as many as fit.
struct Line {
  private(set) var items: [LineItem]
  let gap: Int

  /// Leaves out the items of the highest priority numbers until the rest fits.
  init(_ items: [LineItem], fitting width: Int, gap: Int = 2) {
    self.items = items
    self.gap = gap
    while self.width > width, let last = self.items.indices.max(by: isMoreImportant) {
      self.items.remove(at: last)
    }
  }

  /// The cells of all items and the gaps between them.
  var width: Int {
    items.reduce(0) { $0 + $1.width } + gap * max(0, items.count - 1)
  }

  func draw(on surface: inout Surface, at origin: Point) {
    var x = origin.x
    for item in items {
      for span in item.spans {
        x += surface.draw(span.glyphs, at: Point(x: x, y: origin.y), style: span.style)
      }
      x += gap
    }
  }

  private func isMoreImportant(_ first: Int, _ second: Int) -> Bool {
    (items[first].priority, first) < (items[second].priority, second)
  }
}
