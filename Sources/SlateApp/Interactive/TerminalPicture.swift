import Cells
import Curses
import Graphics
import Mosaic

/// What the picture can be drawn with on this terminal.
struct TerminalPicture {
  private static let usualCell = Size(width: 8, height: 16)

  let terminal: CursesTerminal

  /// The modes that the terminal can show, best first; `off` is always among them.
  ///
  /// Pixels that have to be sent cost too much to be the best.
  var modes: [PictureMode] {
    let hasBlocks = BlockRepertoire(.blocks, glyphs: terminal.glyphs) != .ascii
    let isColorful = terminal.colorMode != .monochrome
    let modes = PictureMode.allCases.filter { mode in
      switch mode {
      case .kitty: terminal.capabilities.hasKittyGraphics && isColorful
      case .blocks, .half: hasBlocks
      case .ascii, .off: true
      }
    }
    let late = modes.filter { $0 == .kitty && !terminal.capabilities.sharesMemory }
    let first = modes.filter { !late.contains($0) }
    return Array(first.prefix(1)) + late + Array(first.dropFirst())
  }

  /// How to draw in a mode.
  ///
  /// - Parameter area: the cells that the picture may take.
  func format(_ mode: PictureMode, area: Rect) -> PictureFormat {
    switch mode {
    case .kitty:
      let sharesMemory = terminal.capabilities.sharesMemory
      let samples = KittyCanvas.samplesPerCell(
        cell: terminal.cellPixels ?? Self.usualCell, area: area.size, sharesMemory: sharesMemory)
      return .kitty(samplesPerCell: samples, sharesMemory: sharesMemory)
    case .blocks, .half, .ascii, .off:
      return .cells(BlockRepertoire(mode, glyphs: terminal.glyphs))
    }
  }
}
