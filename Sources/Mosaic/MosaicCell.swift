/// What one cell of the picture shows, in the form that is compared between frames.
struct MosaicCell: Equatable {
  /// Nothing is known of the cell on the screen, so it must be written.
  static let unknown = MosaicCell(glyph: .unknown, foreground: .standard, background: .standard)

  var glyph: MosaicGlyph
  var foreground: MosaicColor
  var background: MosaicColor
  var attributes: UInt8 = 0
}

/// A character of the picture or of the text over it.
struct MosaicGlyph: Equatable {
  static let unknown = MosaicGlyph(code: 0)
  /// The right half of the wide character to the left.
  static let continuation = MosaicGlyph(code: 1)
  static let blank = MosaicGlyph(code: 0x20)
  static let upperHalf = MosaicGlyph(code: 0x2580)
  static let lowerHalf = MosaicGlyph(code: 0x2584)

  /// A Unicode scalar, or an entry of `OverlayText` where `isText` is set.
  var code: UInt32

  static let textBit: UInt32 = 0x8000_0000
  static let wideBit: UInt32 = 0x4000_0000

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
}
