import Cells
import TestSupport
import Testing

@testable import Mosaic

@Suite struct MosaicPainterTests {
  private let none = Surface(size: Size(width: 0, height: 0))

  private func paint(
    _ painter: inout MosaicPainter, _ picture: Picture?, _ area: Rect, overlay: Surface? = nil,
    mask: CellMask = .none
  ) -> [UInt8] {
    var out: [UInt8] = []
    painter.paint(
      picture?.image, pictureArea: area, overlay: overlay ?? none, chromeMask: mask, into: &out)
    return out
  }

  @Test func everyPixelIsAHalfOfACell() {
    var random = Seeded(seed: 1)
    let picture = Picture(width: 30, height: 20)
    picture.randomize(&random)
    var painter = MosaicPainter(mode: .trueColor, tolerance: 0)
    var model = ScreenModel(width: 40, height: 12)
    model.write(paint(&painter, picture, Rect(x: 5, y: 1, width: 30, height: 10)))
    for y in 0..<20 {
      for x in 0..<30 {
        let halves = model.halves(x + 5, y / 2 + 1)
        #expect((y % 2 == 0 ? halves.upper : halves.lower) == picture.color(x, y))
      }
    }
    #expect(model[4, 1] == ScreenModel.Cell())
    #expect(model.unknown.isEmpty)
    #expect(paint(&painter, picture, Rect(x: 5, y: 1, width: 30, height: 10)).isEmpty)
  }

  @Test func aSmallerPictureIsCentredOnBlackAndALargerOneIsCut() {
    var painter = MosaicPainter(mode: .trueColor)
    var model = ScreenModel(width: 8, height: 4)
    let area = Rect(x: 0, y: 0, width: 8, height: 4)
    model.write(paint(&painter, Picture(width: 4, height: 4, fill: 0xFF0000), area))
    #expect(model.halves(0, 0).upper == .rgb(0, 0, 0))
    #expect(model.halves(2, 1).upper == .rgb(255, 0, 0))
    #expect(model.halves(5, 2).lower == .rgb(255, 0, 0))
    #expect(model.halves(6, 2).lower == .rgb(0, 0, 0))
    let large = Picture(width: 20, height: 9, fill: 0x0000FF)
    large[6, 0] = 0x00FF00
    model.write(paint(&painter, large, area))
    #expect(model.halves(0, 0).upper == .rgb(0, 255, 0))
    model.write(paint(&painter, nil, area))
    #expect(model.halves(3, 3).upper == .rgb(0, 0, 0))
  }

  @Test func oddSizesAreSafe() {
    var painter = MosaicPainter(mode: .trueColor)
    for (width, height) in [(1, 1), (3, 1), (1, 2), (1, 7), (300, 3)] {
      _ = paint(
        &painter, Picture(width: width, height: height), Rect(x: 0, y: 0, width: 5, height: 3))
    }
    #expect(paint(&painter, nil, Rect(x: 0, y: 0, width: 0, height: 3)).isEmpty)
    withUnsafeBytes(of: UInt32(0)) { memory in
      guard let base = memory.baseAddress else { return }
      #expect(PixelImage(base: base, width: 0, height: 1, bytesPerRow: 4) == nil)
      #expect(PixelImage(base: base, width: 2, height: 1, bytesPerRow: 4) == nil)
      #expect(PixelImage(base: base, width: 1, height: -1, bytesPerRow: 4) == nil)
    }
  }

  @Test func colourAndCursorAreLeftAsTheyWere() {
    var model = ScreenModel(width: 10, height: 5)
    model.write(Array("\u{1B}[2;4H\u{1B}[1;35mA".utf8))
    var painter = MosaicPainter(mode: .trueColor)
    model.write(
      paint(
        &painter, Picture(width: 10, height: 4, fill: 0x123456),
        Rect(x: 0, y: 2, width: 10, height: 2)))
    model.write(Array("B".utf8))
    #expect(model.text(row: 1) == "   AB     ")
    #expect(model[4, 1].pen == model[3, 1].pen)
  }

  @Test func toleranceSparesNoiseAndDoesNotDrift() {
    let area = Rect(x: 0, y: 0, width: 4, height: 2)
    var painter = MosaicPainter(mode: .trueColor, tolerance: 4)
    let picture = Picture(width: 4, height: 4, fill: 0x808080)
    picture[0, 0] = 0x404040
    var model = ScreenModel(width: 4, height: 2)
    model.write(paint(&painter, picture, area))
    picture[0, 0] = 0x444444
    #expect(paint(&painter, picture, area).isEmpty)
    picture[0, 0] = 0x454545
    model.write(paint(&painter, picture, area))
    #expect(model.halves(0, 0).upper == .rgb(0x45, 0x45, 0x45))
  }

