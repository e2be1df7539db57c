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
    /// How many pixels the picture has for one of half blocks.
    let scale: Size
    var picture: Picture

    init(_ mode: ColorMode, _ blocks: BlockRepertoire) {
      let samples = blocks.samplesPerCell(mode: mode)
      scale = Size(width: samples.width, height: samples.height / 2)
      picture = Picture(width: 24 * scale.width, height: 16 * scale.height)
    }
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
        width: Int.random(in: 1...30, using: &random) * stage.scale.width,
        height: Int.random(in: 1...20, using: &random) * stage.scale.height)
      stage.picture.randomize(&random)
    }
  }

  @Test(arguments: [
    (ColorMode.trueColor, BlockRepertoire.halves), (.indexed256, .halves), (.monochrome, .halves),
    (.trueColor, .quadrantsAndEighths), (.indexed256, .quadrantsAndEighths),
    (.basic(.sixteen), .halves), (.basic(.sixteenOnEight), .halves), (.basic(.eight), .ascii),
    (.trueColor, .ascii), (.indexed256, .ascii), (.monochrome, .ascii),
  ])
  func equalsAFullRepaint(_ mode: ColorMode, _ blocks: BlockRepertoire) {
    for seed: UInt64 in 1...3 { equalsAFullRepaint(mode, blocks, seed: seed) }
  }

  private func equalsAFullRepaint(_ mode: ColorMode, _ blocks: BlockRepertoire, seed: UInt64) {
    var random = Seeded(seed: seed)
    var stage = Stage(mode, blocks)
    func painter() -> MosaicPainter { MosaicPainter(mode: mode, blocks: blocks, tolerance: 0) }
    var composer = FrameComposer(painter: painter())
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

      var fresh = FrameComposer(painter: painter())
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

  /// What is seen of a cell: the same shape may be drawn by a character or its inverse.
  private func look(_ cell: ScreenModel.Cell) -> Look {
    guard let ink = Self.inks[cell.text] else {
      return Look(text: cell.text, ink: .max, colors: [cell.pen.foreground, cell.pen.background])
    }
    let (foreground, background) = (cell.pen.foreground, cell.pen.background)
    if ink == 0 || foreground == background { return Look(ink: 0, colors: [background]) }
    if ink == .max { return Look(ink: 0, colors: [foreground]) }
    return ink & 1 == 1
      ? Look(ink: ink, colors: [foreground, background])
      : Look(ink: ~ink, colors: [background, foreground])
  }

  private struct Look: Equatable {
    var text = ""
    var ink: UInt64
    var colors: [ScreenModel.Color]
  }

  /// Which of 8×8 places the block elements cover, and the blank none.
  private static let inks: [String: UInt64] = {
    let blocks = (0x2580...0x2590).compactMap(Unicode.Scalar.init)
    let quadrants = (0x2596...0x259F).compactMap(Unicode.Scalar.init)
    let texts = (blocks + quadrants).map { String($0) } + [" "]
    return Dictionary(
      uniqueKeysWithValues: texts.map { text in
        let places = (0..<64).filter { place in
          ScreenModel.isInked(
            text, x: (Double(place % 8) + 0.5) / 8, y: (Double(place / 8) + 0.5) / 8)
        }
        return (text, places.reduce(0) { $0 | 1 << UInt64($1) })
      })
  }()

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
