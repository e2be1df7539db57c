import Cells
import Curses
import Graphics
import Mosaic
import Views

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
      case .sixel:
        terminal.capabilities.hasSixels && terminal.cellPixels != nil && isColorful
      case .blocks, .half: hasBlocks
      case .ascii, .off: true
      }
    }
    let late = modes.filter { mode in
      (mode == .kitty && !terminal.capabilities.sharesMemory)
        || (mode == .sixel && terminal.isRemote)
    }
    let first = modes.filter { !late.contains($0) }
    return Array(first.prefix(1)) + late + Array(first.dropFirst())
  }

  /// How many pixels of a picture the whole terminal can show, for the choice of a variant; two a
  /// cell where it is drawn with characters.
  ///
  /// - Parameter wanted: what the user wants the picture to be drawn with.
  func target(_ wanted: PictureMode?) -> (width: Int, height: Int) {
    let size = terminal.size
    let mode = PictureModes(modes, wanted: wanted).mode
    let samples =
      switch format(mode, area: Rect(x: 0, y: 0, width: size.width, height: size.height)) {
      case .cells: Size(width: 1, height: 2)
      case .kitty(let samples, _), .sixel(let samples): samples
      }
    return (size.width * samples.width, size.height * samples.height)
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
    case .sixel: return .sixel(cell: terminal.cellPixels ?? Self.usualCell)
    case .blocks, .half, .ascii, .off:
      return .cells(BlockRepertoire(mode, glyphs: terminal.glyphs))
    }
  }
}
