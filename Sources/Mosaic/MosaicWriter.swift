import Cells

/// Turns the difference between what the screen shows and what it should into bytes.
struct MosaicWriter {
  /// The longest cell of the picture: cursor, attributes, two 24-bit colours, a character.
  private static let bytesPerCell = 80

  /// Colours that differ by no more in each channel are left as they are on the screen.
  private let tolerance: UInt32
  private let abilities: MosaicPen.Abilities
  private let buffer = ByteBuffer()

  /// - Parameters:
  ///   - tolerance: 0 to 255.
  ///   - abilities: what the terminal can show.
  init(tolerance: Int, abilities: MosaicPen.Abilities) {
    self.abilities = abilities
    self.tolerance = UInt32(max(0, min(255, tolerance)))
  }

  /// Writes the cells that differ and brings the model of the screen up to date.
  ///
  /// The bytes start and end with the terminal's standard colours and leave the cursor where it
  /// was (DECSC, DECRC), since ncurses counts on its place.
  ///
  /// - Parameters:
  ///   - screen: what the terminal shows; `area.width * area.height` cells.
  ///   - wanted: what it should show; cells that are `unknown` are not touched.
  func write(
    _ wanted: UnsafePointer<MosaicCell>, over screen: UnsafeMutablePointer<MosaicCell>,
    area: Rect, text: OverlayText, into out: inout [UInt8]
  ) {
    buffer.removeAll()
    var pen = MosaicPen(buffer.open(64), tolerance: tolerance, abilities: abilities)
    pen.bytes.append("\u{1B}7\u{1B}[0m")
    buffer.close(pen.bytes)
    let prefix = buffer.bytes.count
    let room = area.width * (Self.bytesPerCell + text.longest) + ByteCursor.overshoot
    for row in 0..<area.height {
      pen.bytes = buffer.open(room)
      let offset = row * area.width
      writeRow(
        wanted + offset, over: screen + offset, width: area.width,
        at: Point(x: area.x, y: area.y + row), text: text, with: &pen)
      buffer.close(pen.bytes)
    }
    guard buffer.bytes.count > prefix else { return }
    pen.bytes = buffer.open(16)
    pen.bytes.append("\u{1B}[0m\u{1B}8")
    buffer.close(pen.bytes)
    out.append(contentsOf: buffer.bytes)
  }

  private func writeRow(
    _ wanted: UnsafePointer<MosaicCell>, over screen: UnsafeMutablePointer<MosaicCell>,
    width: Int, at origin: Point, text: OverlayText, with outer: inout MosaicPen
  ) {
    // A local copy stays in registers.
    var pen = outer
    for column in 0..<width {
      let cell = wanted[column]
      if cell == screen[column] || cell.glyph == .unknown
        || cell.isNear(screen[column], tolerance: tolerance)
      {
        continue
      }
      screen[column] = cell
      if cell.glyph == .continuation { continue }
      pen.move(to: origin.x + column, origin.y)
      guard cell.glyph.isText else {
        screen[column] = pen.draw(cell)
        continue
      }
      pen.draw(cell, text: text.bytes)
      // A wide character wrote its right half too.
      if cell.glyph.isWide, column + 1 < width { screen[column + 1] = wanted[column + 1] }
    }
    outer = pen
  }
}

extension MosaicCell {
  /// Whether it is the same but for colours that differ by no more than `tolerance` in each channel.
  @inline(__always)
  func isNear(_ other: MosaicCell, tolerance: UInt32) -> Bool {
    glyph == other.glyph && attributes == other.attributes
      && foreground.isNear(other.foreground, tolerance: tolerance)
      && background.isNear(other.background, tolerance: tolerance)
  }
}