  @Test func paletteColoursAreNearest() {
    let area = Rect(x: 0, y: 0, width: 1, height: 1)
    let cases: [(UInt32, Int)] = [
      (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x00FF00, 46), (0x0000FF, 21),
      (0x808080, 244), (0x080808, 232), (0xEEEEEE, 255), (0x5F87AF, 67), (0x121212, 233),
    ]
    for (pixel, index) in cases {
      var painter = MosaicPainter(mode: .indexed256)
      var model = ScreenModel(width: 1, height: 1)
      model.write(paint(&painter, Picture(width: 1, height: 2, fill: pixel), area))
      #expect(model.halves(0, 0).upper == .indexed(index), "\(String(pixel, radix: 16))")
    }
    // Exhaustive over a grid: no palette colour is nearer than the chosen one.
    let palette = Palette256()
    for red in stride(from: UInt32(0), to: 256, by: 41) {
      for green in stride(from: UInt32(0), to: 256, by: 43) {
        for blue in stride(from: UInt32(0), to: 256, by: 47) {
          let pixel = red << 16 | green << 8 | blue
          let chosen = Self.distance(Palette256.rgb(palette.index(pixel)), pixel)
          let best = (16...255).map { Self.distance(Palette256.rgb(UInt8($0)), pixel) }.min()
          #expect(chosen == best ?? 0, "\(String(pixel, radix: 16))")
        }
      }
    }
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    (0..<3).reduce(0) { sum, channel in
      let difference = Int((a >> (8 * channel)) & 0xFF) - Int((b >> (8 * channel)) & 0xFF)
      return sum + difference * difference
    }
  }

  @Test func monochromeShadesByLight() {
    let area = Rect(x: 0, y: 0, width: 2, height: 1)
    var shades: [String] = []
    for light: UInt32 in [0, 0x48, 0x88, 0xC8, 0xFF] {
      var painter = MosaicPainter(mode: .monochrome)
      var model = ScreenModel(width: 2, height: 1)
      let pixel = light << 16 | light << 8 | light
      let bytes = paint(&painter, Picture(width: 2, height: 2, fill: pixel), area)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("8;"))
      model.write(bytes)
      shades.append(model[0, 0].text)
    }
    #expect(shades == [" ", "░", "▒", "▓", "█"])
  }

  @Test func textLiesOnADarkenedBacking() {
    let area = Rect(x: 1, y: 1, width: 12, height: 3)
    var overlay = Surface(size: Size(width: 12, height: 3), filledWith: .hole)
    overlay.draw(
      "日 e\u{301}!", at: Point(x: 2, y: 1), style: Style(.subtitle, [.italic, .bold, .underline]))
    var painter = MosaicPainter(mode: .trueColor)
    var model = ScreenModel(width: 14, height: 5)
    let picture = Picture(width: 12, height: 6, fill: 0xF0C090)
    model.write(paint(&painter, picture, area, overlay: overlay))
    #expect(model.text(row: 2).contains("日 e\u{301}!"))
    let pen = model[3, 2].pen
    #expect(pen.isItalic && pen.isBold && pen.isUnderlined)
    #expect(pen.foreground == .rgb(255, 255, 255))
    #expect(pen.background == .rgb(0x50, 0x40, 0x30))
    #expect(!model[9, 2].pen.isItalic)
    // Taken away, the picture is back.
    model.write(paint(&painter, picture, area))
    #expect(model.halves(3, 2).upper == .rgb(0xF0, 0xC0, 0x90))
    #expect(model[4, 2].text == " ")
  }

  @Test func controlsInOverlayCellsNeverGetOut() {
    var overlay = Surface(size: Size(width: 4, height: 1), filledWith: .hole)
    overlay[0, 0] = Cell(.text("\u{1B}]52;c;AAAA\u{7}"))
    overlay[1, 0] = Cell(.text("\u{9B}2J"))
    var painter = MosaicPainter(mode: .trueColor)
    let bytes = paint(&painter, nil, Rect(x: 0, y: 0, width: 4, height: 1), overlay: overlay)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("\u{1B}]") && !text.contains("\u{7}") && !text.contains("\u{9B}"))
  }
}
