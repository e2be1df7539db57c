import Cells
import TimedMetadata

/// Subtitles as text over the picture.
enum SubtitleView {
  /// Lines of a cue that are looked at; more would leave no picture.
  private static let maximumLines = 32
  private static let maximumRuns = 256
  /// Texts of different places.
  private static let maximumTexts = 64
  /// Scalars of a line, more than any screen is wide.
  private static let maximumLineLength = 2048

  /// A glyph with the look of its run.
  private struct StyledGlyph {
    var glyph: Glyph
    var style: Style
  }

  /// Draws the texts where they ask to stand, wrapped to the width that they ask for; those that
  /// ask for nothing at the bottom in the middle, above the lowest row, or as the user wants. Of
  /// a text that is too high its last lines are drawn.
  ///
  /// - Parameter rows: The rows at the top that are taken.
  static func draw(
    _ texts: [PlacedText], look: SubtitleLook = SubtitleLook(), on surface: inout Surface,
    below rows: Int
  ) {
    let size = surface.size
    guard size.width >= 4 else { return }
    var layout = SubtitleLayout(size: size, rowsTaken: rows)
    for text in texts.prefix(maximumTexts) {
      draw(text.text, adapted(text.placement, look), in: &layout, on: &surface)
    }
  }

  private static func adapted(_ placement: TextPlacement, _ look: SubtitleLook) -> TextPlacement {
    guard placement.line == .automatic else { return placement }
    var placement = placement
    if look.isAtTop { placement.line = .number(0) }
    // Nine tenths, so that the eye finds the ends of lines.
    let width = min(placement.width, Double(look.width) * 0.9)
    switch placement.alignment {
    case .left: break
    case .center: placement.left += (placement.width - width) / 2
    case .right: placement.left += placement.width - width
    }
    placement.width = width
    return placement
  }

  private static func draw(
    _ text: StyledText, _ placement: TextPlacement, in layout: inout SubtitleLayout,
    on surface: inout Surface
  ) {
    let columns = layout.columns(placement)
    let limit = min(maximumLines, placement.maximumLines ?? maximumLines)
    let room = layout.size.height - layout.rowsTaken - (layout.size.height >= 8 ? 1 : 0)
    let lines = text.lines.suffix(maximumLines).flatMap {
      layOut($0, width: max(2, columns.count - 2))
    }.suffix(max(0, min(room, limit)))
    guard var y = layout.place(placement, columns: columns, rows: lines.count) else { return }
    for line in lines {
      drawLine(line, placement.alignment, in: columns, on: &surface, y: y)
      y += 1
    }
  }

  private static func drawLine(
    _ line: [StyledGlyph], _ alignment: TextPlacement.Side, in columns: Range<Int>,
    on surface: inout Surface, y: Int
  ) {
    let width = line.reduce(0) { $0 + $1.glyph.width }
    guard width > 0 else { return }
    let spare = max(0, columns.count - 2 - width)
    var x = columns.lowerBound + 1
    switch alignment {
    case .left: break
    case .center: x += spare / 2
    case .right: x += spare
    }
    // A blank at each side, so that the backing frames the text.
    let blank = Cell(.text(" "), style: Style(.subtitle))
    surface[x - 1, y] = blank
    surface[x + width, y] = blank
    for item in line {
      x += surface.draw(CollectionOfOne(item.glyph), at: Point(x: x, y: y), style: item.style)
    }
  }

  /// The rows of one line, each in the order in which it is drawn.
  private static func layOut(_ runs: [StyledText.Run], width: Int) -> [[StyledGlyph]] {
    var glyphs: [Glyph] = []
    var styles: [Style] = []
    var room = maximumLineLength
    for run in runs.prefix(maximumRuns) {
      let beginning = run.text.unicodeScalars.prefix(room)
      room -= beginning.count
      let text = BidiText.removingDirectionMarks(String(beginning))
      let added = Glyph.glyphs(of: text)
      glyphs.append(contentsOf: added)
      styles.append(contentsOf: repeatElement(style(run), count: added.count))
    }
    let direction = BidiText.baseDirection(glyphs.map(\.text).joined())
    return TextWrap.ranges(glyphs, width: width).map { range in
      let rowStyles = styles[range]
      return BidiText.visualOrder(Array(glyphs[range]), direction: direction).map { item in
        StyledGlyph(glyph: item.glyph, style: rowStyles[range.lowerBound + item.index])
      }
    }
  }

  private static func style(_ run: StyledText.Run) -> Style {
    var attributes: Style.Attributes = []
    if run.isBold { attributes.insert(.bold) }
    if run.isItalic { attributes.insert(.italic) }
    if run.isUnderlined { attributes.insert(.underline) }
    var style = Style(.subtitle, attributes)
    style.foreground = run.color?.hex
    style.background = run.background?.hex
    return style
  }
}
