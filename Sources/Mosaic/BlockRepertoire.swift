import Cells

/// The characters that pictures are made of.
public enum BlockRepertoire: Sendable, Hashable {
  /// Characters of ASCII.
  case ascii
  /// The half blocks and shades, as on the Linux console.
  case halves
  /// Quadrants and eighths too, as in every font for terminals.
  case quadrantsAndEighths

  /// What a picture mode uses of what the font has.
  public init(_ picture: PictureMode, glyphs: GlyphRepertoire) {
    if picture == .ascii || !glyphs.has("▀▄█") {
      self = .ascii
    } else {
      self =
        picture != .half && glyphs.has("▁▂▃▅▆▇▎▍▌▋▊▘▝▖▗▚") ? .quadrantsAndEighths : .halves
    }
  }

  /// How many pixels a cell of the picture takes, across and down.
  public func samplesPerCell(mode: ColorMode) -> Size {
    fitter(mode: mode, palette: nil, tolerance: 0).samplesPerCell
  }

  func fitter(mode: ColorMode, palette: Palette256?, tolerance: Int) -> any MosaicFitter {
    let used = mode == .indexed256 ? palette : nil
    switch (mode, self) {
    case (_, .ascii): return RampFitter(mode: mode, palette: used)
    case (.monochrome, _): return ShadeFitter()
    case (.basic(let colors), _): return BasicFitter(colors)
    case (_, .halves): return HalfBlockFitter(palette: used)
    case (_, .quadrantsAndEighths): return BlockFitter(palette: used, tolerance: tolerance)
    }
  }
}
