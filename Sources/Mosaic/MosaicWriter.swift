import Cells

/// Turns the difference between what the screen shows and what it should into bytes.
struct MosaicWriter {
  /// The longest cell: cursor, attributes, two 24-bit colours, a glyph with four marks.
  private static let bytesPerCell = 128

  /// Colours that differ by no more in each channel are left as they are on the screen.
  let tolerance: UInt32

  private let buffer = ByteBuffer()
  private var x = -1
  private var y = -1
  private var foreground = MosaicColor.standard
  private var background = MosaicColor.standard
  private var attributes: UInt8 = 0

  init(tolerance: Int) {
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
  mutating func write(
    _ wanted: UnsafePointer<MosaicCell>, over screen: UnsafeMutablePointer<MosaicCell>,
    area: Rect, text: [[UInt8]], into out: inout [UInt8]
  ) {
    buffer.removeAll()
    buffer.reserve(64)
    buffer.append("\u{1B}7\u{1B}[0m")
    let prefix = buffer.count
    x = -1
    y = -1
    foreground = .standard
    background = .standard
    attributes = 0
    for row in 0..<area.height {
      buffer.reserve(area.width * Self.bytesPerCell)
      let offset = row * area.width
      writeRow(
        wanted + offset, over: screen + offset, width: area.width,
        at: Point(x: area.x, y: area.y + row), text: text)
    }
    guard buffer.count > prefix else { return }
    buffer.reserve(16)
    buffer.append("\u{1B}[0m\u{1B}8")
    out.append(contentsOf: buffer.bytes)
  }

  private mutating func writeRow(
    _ wanted: UnsafePointer<MosaicCell>, over screen: UnsafeMutablePointer<MosaicCell>,
    width: Int, at origin: Point, text: [[UInt8]]
  ) {
    for column in 0..<width {
      let cell = wanted[column]
      if cell.glyph == .unknown || isShown(cell, screen[column]) { continue }
      screen[column] = cell
      if cell.glyph == .continuation { continue }
      move(to: origin.x + column, origin.y)
      emit(cell, text: text)
      x += cell.glyph.isWide ? 2 : 1
      // A wide character wrote its right half too.
      if cell.glyph.isWide, column + 1 < width { screen[column + 1] = wanted[column + 1] }
    }
  }

  @inline(__always)
  private func isShown(_ wanted: MosaicCell, _ shown: MosaicCell) -> Bool {
    guard wanted.glyph == shown.glyph, wanted.attributes == shown.attributes else { return false }
    if wanted.foreground == shown.foreground && wanted.background == shown.background {
      return true
    }
    return tolerance > 0 && isNear(wanted.foreground, shown.foreground)
      && isNear(wanted.background, shown.background)
  }

  @inline(__always)
  private func isNear(_ a: MosaicColor, _ b: MosaicColor) -> Bool {
    if a == b { return true }
    guard (a.bits | b.bits) & 0xFF00_0000 == 0 else { return false }
    return difference(a.red, b.red) <= tolerance && difference(a.green, b.green) <= tolerance
      && difference(a.blue, b.blue) <= tolerance
  }

  @inline(__always)
  private func difference(_ a: UInt32, _ b: UInt32) -> UInt32 { a > b ? a - b : b - a }

  @inline(__always)
  private mutating func move(to newX: Int, _ newY: Int) {
    if y == newY {
      let gap = newX - x
      if gap == 0 { return }
      buffer.append("\u{1B}[")
      if gap > 1 { buffer.append(decimal: gap) }
      buffer.append(0x43)
    } else {
      buffer.append("\u{1B}[")
      buffer.append(decimal: newY + 1)
      buffer.append(0x3B)
      buffer.append(decimal: newX + 1)
      buffer.append(0x48)
    }
    x = newX
    y = newY
  }

  @inline(__always)
  private mutating func emit(_ cell: MosaicCell, text: [[UInt8]]) {
    // The same picture by the lower half block, where its colours are already set.
    if cell.glyph == .upperHalf, cell.attributes == attributes,
      cell.foreground == background, cell.background == foreground
    {
      buffer.append(scalar: MosaicGlyph.lowerHalf.code)
      return
    }
    setStyle(cell)
    if cell.glyph.isText {
      let index = cell.glyph.textIndex
      guard index < text.count else { return buffer.append(0x20) }
      buffer.reserve(text[index].count + Self.bytesPerCell)
      for byte in text[index] { buffer.append(byte) }
    } else {
      buffer.append(scalar: cell.glyph.code)
    }
  }

  @inline(__always)
  private mutating func setStyle(_ cell: MosaicCell) {
    // A blank shows no foreground.
    let isBlank = cell.glyph == .blank
    let setsForeground = !isBlank && cell.foreground != foreground
    guard setsForeground || cell.background != background || cell.attributes != attributes else {
      return
    }
    buffer.append("\u{1B}[")
    var separator = false
    if cell.attributes != attributes {
      appendAttributes(cell.attributes)
      foreground = .standard
      background = .standard
      separator = true
    }
    if !isBlank, cell.foreground != foreground {
      append(cell.foreground, base: 38, separator: &separator)
      foreground = cell.foreground
    }
    if cell.background != background {
      append(cell.background, base: 48, separator: &separator)
      background = cell.background
    }
    buffer.append(0x6D)
  }

  /// A reset and the attributes, as parameters of an SGR sequence.
  private mutating func appendAttributes(_ wanted: UInt8) {
    attributes = wanted
    let style = Style.Attributes(rawValue: wanted)
    buffer.append(0x30)
    if style.contains(.bold) { buffer.append(";1") }
    if style.contains(.italic) { buffer.append(";3") }
    if style.contains(.underline) { buffer.append(";4") }
    if style.contains(.reverse) { buffer.append(";7") }
  }

  @inline(__always)
  private func append(_ color: MosaicColor, base: Int, separator: inout Bool) {
    if separator { buffer.append(0x3B) }
    separator = true
    if color.isStandard {
      buffer.append(decimal: base + 1)
      return
    }
    buffer.append(decimal: base)
    if color.isPalette {
      buffer.append(";5;")
      buffer.append(decimal: Int(color.bits & 0xFF))
    } else {
      buffer.append(";2;")
      buffer.append(decimal: Int(color.red))
      buffer.append(0x3B)
      buffer.append(decimal: Int(color.green))
      buffer.append(0x3B)
      buffer.append(decimal: Int(color.blue))
    }
  }
}
