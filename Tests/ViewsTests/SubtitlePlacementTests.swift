import Cells
import Player
import Testing
import TimedMetadata

@testable import Views

/// W3C WebVTT, section 7.2, on rows and columns: 75 rows, so that a line of 5.33 percent is four.
@MainActor @Suite struct SubtitlePlacementTests {
  private static let size = Size(width: 100, height: 75)

  private func overlay(
    _ texts: [PlacedText], look: SubtitleLook = SubtitleLook(), size: Size = size
  ) -> [String] {
    var surface = Surface(size: size, filledWith: .hole)
    SubtitleView.draw(texts, look: look, on: &surface, below: 0)
    return (0..<size.height).map { surface.text(row: $0) }
  }

  private func text(_ lines: String..., at placement: TextPlacement) -> PlacedText {
    PlacedText(StyledText(lines: lines.map { [.init($0)] }), placement)
  }

  private func row(of text: String, _ rows: [String]) -> Int? {
    rows.firstIndex { $0.contains(text) }
  }

  @Test(arguments: [(0.0, 0), (1, 4), (10, 40), (18, 72), (100, 74), (-1, 71), (-2, 67), (-100, 0)])
  func linesAreCountedFromTheirEdge(line: Double, row: Int) {
    let rows = overlay([text("one", at: TextPlacement(line: .number(line)))])
    #expect(self.row(of: "one", rows) == row)
  }

  @Test(arguments: [
    (0.0, TextPlacement.LineAlignment.start, 0), (50, .start, 38), (50, .center, 37),
    (50, .end, 36), (100, .start, 73), (100, .end, 73), (0, .end, 0), (.nan, .start, 0),
  ])
  func percentagesAreOfTheHeight(
    percent: Double, alignment: TextPlacement.LineAlignment, row: Int
  ) {
    let placement = TextPlacement(line: .percentage(percent), lineAlignment: alignment)
    #expect(self.row(of: "one", overlay([text("one", "two", at: placement)])) == row)
  }

  /// A box from column 20 to 60, with a blank at each side.
  @Test(arguments: [
    (TextPlacement.Side.left, 21), (.center, 38), (.right, 56),
  ])
  func alignmentIsInTheBox(side: TextPlacement.Side, column: Int) {
    let placement = TextPlacement(line: .number(0), left: 20, width: 40, alignment: side)
    let rows = overlay([text("abc", at: placement)])
    #expect(Array(rows[0]).firstIndex(of: "a") == column)
  }

  @Test func theWidthOfTheBoxWraps() {
    let placement = TextPlacement(line: .number(0), left: 0, width: 14)
    let rows = overlay([text("the quick brown fox", at: placement)])
    #expect(rows.prefix(2).map { $0.filter { $0 != " " } } == ["thequick", "brownfox"])
  }

  @Test func laterTextsMakeRoom() {
    let top = TextPlacement(line: .number(0))
    let rows = overlay([
      text("a1", "a2", at: top), text("b1", at: top), text("c1", at: .automatic),
      text("d1", at: TextPlacement(line: .number(-1))),
      text("e1", at: TextPlacement(line: .number(0), left: 0, width: 30)),
    ])
    #expect(["a1", "a2", "b1"].map { row(of: $0, rows) } == [0, 1, 2])
    #expect(row(of: "c1", rows) == 73)
    #expect(row(of: "d1", rows) == 71)
    // Beside the others there is no room at the top, for their boxes are wide.
    #expect(row(of: "e1", rows) == 3)
  }

  @Test func regionsShowTheirLastLines() {
    let region = TextPlacement(
      line: .percentage(80), lineAlignment: .end, left: 0, width: 50, alignment: .left,
      maximumLines: 2)
    let rows = overlay([text("r1", "r2", "r3", at: region)])
    #expect(["r1", "r2", "r3"].map { row(of: $0, rows) } == [nil, 58, 59])
  }

  @Test func theUserMovesAndNarrowsWhatHasNoPlace() {
    var look = SubtitleLook()
    look.isAtTop = true
    look.width = 50
    let words = Array(repeating: "word", count: 20).joined(separator: " ")
    let rows = overlay(
      [text(words, at: .automatic), text("kept", at: TextPlacement(line: .number(10)))],
      look: look)
    #expect(row(of: "word", rows) == 0)
    #expect(rows[0].filter { $0 != " " }.count <= 43)
    #expect(row(of: "kept", rows) == 40)
  }

  @Test func keysMoveNarrowAndDelay() {
    let player = Samples.vod()
    var interface = InterfaceState()
    #expect(
      interface.handle(.character("x"), player: player, at: 0) == [.subtitleDelay(by: 0.1)])
    #expect(
      interface.handle(.character("z"), player: player, at: 0) == [.subtitleDelay(by: -0.1)])
    _ = interface.handle(.character("r"), player: player, at: 0)
    #expect(interface.subtitleLook.isAtTop)
    #expect(screenText(interface, player, Size(width: 80, height: 24)).contains("at the top"))
    for width in [75, 50, 33, 100] {
      _ = interface.handle(.character("w"), player: player, at: 0)
      #expect(interface.subtitleLook.width == width)
    }
  }

  @Test func coloursOfRunsAreKept() {
    var surface = Surface(size: Size(width: 9, height: 1), filledWith: .hole)
    let run = StyledText.Run("a", color: TextColor(hex: 0x00FFFF), background: TextColor(hex: 0xFF))
    SubtitleView.draw([PlacedText(StyledText(lines: [[run]]))], on: &surface, below: 0)
    #expect(surface[4, 0].style.foreground == 0x00FFFF)
    #expect(surface[4, 0].style.background == 0x0000FF)
  }

  /// Endless cues and texts cost no more than a screen.
  @Test func manyTextsAreBounded() {
    let many = (0..<10_000).map { text("t\($0)", at: TextPlacement(line: .number(Double($0)))) }
    let rows = overlay(many, size: Size(width: 1, height: 1)) + overlay(many)
    #expect(rows.joined().contains("t63"))
    #expect(!rows.joined().contains("t64"))
  }
}
