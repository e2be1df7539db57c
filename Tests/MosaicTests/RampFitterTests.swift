import Cells
import TestSupport
import Testing

@testable import Mosaic

/// Pictures of ASCII characters.
@Suite struct RampFitterTests {
  private static func screen(_ picture: Picture, _ mode: ColorMode) -> ScreenModel {
    let size = Size(width: picture.width, height: picture.height / 2)
    var painter = MosaicPainter(mode: mode, blocks: .ascii, tolerance: 0)
    var bytes: [UInt8] = []
    painter.paint(
      picture.image, pictureArea: Rect(size: size),
      overlay: Surface(size: Size(width: 0, height: 0)), chromeMask: .none, into: &bytes)
    #expect(bytes.allSatisfy { $0 < 0x7F })
    var screen = ScreenModel(width: size.width, height: size.height)
    screen.write(bytes)
    return screen
  }

  /// A ramp of grey from the left to the right.
  private static func ramp(width: Int, height: Int) -> Picture {
    let picture = Picture(width: width, height: height)
    for x in 0..<width {
      let light = UInt32(x * 255 / (width - 1))
      for y in 0..<height { picture[x, y] = light << 16 | light << 8 | light }
    }
    return picture
  }

  @Test func brightnessBecomesDensity() {
    #expect(
      Self.screen(Self.ramp(width: 40, height: 8), .monochrome).text == """
           . ..:.::-:--=-====++++****####%#%%@%@
          ....:.::-:--=-====++++****#*##%#%%@%@@
           ....::::-:--=-====++++****#*##%#%%@%@
          . ..:.::-:--=-====++++****####%%%%@%@@
        """)
    let gray = Self.screen(Self.ramp(width: 40, height: 8), .trueColor)
    #expect(gray.text(row: 0) == "   ....:::::----====++++*****####%%%%@@@")
    #expect(gray.text(row: 3) == gray.text(row: 0))
  }

  @Test func cellsHaveTheColourOfTheirPixels() {
    let picture = Picture(width: 2, height: 2, fill: 0xC08040)
    let cell = Self.screen(picture, .trueColor)[0, 0]
    #expect(cell.pen.background == .rgb(168, 112, 56))
    #expect(cell.pen.foreground == .rgb(255, 192, 104))
  }
}
