import Cells
import TestSupport
import Testing

@testable import Mosaic

/// Pictures in the first sixteen colours.
@Suite struct BasicFitterTests {
  nonisolated static let colors: [ColorMode.BasicColors] = [.eight, .sixteenOnEight, .sixteen]

  private static func screen(
    _ picture: Picture, _ mode: ColorMode, blocks: BlockRepertoire = .halves
  ) -> ScreenModel {
    let samples = blocks.samplesPerCell(mode: mode)
    let size = Size(
      width: picture.width / samples.width, height: picture.height / samples.height)
    var painter = MosaicPainter(mode: mode, blocks: blocks, tolerance: 0)
    func paint() -> [UInt8] {
      var bytes: [UInt8] = []
      painter.paint(
        picture.image, pictureArea: Rect(size: size),
        overlay: Surface(size: Size(width: 0, height: 0)), chromeMask: .none, into: &bytes)
      return bytes
    }
    var screen = ScreenModel(width: size.width, height: size.height)
    screen.write(paint())
    #expect(paint().isEmpty)
    #expect(screen.unknown.isEmpty)
    return screen
  }

  /// The mean of each channel over the whole screen, red first.
  private static func mean(_ screen: ScreenModel) -> [Double] {
    var sums = [0.0, 0.0, 0.0]
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        for half in [0.25, 0.75] {
          let (red, green, blue) = ScreenModel.channels(screen[x, y], x: 0.5, y: half)
          sums[0] += red
          sums[1] += green
          sums[2] += blue
        }
      }
    }
    return sums.map { $0 / Double(2 * screen.width * screen.height) }
  }

  @Test(arguments: colors)
  func onlyColoursAndCharactersThatThereAreAreUsed(_ colors: ColorMode.BasicColors) {
    var random = Seeded(seed: 3)
    let picture = Picture(width: 60, height: 60)
    picture.randomize(&random)
    let screen = Self.screen(picture, .basic(colors))
    var seen: Set<String> = []
    for cell in screen.cells {
      seen.insert(cell.text)
      if case .indexed(let index) = cell.pen.foreground { #expect(index < colors.foregrounds) }
      guard case .indexed(let index) = cell.pen.background else {
        Issue.record("a background of no colour")
        continue
      }
      #expect(index < colors.backgrounds)
    }
    #expect(seen.isSubset(of: [" ", "░", "▒", "▓", "█", "▀", "▄"]))
    #expect(seen.count > 4)
  }

  @Test(arguments: colors)
  func itsOwnColoursAreExact(_ colors: ColorMode.BasicColors) {
    for index in 0..<colors.foregrounds {
      let pixel = Palette16.rgb[index]
      let screen = Self.screen(Picture(width: 4, height: 8, fill: pixel), .basic(colors))
      let wanted = [16, 8, 0].map { Double((pixel >> $0) & 0xFF) }
      // The dark blue is dithered by a little: the pattern may move a channel beyond its end.
      for (channel, value) in Self.mean(screen).enumerated() {
        #expect(abs(value - wanted[channel]) <= 24, "\(colors) \(index)")
      }
    }
  }

  @Test func colourIsRightOnAverage() {
    // What one colour of the sixteen for a whole area would miss.
    var (dithered, nearest) = (0.0, 0.0)
    for red in stride(from: UInt32(20), to: 240, by: 50) {
      for green in stride(from: UInt32(20), to: 240, by: 50) {
        for blue in stride(from: UInt32(20), to: 240, by: 50) {
          let pixel = red << 16 | green << 8 | blue
          let screen = Self.screen(Picture(width: 8, height: 16, fill: pixel), .basic(.sixteen))
          let wanted = [red, green, blue].map(Double.init)
          func error(_ color: [Double]) -> Double {
            zip(color, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
          }
          dithered += error(Self.mean(screen))
          let distances = Palette16.rgb.map { rgb in
            error([16, 8, 0].map { Double((rgb >> $0) & 0xFF) })
          }
          nearest += distances.min() ?? 0
        }
      }
    }
    #expect(dithered < nearest / 8)
  }

  @Test func anEdgeInACellIsAHalfBlock() {
    let picture = Picture(width: 1, height: 2, fill: 0x0000EE)
    picture[0, 0] = 0xCD0000
    let cell = Self.screen(picture, .basic(.eight))[0, 0]
    #expect(cell.text == "▀")
    #expect(cell.pen.foreground == .indexed(1))
    #expect(cell.pen.background == .indexed(4))
    // A bright colour is in the foreground where the background has none.
    picture[0, 0] = 0x0000EE
    picture[0, 1] = 0xFFFF00
    let bright = Self.screen(picture, .basic(.sixteenOnEight))[0, 0]
    #expect(bright.text == "▄")
    #expect(bright.pen.foreground == .indexed(11))
    #expect(bright.pen.background == .indexed(4))
  }

  @Test func anEdgeInACellWithoutColoursIsAHalfBlock() {
    let picture = Picture(width: 2, height: 2)
    picture[0, 0] = 0xFFFFFF
    picture[1, 1] = 0xFFFFFF
    #expect(Self.screen(picture, .monochrome).text == "▀▄")
  }

  /// A ramp of grey, by hand: what the eye should see is that it gets lighter in even steps.
  @Test(arguments: [ColorMode.basic(.sixteen), .basic(.sixteenOnEight), .monochrome, .indexed256])
  func aRampGetsLighter(_ mode: ColorMode) {
    let steps = 12
    var last = -10.0
    for step in 0..<steps {
      let light = UInt32(step * 255 / (steps - 1))
      let picture = Picture(width: 16, height: 32, fill: light << 16 | light << 8 | light)
      let screen = Self.screen(picture, mode)
      let mean = Self.mean(screen)
      #expect(mean.allSatisfy { abs($0 - Double(light)) < 20 }, "\(mode) \(light) \(mean)")
      #expect(mean[1] > last + 5, "\(mode) \(light) \(mean)")
      last = mean[1]
    }
  }

  /// In 256 colours the pattern takes off most of what the nearest colour misses.
  @Test func twoHundredAndFiftySixColoursAreRightOnAverage() {
    let palette = Palette256()
    var (dithered, nearest) = (0.0, 0.0)
    var random = Seeded(seed: 9)
    for _ in 0..<150 {
      let pixel = UInt32.random(in: 0...0xFFFFFF, using: &random)
      let wanted = [16, 8, 0].map { Double((pixel >> $0) & 0xFF) }
      func error(_ color: [Double]) -> Double {
        zip(color, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      }
      let screen = Self.screen(
        Picture(width: 16, height: 32, fill: pixel), .indexed256, blocks: .quadrantsAndEighths)
      dithered += error(Self.mean(screen))
      let rgb = Palette256.rgb(palette.index(pixel))
      nearest += error([16, 8, 0].map { Double((rgb >> $0) & 0xFF) })
    }
    #expect(dithered < nearest / 2)
  }
}
