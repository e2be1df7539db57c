import Cells

/// The terminal's cursor and colours, and the shortest bytes that change them.
struct MosaicPen {
  /// What the terminal can show.
  struct Abilities {
    /// Whether the font has the full block.
    var hasFullBlock = true
    /// Whether the background can have the bright ones of the first sixteen colours.
    var hasBrightBackgrounds = true
  }

  var bytes: ByteCursor

  /// A colour this near to the wanted one in each channel is not changed for it.
  private let tolerance: UInt32
  private let abilities: Abilities
  private var x = -1
  private var y = -1
  private var foreground = MosaicColor.standard
  private var background = MosaicColor.standard
  private var attributes: UInt8 = 0

  init(_ bytes: ByteCursor, tolerance: UInt32, abilities: Abilities) {
    self.bytes = bytes
    self.abilities = abilities
    self.tolerance = tolerance
  }

  @inline(__always)
  mutating func move(to newX: Int, _ newY: Int) {
    if y == newY {
      let gap = newX - x
      if gap == 0 { return }
      bytes.append("\u{1B}[")
      if gap > 1 { bytes.append(decimal: gap) }
      bytes.append(0x43)
    } else {
      bytes.append("\u{1B}[")
      bytes.append(decimal: newY + 1)
      bytes.append(0x3B)
      bytes.append(decimal: newX + 1)
      bytes.append(0x48)
    }
    x = newX
    y = newY
  }

  /// Draws a cell of the picture by its character or the inverse of it, whichever needs fewer
  /// changes of colour.
  ///
  /// - Returns: the cell as it came out, with colours that were near enough.
  @inline(__always)
  mutating func draw(_ cell: MosaicCell) -> MosaicCell {
    x += 1
    if attributes != cell.attributes { setAttributes(cell.attributes) }
    if cell.glyph == .blank { return drawBlank(cell) }
    var shown = cell
    let inverse = cell.glyph.inverse
    let keeps = (isForeground(cell.foreground) ? 1 : 0) + (isBackground(cell.background) ? 1 : 0)
    let keepsInverse =
      (isForeground(cell.background) ? 1 : 0) + (isBackground(cell.foreground) ? 1 : 0)
    if keepsInverse > keeps, canBeBackground(cell.foreground), inverse != .unknown,
      !cell.foreground.isStandard,
      !cell.background.isStandard
    {
      set(foreground: cell.background, background: cell.foreground)
      shown.foreground = background
      shown.background = foreground
      bytes.append(scalar: inverse.code)
    } else {
      set(foreground: cell.foreground, background: cell.background)
      shown.foreground = foreground
      shown.background = background
      bytes.append(scalar: cell.glyph.code)
    }
    return shown
  }

  @inline(__always)
  private mutating func drawBlank(_ cell: MosaicCell) -> MosaicCell {
    var shown = cell
    if abilities.hasFullBlock, !isBackground(cell.background), !cell.background.isStandard,
      isForeground(cell.background)
    {
      shown.background = foreground
      bytes.append(scalar: MosaicGlyph.full.code)
      return shown
    }
    set(foreground: foreground, background: cell.background)
    shown.background = background
    bytes.append(0x20)
    return shown
  }

  /// Draws a character of the text over the picture.
  mutating func draw(_ cell: MosaicCell, text: [[UInt8]]) {
    x += cell.glyph.isWide ? 2 : 1
    if attributes != cell.attributes { setAttributes(cell.attributes) }
    set(foreground: cell.foreground, background: cell.background)
    let index = cell.glyph.textIndex
    guard text.indices.contains(index) else { return bytes.append(0x20) }
    bytes.append(text[index])
  }

  @inline(__always)
  private func canBeBackground(_ color: MosaicColor) -> Bool {
    abilities.hasBrightBackgrounds || !color.isPalette || color.bits & 0xFF < 8
  }

  @inline(__always)
  private func isForeground(_ color: MosaicColor) -> Bool {
    foreground.isNear(color, tolerance: tolerance)
  }

  @inline(__always)
  private func isBackground(_ color: MosaicColor) -> Bool {
    background.isNear(color, tolerance: tolerance)
  }

  @inline(__always)
  private mutating func set(
    foreground newForeground: MosaicColor, background newBackground: MosaicColor
  ) {
    let setsForeground = !isForeground(newForeground)
    let setsBackground = !isBackground(newBackground)
    guard setsForeground || setsBackground else { return }
    bytes.append("\u{1B}[")
    if setsForeground {
      foreground = newForeground
      append(newForeground, extended: "38;2;", palette: "38;5;", standard: "39;", base: 30)
    }
    if setsBackground {
      background = newBackground
      append(newBackground, extended: "48;2;", palette: "48;5;", standard: "49;", base: 40)
    }
    bytes.drop(1)
    bytes.append(0x6D)
  }

  @inline(__always)
  private mutating func append(
    _ color: MosaicColor, extended: StaticString, palette: StaticString, standard: StaticString,
    base: UInt32
  ) {
    if color.isStandard {
      bytes.append(standard)
    } else if color.isPalette, color.bits & 0xFF < 16 {
      // 30 to 37 and 90 to 97, or 40 to 47 and 100 to 107.
      let index = color.bits & 0xFF
      bytes.append(parameter: base + index + (index < 8 ? 0 : 52))
    } else if color.isPalette {
      bytes.append(palette)
      bytes.append(parameter: color.bits & 0xFF)
    } else {
      bytes.append(extended)
      bytes.append(parameter: color.red)
      bytes.append(parameter: color.green)
      bytes.append(parameter: color.blue)
    }
  }

  /// A reset, after which the colours are the standard ones, and the attributes.
  private mutating func setAttributes(_ wanted: UInt8) {
    attributes = wanted
    foreground = .standard
    background = .standard
    let style = Style.Attributes(rawValue: wanted)
    bytes.append("\u{1B}[0")
    if style.contains(.bold) { bytes.append(";1") }
    if style.contains(.italic) { bytes.append(";3") }
    if style.contains(.underline) { bytes.append(";4") }
    if style.contains(.reverse) { bytes.append(";7") }
    bytes.append(0x6D)
  }
}
