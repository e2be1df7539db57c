import Cells

/// Which block elements the terminal's font has.
public enum BlockRepertoire: Sendable, Hashable {
  /// The half blocks, as on the Linux console.
  case halves
  /// Quadrants and eighths too, as in every font for terminals.
  case quadrantsAndEighths

  /// What the name of the terminal says.
  ///
  /// - Parameter environment: `TERM` of the Linux console is `linux` or begins with `linux-`.
  public init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    self = terminal == "linux" || terminal.hasPrefix("linux-") ? .halves : .quadrantsAndEighths
  }

  /// How many pixels a cell of the picture takes, across and down.
  public func samplesPerCell(mode: ColorMode) -> Size {
    fitter(mode: mode, palette: nil, tolerance: 0).samplesPerCell
  }

  func fitter(mode: ColorMode, palette: Palette256?, tolerance: Int) -> any MosaicFitter {
    let used = mode == .indexed256 ? palette : nil
    switch (mode, self) {
    case (.monochrome, _): return ShadeFitter()
    case (_, .halves): return HalfBlockFitter(palette: used)
    case (_, .quadrantsAndEighths): return BlockFitter(palette: used, tolerance: tolerance)
    }
  }
}
