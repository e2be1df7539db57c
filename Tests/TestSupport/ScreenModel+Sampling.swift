/// What is seen at a place of the screen, also inside of cells that block elements divide.
extension ScreenModel {
  /// The colour at a place in cells from the top left; outside of the screen it is `standard`.
  ///
  /// A cell of text counts as its background, a shade as the colour that covers more of it.
  public func color(x: Double, y: Double) -> Color {
    let column = Int(x.rounded(.down))
    let row = Int(y.rounded(.down))
    guard (0..<width).contains(column), (0..<height).contains(row) else { return .standard }
    let cell = self[column, row]
    if let size = personality?.cell, let pixels = sixels[row * width + column] {
      let left = Int((x - Double(column)) * Double(size.width))
      let top = Int((y - Double(row)) * Double(size.height))
      if let color = pixels[top * size.width + left] { return color }
    }
    // A picture below the cells shows where they have neither ink nor a background.
    if cell.text == " ", cell.pen.background == .standard, let picture = graphics.color(x: x, y: y)
    {
      return picture
    }
    return Self.color(cell, x: x - Double(column), y: y - Double(row))
  }

  /// The colour at a place of a cell, each coordinate from 0 up to 1.
  public static func color(_ cell: Cell, x: Double, y: Double) -> Color {
    let isForeground = isInked(cell.text, x: x, y: y) != cell.pen.isReversed
    return isForeground ? cell.pen.foreground : cell.pen.background
  }

  /// The brightness at a place in cells from the top left, 0 to 255 (ITU-R BT.709).
  ///
  /// The terminal's own colours count as black.
  public func sample(x: Double, y: Double) -> Double {
    let (red, green, blue) = Self.channels(color(x: x, y: y))
    return 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)
  }

  /// The channels of a colour, 0 to 255; black where only the user knows.
  public static func channels(_ color: Color) -> (red: Int, green: Int, blue: Int) {
    switch color {
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .indexed(let index) where (232...255).contains(index):
      let grey = 8 + (index - 232) * 10
      return (grey, grey, grey)
    case .indexed(let index) where (16...231).contains(index):
      func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
      return (level((index - 16) / 36), level((index - 16) / 6 % 6), level((index - 16) % 6))
    case .indexed(let index) where basic.indices.contains(index):
      return basic[index]
    case .indexed, .standard: return (0, 0, 0)
    }
  }

  /// The first sixteen colours of xterm.
  private static let basic: [(Int, Int, Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205),
    (0, 205, 205), (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  /// What is seen at a place of a cell from some way off, 0 to 255 a channel: a shade is the
  /// mixture of its colours. Without colours the ink is white.
  public static func channels(
    _ cell: Cell, x: Double, y: Double
  ) -> (red: Double, green: Double, blue: Double) {
    let shades = ["░": 0.25, "▒": 0.5, "▓": 0.75]
    let share = shades[cell.text] ?? (isInked(cell.text, x: x, y: y) ? 1 : 0)
    let isColorless = cell.pen.foreground == .standard && cell.pen.background == .standard
    let ink = isColorless ? (255, 255, 255) : channels(cell.pen.foreground)
    let ground = channels(cell.pen.background)
    func mixed(_ a: Int, _ b: Int) -> Double { Double(a) * share + Double(b) * (1 - share) }
    return (mixed(ink.0, ground.red), mixed(ink.1, ground.green), mixed(ink.2, ground.blue))
  }

  /// Whether a block element shows the foreground at a place of its cell, each coordinate from 0
  /// up to 1.
  public static func isInked(_ text: String, x: Double, y: Double) -> Bool {
    guard let code = text.unicodeScalars.first?.value else { return false }
    switch code {
    case 0x2580: return y < 0.5
    case 0x2581...0x2588: return y >= 1 - Double(code - 0x2580) / 8
    case 0x2589...0x258F: return x < Double(0x2590 - code) / 8
    case 0x2590: return x >= 0.5
    case 0x2593: return true
    case 0x2594: return y < 1.0 / 8
    case 0x2595: return x >= 7.0 / 8
    case 0x2596...0x259F:
      // Upper left, upper right, lower left, lower right.
      let quadrant = (y < 0.5 ? 0 : 2) + (x < 0.5 ? 0 : 1)
      return quadrants[Int(code - 0x2596)].contains(quadrant)
    default: return false
    }
  }

  private static let quadrants: [Set<Int>] = [
    [2], [3], [0], [0, 2, 3], [0, 3], [0, 1, 2], [0, 1, 3], [1], [1, 2], [1, 2, 3],
  ]
}
