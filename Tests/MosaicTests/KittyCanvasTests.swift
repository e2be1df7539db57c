import Cells
import Foundation
import TestSupport
import Testing

@testable import Graphics
@testable import Mosaic

/// Pictures by the kitty graphics protocol, as a terminal that follows its description shows them.
@Suite(.serialized) struct KittyCanvasTests {
  private static let samples = Size(width: 5, height: 9)

  private static func screen(_ width: Int, _ height: Int) -> ScreenModel {
    var screen = ScreenModel(width: width, height: height)
    screen.personality = .kitty
    return screen
  }

  private static func composer(sharesMemory: Bool, identifier: UInt32 = 7) -> FrameComposer {
    let plane = PixelPlane(samplesPerCell: samples, liesOverCells: false)
    var composer = FrameComposer(painter: MosaicPainter(mode: .trueColor))
    composer.exchange(
      painter: MosaicPainter(mode: .trueColor, plane: plane),
      canvas: KittyCanvas(
        sharesMemory: sharesMemory, identifier: identifier, patience: .milliseconds(1)))
    return composer
  }

  private static var unread: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/shm")) ?? []
    return names.filter { $0.hasPrefix("slate-\(getpid())-") }
  }

  @Test(arguments: [true, false]) func everyPixelIsThatOfTheSource(_ sharesMemory: Bool) {
    var random = Seeded(seed: 4)
    let picture = Picture(width: 12 * 5, height: 6 * 9)
    var composer = Self.composer(sharesMemory: sharesMemory)
    var screen = Self.screen(16, 10)
    let none = Surface(size: Size(width: 0, height: 0))
    for _ in 0..<4 {
      picture.randomize(&random)
      screen.write(
        composer.frame(
          picture.image, pictureArea: Rect(x: 2, y: 1, width: 12, height: 6), overlay: none))
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let shown = screen.color(
            x: 2 + (Double(x) + 0.5) / 5, y: 1 + (Double(y) + 0.5) / 9)
          #expect(shown == picture.color(x, y))
        }
      }
      #expect(screen.graphics.images.count == 1 && screen.graphics.placements.count == 1)
    }
    #expect(screen.graphics.failures.isEmpty && screen.unknown.isEmpty)
    #expect(screen.answers.isEmpty)
    #expect(Self.unread.isEmpty)
    // The same picture again costs nothing.
    let again = composer.frame(
      picture.image, isNew: false, pictureArea: Rect(x: 2, y: 1, width: 12, height: 6),
      overlay: none)
    #expect(again.isEmpty)
    screen.write(composer.farewell())
    #expect(screen.graphics.images.isEmpty && screen.graphics.placements.isEmpty)
  }

  @Test func textStandsOnItsBackingBeforeThePicture() {
    let picture = Picture(width: 50, height: 45, fill: 0xF0C090)
    var composer = Self.composer(sharesMemory: true)
    var screen = Self.screen(10, 6)
    var overlay = Surface(size: Size(width: 10, height: 5), filledWith: .hole)
    overlay.draw("日!", at: Point(x: 2, y: 3), style: Style(.subtitle))
    screen.write(
      composer.frame(
        picture.image, pictureArea: Rect(x: 0, y: 0, width: 10, height: 5), overlay: overlay))
    #expect(screen.text(row: 3) == "  日!     ")
    #expect(screen[4, 3].pen.foreground == .rgb(255, 255, 255))
    #expect(screen[4, 3].pen.background == .rgb(0x50, 0x40, 0x30))
    #expect(screen.color(x: 4.5, y: 3.5) == .rgb(0x50, 0x40, 0x30))
    #expect(screen.color(x: 6.5, y: 3.5) == .rgb(0xF0, 0xC0, 0x90))
    // What is below cells with a background is below this plane.
    #expect(screen.graphics.placements.allSatisfy { $0.plane < -1_073_741_824 })
  }

  @Test func aTerminalThatDoesNotReadGetsNoMorePictures() {
    var random = Seeded(seed: 5)
    let picture = Picture(width: 50, height: 45)
    let none = Surface(size: Size(width: 0, height: 0))
    var composer = Self.composer(sharesMemory: true)
    let area = Rect(x: 0, y: 0, width: 10, height: 5)
    var screen = Self.screen(10, 5)
    var held: [UInt8] = []
    for _ in 0..<20 {
      picture.randomize(&random)
      held += composer.frame(picture.image, pictureArea: area, overlay: none)
    }
    #expect(Self.unread.count == 2)
    // When it reads on, the newest picture comes with the next frame, new or not.
    screen.write(held)
    #expect(Self.unread.isEmpty)
    screen.write(composer.frame(picture.image, isNew: false, pictureArea: area, overlay: none))
    #expect(screen.color(x: 0.1, y: 0.1) == picture.color(0, 0))
    for _ in 0..<3 { _ = composer.frame(picture.image, pictureArea: area, overlay: none) }
    _ = composer.farewell()
    #expect(Self.unread.isEmpty)
    #expect(screen.graphics.failures.isEmpty)
  }

  @Test func aPictureHasNoMorePixelsThanFit() {
    let large = KittyCanvas.samplesPerCell(
      cell: Size(width: 20, height: 40), area: Size(width: 200, height: 60), sharesMemory: true)
    #expect(large.width * 200 * large.height * 60 <= 1_000_000)
    #expect(large == Size(width: 6, height: 12))
    let small = KittyCanvas.samplesPerCell(
      cell: Size(width: 10, height: 20), area: Size(width: 40, height: 12), sharesMemory: true)
    #expect(small == Size(width: 10, height: 20))
    let none = KittyCanvas.samplesPerCell(
      cell: Size(width: 10, height: 20), area: Size(width: 0, height: 0), sharesMemory: false)
    #expect(none == Size(width: 10, height: 20))
  }

  /// After any number of frames the screen equals one that was drawn at once.
  @Test(arguments: [UInt64(1), 2, 3]) func equalsAFullRepaint(_ seed: UInt64) {
    var random = Seeded(seed: seed)
    let size = Size(width: 20, height: 9)
    var picture = Picture(width: 20 * 5, height: 8 * 9)
    var overlay = Surface(size: Size(width: 20, height: 8), filledWith: .hole)
    var chrome = Surface(size: size, filledWith: .hole)
    var area = Rect(x: 0, y: 1, width: 20, height: 8)
    var composer = Self.composer(sharesMemory: seed > 1)
    var screen = Self.screen(size.width, size.height)
    var isNew = true
    for step in 0..<120 {
      let point = Point(
        x: Int.random(in: 0..<18, using: &random), y: Int.random(in: 0..<7, using: &random))
      var clears = false
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        picture = Picture(width: picture.width, height: picture.height)
        picture.randomize(&random)
        isNew = true
      case 2: overlay.draw("日 ab", at: point, style: Style(.subtitle))
      case 3: overlay.fill(Rect(x: point.x, y: point.y, width: 6, height: 3), with: .hole)
      case 4: chrome.fill(Rect(x: point.x, y: point.y, width: 6, height: 3), with: .blank)
      case 5: chrome.fill(Rect(x: point.x, y: point.y, width: 7, height: 4), with: .hole)
      default:
        area = Rect(x: 0, y: 1, width: Int.random(in: 8...20, using: &random), height: 8)
        screen.write(Array("\u{1B}[2J".utf8))
        clears = true
      }
      let bytes = Self.bytes(of: chrome)
      composer.add(chrome: bytes, mask: CellMask(chrome: chrome), clears: clears)
      if Int.random(in: 0..<3, using: &random) == 0 { continue }
      screen.write(
        composer.frame(picture.image, isNew: isNew, pictureArea: area, overlay: overlay))
      isNew = false
      var fresh = Self.composer(sharesMemory: false, identifier: 99)
      fresh.add(chrome: bytes, mask: CellMask(chrome: chrome))
      var whole = Self.screen(size.width, size.height)
      whole.write(fresh.frame(picture.image, pictureArea: area, overlay: overlay))
      for y in 0..<area.height {
        for x in 0..<area.width {
          let (column, row) = (area.x + x, area.y + y)
          let (cell, wanted) = (screen[column, row], whole[column, row])
          #expect(cell.text == wanted.text, "step \(step), cell \(column),\(row)")
          #expect(cell.pen.background == wanted.pen.background)
          #expect(cell.text == " " || cell.pen.foreground == wanted.pen.foreground)
          for part in [0.1, 0.5, 0.9] {
            #expect(
              screen.color(x: Double(column) + part, y: Double(row) + part)
                == whole.color(x: Double(column) + part, y: Double(row) + part))
          }
        }
      }
    }
    #expect(screen.graphics.failures.isEmpty && screen.unknown.isEmpty)
    _ = composer.farewell()
  }

  /// The interface as plain cells, without those of the picture.
  private static func bytes(of chrome: Surface) -> [UInt8] {
    var text = ""
    for y in 0..<chrome.size.height {
      for x in 0..<chrome.size.width {
        guard case .text(let cell) = chrome[x, y].content else { continue }
        text += "\u{1B}[\(y + 1);\(x + 1)H\u{1B}[0;43m\(cell)"
      }
    }
    return Array((text + "\u{1B}[0m").utf8)
  }
}
