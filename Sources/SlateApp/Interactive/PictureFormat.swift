import Cells
import Graphics
import Mosaic

/// What a picture is drawn with, and in which size.
nonisolated enum PictureFormat: Sendable, Equatable {
  case cells(BlockRepertoire)
  case kitty(samplesPerCell: Size, sharesMemory: Bool)
  case sixel(cell: Size)

  /// How many pixels of the picture a cell stands for.
  func samplesPerCell(_ mode: ColorMode) -> Size {
    switch self {
    case .cells(let blocks): blocks.samplesPerCell(mode: mode)
    case .kitty(let samples, _): samples
    case .sixel(let cell): cell
    }
  }

  func painter(_ mode: ColorMode) -> MosaicPainter {
    switch self {
    case .cells(let blocks): MosaicPainter(mode: mode, blocks: blocks)
    case .kitty(let samples, _):
      MosaicPainter(
        mode: mode, plane: PixelPlane(samplesPerCell: samples, liesOverCells: false))
    case .sixel(let cell):
      MosaicPainter(mode: mode, plane: PixelPlane(samplesPerCell: cell, liesOverCells: true))
    }
  }

  var canvas: (any PixelCanvas)? {
    switch self {
    case .cells: nil
    case .sixel(let cell): SixelCanvas(cell: cell)
    case .kitty(_, let sharesMemory): KittyCanvas(sharesMemory: sharesMemory)
    }
  }
}
