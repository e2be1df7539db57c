/// What one cell of the picture shows, in the form that is compared between frames.
struct MosaicCell: Equatable {
  /// Nothing is known of the cell on the screen, so it must be written.
  static let unknown = MosaicCell(glyph: .unknown, foreground: .standard, background: .standard)

  var glyph: MosaicGlyph
  var foreground: MosaicColor
  var background: MosaicColor
  var attributes: UInt8 = 0

  /// The mean of the colours that it shows, each channel in the place of a 24-bit colour.
  var mean: MosaicColor {
    let covered = glyph.coveredEighths
    guard covered > 0 else { return background }
    func mixed(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * covered + b * (8 - covered)) / 8 }
    return .rgb(
      mixed(foreground.red, background.red) << 16
        | mixed(foreground.green, background.green) << 8
        | mixed(foreground.blue, background.blue))
  }
}

/// A character of the picture or of the text over it.
struct MosaicGlyph: Equatable {
  static let unknown = MosaicGlyph(code: 0)
  /// The right half of the wide character to the left.
  static let continuation = MosaicGlyph(code: 1)
  /// A picture of pixels shows.
  static let through = MosaicGlyph(code: 2)
  static let blank = MosaicGlyph(code: 0x20)
  static let upperHalf = MosaicGlyph(code: 0x2580)
  static let lowerHalf = MosaicGlyph(code: 0x2584)
  static let full = MosaicGlyph(code: 0x2588)

  /// A Unicode scalar, or an entry of `OverlayText` where `isText` is set.
  var code: UInt32

  static let textBit: UInt32 = 0x8000_0000
  static let wideBit: UInt32 = 0x4000_0000

  /// How much of the cell a block element of the picture covers; 0 for others.
  var coveredEighths: UInt32 {
    switch code {
    case 0x2580, 0x259A: 4
    case 0x2581...0x2588: code - 0x2580
    case 0x2589...0x258F: 0x2590 - code
    case 0x2596, 0x2597, 0x2598, 0x259D: 2
    default: 0
    }
  }

  /// The block element that shows the same with the colours exchanged, or `unknown`.
  var inverse: MosaicGlyph {
    switch code {
    case 0x2580: MosaicGlyph(code: 0x2584)
    case 0x2584: MosaicGlyph(code: 0x2580)
    case 0x258C: MosaicGlyph(code: 0x2590)
    case 0x2596: MosaicGlyph(code: 0x259C)
    case 0x2597: MosaicGlyph(code: 0x259B)
    case 0x2598: MosaicGlyph(code: 0x259F)
    case 0x259A: MosaicGlyph(code: 0x259E)
    case 0x259D: MosaicGlyph(code: 0x2599)
    default: .unknown
    }
  }

  var isText: Bool { code & Self.textBit != 0 }
  var isWide: Bool { code & Self.wideBit != 0 }
  var textIndex: Int { Int(code & 0x3FFF_FFFF) }
}

/// A colour as it will be written: 24 bits, a palette index, or the terminal's own.
struct MosaicColor: Equatable {
  static let standard = MosaicColor(bits: 0x0200_0000)
  static let black = MosaicColor(bits: 0)

  var bits: UInt32

  static func rgb(_ bits: UInt32) -> MosaicColor { MosaicColor(bits: bits & 0xFF_FFFF) }
  static func palette(_ index: UInt8) -> MosaicColor {
    MosaicColor(bits: 0x0100_0000 | UInt32(index))
  }

  var isStandard: Bool { bits & 0x0200_0000 != 0 }
  var isPalette: Bool { bits & 0x0100_0000 != 0 }
  var red: UInt32 { (bits >> 16) & 0xFF }
  var green: UInt32 { (bits >> 8) & 0xFF }
  var blue: UInt32 { bits & 0xFF }

  /// Whether it is the same, or both have 24 bits and no channel differs by more than `tolerance`.
  @inline(__always)
  func isNear(_ other: MosaicColor, tolerance: UInt32) -> Bool {
    if self == other { return true }
    guard (bits | other.bits) & 0xFF00_0000 == 0, tolerance > 0 else { return false }
    func differs(_ a: UInt32, _ b: UInt32) -> Bool { (a > b ? a - b : b - a) > tolerance }
    return !differs(red, other.red) && !differs(green, other.green) && !differs(blue, other.blue)
  }
}
