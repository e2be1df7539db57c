import Cells
import Foundation
import TestSupport
import Testing

@testable import Graphics
@testable import Mosaic

/// Pictures by sixels, as a small decoder of them shows them.
@Suite struct SixelCanvasTests {
  private static let cell = Size(width: 6, height: 11)

  private static func screen(_ width: Int, _ height: Int) -> ScreenModel {
    var screen = ScreenModel(width: width, height: height)
    screen.personality = .sixel(cell: (cell.width, cell.height))
    return screen
  }

  private static func composer() -> FrameComposer {
    var composer = FrameComposer(painter: MosaicPainter(mode: .trueColor))
    composer.exchange(
      painter: MosaicPainter(
        mode: .trueColor, plane: PixelPlane(samplesPerCell: cell, liesOverCells: true)),
      canvas: SixelCanvas(cell: cell))
    return composer
  }

  private static func channels(_ color: ScreenModel.Color) -> [Double] {
    let (red, green, blue) = ScreenModel.channels(color)
    return [red, green, blue].map(Double.init)
  }

  @Test func theMeanOfFourByFourPixelsIsThatOfTheSource() {
    // Smooth, with all colours; hard edges in the lower half.
    let picture = Picture(width: 20 * 6, height: 10 * 11)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (red, green) = (UInt32(x * 255 / 119), UInt32(y * 255 / 109))
        let isEdge = y > 70 && x / 20 % 2 == 0
        picture[x, y] = isEdge ? 0xFFFFFF : red << 16 | green << 8 | (255 - red)
      }
    }
    var composer = Self.composer()
    var screen = Self.screen(24, 12)
    screen.write(
      composer.frame(
        picture.image, pictureArea: Rect(x: 2, y: 1, width: 20, height: 10),
        overlay: Surface(size: Size(width: 0, height: 0))))
    #expect(screen.unknown.isEmpty)
    var (sum, count) = (0.0, 0.0)
    for top in stride(from: 0, to: picture.height - 3, by: 4) {
      for left in stride(from: 0, to: picture.width, by: 4) {
        var (shown, wanted) = ([0.0, 0, 0], [0.0, 0, 0])
        for place in 0..<16 {
          let (x, y) = (left + place % 4, top + place / 4)
          let color = screen.color(
            x: 2 + (Double(x) + 0.5) / 6, y: 1 + (Double(y) + 0.5) / 11)
          let (a, b) = (Self.channels(color), Self.channels(picture.color(x, y)))
          for channel in 0..<3 {
            shown[channel] += a[channel] / 16
            wanted[channel] += b[channel] / 16
            // No pixel is further off than a step of the palette.
            #expect(abs(a[channel] - b[channel]) <= 52)
          }
        }
        for channel in 0..<3 { sum += pow(shown[channel] - wanted[channel], 2) }
        count += 3
      }
    }
    let psnr = 10 * log10(255 * 255 / (sum / count))
    #expect(psnr > 36, "\(psnr) dB")
  }

  @Test func noneAreDrawnWhereTextIs() {
    let picture = Picture(width: 60, height: 55, fill: 0xF0C090)
    var composer = Self.composer()
    var screen = Self.screen(10, 6)
    let area = Rect(x: 0, y: 0, width: 10, height: 5)
    var overlay = Surface(size: area.size, filledWith: .hole)
    overlay.draw("日!", at: Point(x: 2, y: 3), style: Style(.subtitle))
    var chrome = Surface(size: Size(width: 10, height: 6), filledWith: .hole)
    chrome.draw("menu", at: Point(x: 3, y: 1))
    composer.add(
      chrome: Array("\u{1B}[2;4H\u{1B}[44mmenu\u{1B}[0m".utf8), mask: CellMask(chrome: chrome))
    screen.write(composer.frame(picture.image, pictureArea: area, overlay: overlay))
    for _ in 0..<3 {
      #expect(screen.text(row: 1) == "   menu   ")
      #expect(screen.text(row: 3).hasPrefix("  日!"))
      #expect(screen.color(x: 3.5, y: 1.5) == .indexed(4))
      #expect(screen.color(x: 4.5, y: 3.5) == .rgb(0x50, 0x40, 0x30))
      #expect(Self.channels(screen.color(x: 8.5, y: 3.5))[0] >= 204)
      screen.write(composer.frame(picture.image, pictureArea: area, overlay: overlay))
    }
    let none = Surface(size: Size(width: 0, height: 0))
    // The text goes and comes again; the same picture is drawn for it each time.
    screen.write(composer.frame(picture.image, isNew: false, pictureArea: area, overlay: none))
    #expect(Self.channels(screen.color(x: 2.5, y: 3.5))[0] >= 204)
    screen.write(composer.frame(picture.image, isNew: false, pictureArea: area, overlay: overlay))
    #expect(screen.text(row: 3).hasPrefix("  日!"))
    #expect(
      composer.frame(picture.image, isNew: false, pictureArea: area, overlay: overlay).isEmpty)
  }

  @Test func whatIsNotCoveredIsDividedIntoRectangles() {
    var random = Seeded(seed: 6)
    for _ in 0..<200 {
      let size = Size(
        width: Int.random(in: 1...12, using: &random), height: Int.random(in: 1...9, using: &random)
      )
      let covered = (0..<size.width * size.height).map { _ in
        Int.random(in: 0..<4, using: &random) == 0
      }
      let limit = Size(width: 5, height: 4)
      var drawn = [Int](repeating: 0, count: covered.count)
      for part in OpenParts.rectangles(covered: covered, size: size, limit: limit) {
        #expect(part.width <= limit.width && part.height <= limit.height && !part.isEmpty)
        for y in part.y..<part.maxY {
          for x in part.x..<part.maxX { drawn[y * size.width + x] += 1 }
        }
      }
      #expect(drawn == covered.map { $0 ? 0 : 1 })
    }
    let whole = OpenParts.rectangles(
      covered: [Bool](repeating: false, count: 80 * 20), size: Size(width: 80, height: 20),
      limit: Size(width: 100, height: 50))
    #expect(whole == [Rect(x: 0, y: 0, width: 80, height: 20)])
  }
}
