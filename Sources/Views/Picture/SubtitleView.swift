import Cells
import TimedMetadata

/// Subtitles as text over the bottom of the picture.
enum SubtitleView {
  /// Lines of a cue that are looked at; more would leave no picture.
  private static let maximumLines = 32
  private static let maximumRuns = 256
  private static let maximumRunLength = 2048

  /// A glyph with the look of its run.
  private struct StyledGlyph {
    var glyph: Glyph
    var style: Style
  }

  /// Draws the text in the middle above the lowest row, wrapped to nine tenths of the width; if it
  /// is too high, its last lines.
  ///
  /// - Parameter rows: The rows at the top that are taken.
  static func draw(_ text: StyledText, on surface: inout Surface, below rows: Int) {
    let size = surface.size
    guard !text.isEmpty, size.width >= 4 else { return }
    let margin = size.height >= 8 ? 1 : 0
    let room = size.height - margin - rows
    guard room > 0 else { return }
    let width = max(2, size.width * 9 / 10 - 2)
    let lines = text.lines.suffix(maximumLines).flatMap { layOut($0, width: width) }.suffix(room)
    var y = size.height - margin - lines.count
    for line in lines {
      drawLine(line, on: &surface, y: y)
      y += 1
    }
  }

  private static func drawLine(_ line: [StyledGlyph], on surface: inout Surface, y: Int) {
    let width = line.reduce(0) { $0 + $1.glyph.width }
    guard width > 0 else { return }
    var x = max(0, (surface.size.width - width) / 2)
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
    for run in runs.prefix(maximumRuns) {
      let text = BidiText.removingDirectionMarks(
        String(run.text.unicodeScalars.prefix(maximumRunLength)))
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
    return Style(.subtitle, attributes)
  }
}
