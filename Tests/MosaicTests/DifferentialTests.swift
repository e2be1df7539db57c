import Cells
import TestSupport
import Testing

@testable import Mosaic

/// After any number of differential frames the screen equals one that was painted at once.
@Suite struct DifferentialTests {
  private struct Stage {
    var width = 24
    var height = 10
    var chrome = Surface(size: Size(width: 24, height: 10), filledWith: .hole)
    var area = Rect(x: 0, y: 1, width: 24, height: 8)
    var overlay = Surface(size: Size(width: 24, height: 8), filledWith: .hole)
    var picture = Picture(width: 24, height: 16)
  }

  /// Draws the interface the plain way, as ncurses would: its own cells and no others.
  private func chromeBytes(_ chrome: Surface) -> [UInt8] {
    var text = ""
    for y in 0..<chrome.size.height {
      for x in 0..<chrome.size.width {
        guard case .text(let cell) = chrome[x, y].content else { continue }
        text += "\u{1B}[\(y + 1);\(x + 1)H\u{1B}[0;33m\(cell)"
      }
    }
    return Array((text + "\u{1B}[0m").utf8)
  }

  private func change(_ stage: inout Stage, _ random: inout Seeded) {
    let words = ["日本語", "sub", "e\u{301}", "語", "wide 日", "🎵"]
    let point = Point(
      x: Int.random(in: -1..<24, using: &random), y: Int.random(in: 0..<9, using: &random))
    let word = words[Int.random(in: 0..<words.count, using: &random)]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: stage.picture.randomize(&random, share: 0.2)
    case 1: stage.picture.randomize(&random)
    case 2:
      stage.overlay.draw(word, at: point, style: Style(.subtitle, .italic))
    case 3: stage.overlay.fill(Rect(x: point.x, y: point.y, width: 9, height: 4), with: .hole)
    case 4: stage.chrome.draw(word, at: point)
    case 5: stage.chrome.fill(Rect(x: point.x, y: point.y, width: 9, height: 4), with: .hole)
    case 6: stage.chrome.fill(Rect(x: point.x, y: point.y, width: 7, height: 3), with: .blank)
    default:
      stage.picture = Picture(
        width: Int.random(in: 1...30, using: &random),
        height: Int.random(in: 1...20, using: &random))
      stage.picture.randomize(&random)
    }
  }

  @Test(arguments: [ColorMode.trueColor, .indexed256, .monochrome], [UInt64(1), 2, 3])
  func equalsAFullRepaint(_ mode: ColorMode, _ seed: UInt64) {
    var random = Seeded(seed: seed)
    var stage = Stage()
    var composer = FrameComposer(painter: MosaicPainter(mode: mode, tolerance: 0))
    var model = ScreenModel(width: stage.width, height: stage.height)
    for step in 0..<250 {
      for _ in 0..<Int.random(in: 1...3, using: &random) { change(&stage, &random) }
      if Int.random(in: 0..<40, using: &random) == 0 {
        stage.area = Rect(
          x: Int.random(in: 0..<6, using: &random), y: Int.random(in: 0..<3, using: &random),
          width: Int.random(in: 1..<18, using: &random), height: 6)
        model.write(Array("\u{1B}[2J".utf8))
        composer.add(
          chrome: chromeBytes(stage.chrome), mask: CellMask(chrome: stage.chrome), clears: true)
      } else {
        composer.add(chrome: chromeBytes(stage.chrome), mask: CellMask(chrome: stage.chrome))
      }
      // A dropped frame: the interface has moved on, the picture was not painted.
      if Int.random(in: 0..<3, using: &random) == 0 { continue }
      model.write(
        composer.frame(
          stage.picture.image, pictureArea: stage.area, overlay: stage.overlay))

      var fresh = FrameComposer(painter: MosaicPainter(mode: mode, tolerance: 0))
      fresh.add(chrome: chromeBytes(stage.chrome), mask: CellMask(chrome: stage.chrome))
      var whole = ScreenModel(width: stage.width, height: stage.height)
      whole.write(
        fresh.frame(stage.picture.image, pictureArea: stage.area, overlay: stage.overlay))
      for y in 0..<stage.area.height {
        for x in 0..<stage.area.width {
          let at = (stage.area.x + x, stage.area.y + y)
          #expect(
            look(model[at.0, at.1]) == look(whole[at.0, at.1]),
            "step \(step), cell \(at)")
        }
      }
    }
    #expect(model.unknown.isEmpty)
    #expect(!model.isSynchronized)
  }

  /// What is seen of a cell: the same halves may be drawn by either half block.
  private func look(_ cell: ScreenModel.Cell) -> [String] {
    let halves = ScreenModel.halves(cell)
    let isPicture = ["▀", "▄", " "].contains(cell.text)
    return [
      isPicture ? "" : cell.text, "\(halves.upper)", "\(halves.lower)",
      isPicture ? "" : "\(cell.pen)",
    ]
  }

  @Test func aFrameIsOneSynchronizedUpdateAndNothingIsNone() {
    var composer = FrameComposer(painter: MosaicPainter(mode: .trueColor))
    let picture = Picture(width: 6, height: 4, fill: 0x336699)
    let area = Rect(x: 0, y: 0, width: 6, height: 2)
    let overlay = Surface(size: Size(width: 0, height: 0))
    composer.add(chrome: Array("\u{1B}[3;1Hstatus".utf8), mask: .none)
    var model = ScreenModel(width: 10, height: 3)
    model.keepsSnapshots = true
    model.write(composer.frame(picture.image, pictureArea: area, overlay: overlay))
    #expect(model.snapshots.count == 1)
    #expect(model.text(row: 2) == "status    ")
    #expect(composer.frame(picture.image, pictureArea: area, overlay: overlay).isEmpty)
    composer.add(chrome: Array("x".utf8), mask: .none)
    model.write(
      composer.frame(nil, pictureArea: Rect(x: 0, y: 0, width: 0, height: 0), overlay: overlay))
    #expect(model.updates == 2)
  }
}
