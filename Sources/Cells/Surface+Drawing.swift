extension Surface {
  /// Draws one line of text and returns how many cells it took.
  ///
  /// The text is made safe first (`SafeText`). It is clipped by cells to the surface and to
  /// `maxWidth`; a wide character that does not fit as a whole is left out.
  @discardableResult
  public mutating func draw(
    _ text: String, at point: Point, style: Style = Style(), maxWidth: Int = .max
  ) -> Int {
    draw(Glyph.glyphs(of: text), at: point, style: style, maxWidth: maxWidth)
  }

  /// Draws glyphs side by side and returns how many cells they took.
  @discardableResult
  public mutating func draw(
    _ glyphs: some Sequence<Glyph>, at point: Point, style: Style = Style(), maxWidth: Int = .max
  ) -> Int {
    guard point.y >= 0, point.y < size.height, point.x < size.width else { return 0 }
    var used = 0
    for glyph in glyphs {
      guard glyph.width <= maxWidth - used, glyph.width <= size.width - point.x - used else {
        break
      }
      put(glyph, x: point.x + used, y: point.y, style: style)
      used += glyph.width
    }
    return used
  }

  /// Fills a rectangle, clipped to the surface, with one cell.
  public mutating func fill(_ rect: Rect, with cell: Cell) {
    let clipped = rect.intersection(bounds)
    guard !clipped.isEmpty else { return }
    for y in clipped.y..<clipped.maxY {
      for x in clipped.x..<clipped.maxX { self[x, y] = cell }
    }
  }

  /// Draws the border of a rectangle with light lines; the inside is left as it is.
  ///
  /// A rectangle narrower or lower than two cells draws nothing.
  public mutating func drawBox(_ rect: Rect, style: Style = Style()) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    for x in rect.x + 1..<right {
      self[x, rect.y] = Cell(.text("─"), style: style)
      self[x, bottom] = Cell(.text("─"), style: style)
    }
    for y in rect.y + 1..<bottom {
      self[rect.x, y] = Cell(.text("│"), style: style)
      self[right, y] = Cell(.text("│"), style: style)
    }
    self[rect.x, rect.y] = Cell(.text("┌"), style: style)
    self[right, rect.y] = Cell(.text("┐"), style: style)
    self[rect.x, bottom] = Cell(.text("└"), style: style)
    self[right, bottom] = Cell(.text("┘"), style: style)
  }

  /// Copies another surface over this one, clipped; its holes are copied only where asked for.
  public mutating func copy(_ other: Surface, at point: Point, includingHoles: Bool = true) {
    for y in 0..<other.size.height {
      for x in 0..<other.size.width {
        let cell = other.cells[y * other.size.width + x]
        switch cell.content {
        case .continuation:
          continue
        case .hole where !includingHoles:
          continue
        case .text(let text) where other[x + 1, y].content == .continuation:
          put(
            Glyph(text: text, width: 2), x: point.x + x, y: point.y + y, style: cell.style)
        default:
          self[point.x + x, point.y + y] = cell
        }
      }
    }
  }

  /// The text of one row, holes as blanks; for tests and logs.
  public func text(row y: Int) -> String {
    guard y >= 0, y < size.height else { return "" }
    var line = ""
    for cell in cells[y * size.width..<(y + 1) * size.width] {
      switch cell.content {
      case .text(let text): line += text
      case .hole: line += " "
      case .continuation: break
      }
    }
    return line
  }

  /// Writes a glyph where it fits as a whole; a half that would show becomes a blank.
  private mutating func put(_ glyph: Glyph, x: Int, y: Int, style: Style) {
    guard glyph.width == 2 else {
      self[x, y] = Cell(.text(glyph.text), style: style)
      return
    }
    guard let index = index(x, y), x + 1 < size.width else {
      self[x, y] = Cell(.text(" "), style: style)
      self[x + 1, y] = Cell(.text(" "), style: style)
      return
    }
    splitWide(at: index, x: x)
    splitWide(at: index + 1, x: x + 1)
    cells[index] = Cell(.text(glyph.text), style: style)
    cells[index + 1] = Cell(.continuation, style: style)
  }
}
