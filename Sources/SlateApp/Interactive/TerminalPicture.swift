import Cells
import Mosaic

/// What the picture can be drawn with on this terminal.
enum TerminalPicture {
  /// The modes that the terminal can show, best first; `off` is always among them.
  ///
  /// - Parameter glyphs: what the terminal's font has.
  static func modes(glyphs: GlyphRepertoire) -> [PictureMode] {
    let hasBlocks = BlockRepertoire(.blocks, glyphs: glyphs) != .ascii
    return PictureMode.allCases.filter { mode in
      switch mode {
      case .blocks, .half: hasBlocks
      case .ascii, .off: true
      }
    }
  }
}
