import Testing

@testable import Cells

@Suite struct SurfaceTests {
  private func surface(_ width: Int, _ height: Int = 1) -> Surface {
    Surface(size: Size(width: width, height: height), filledWith: Cell(.text(".")))
  }

  @Test func drawsAndReportsCells() {
    var surface = surface(8)
    #expect(surface.draw("a日b", at: Point(x: 1, y: 0)) == 4)
    #expect(surface.text(row: 0) == ".a日b...")
    #expect(surface[3, 0].content == .continuation)
  }

  @Test func clipsByCellsAndNeverSplitsWideCharacters() {
    var surface = surface(4)
    #expect(surface.draw("日本語", at: Point(x: 1, y: 0)) == 2)
    #expect(surface.text(row: 0) == ".日.")
    #expect(surface.draw("日本", at: Point(x: 0, y: 0), maxWidth: 3) == 2)
    #expect(surface.text(row: 0) == "日 .")
    // From outside on the left only the half that shows is blanked.
    #expect(surface.draw("日x", at: Point(x: -1, y: 0)) == 3)
    #expect(surface.text(row: 0) == " x .")
    #expect(surface.draw("x", at: Point(x: 0, y: 7)) == 0)
  }

  @Test func overwritingHalfOfAWideCharacterBlanksTheOther() {
    var surface = surface(4)
    surface.draw("日本", at: Point(x: 0, y: 0))
    surface[1, 0] = Cell(.text("x"))
    surface[2, 0] = Cell(.text("y"))
    #expect(surface.text(row: 0) == " xy ")
    surface.draw("日本", at: Point(x: 0, y: 0))
    surface.draw("語", at: Point(x: 1, y: 0))
    #expect(surface.text(row: 0) == " 語 ")
  }

  @Test func textIsCleanedOnTheWayIn() {
    var surface = surface(6)
    surface.draw("a\u{1B}[2J", at: Point(x: 0, y: 0))
    #expect(surface.text(row: 0) == "a\u{FFFD}[2J.")
  }

  @Test func fillsAndBoxesClipped() {
    var surface = surface(4, 3)
    surface.drawBox(Rect(x: 0, y: 0, width: 4, height: 3))
    surface.fill(Rect(x: 1, y: 1, width: 9, height: 1), with: .hole)
    #expect((0..<3).map(surface.text(row:)) == ["┌──┐", "│   ", "└──┘"])
    #expect(surface[3, 1] == .hole)
  }

  @Test func copiesOverHolesOrNot() {
    var menu = Surface(size: Size(width: 3, height: 1), filledWith: .hole)
    menu.draw("日", at: Point(x: 0, y: 0))
    var below = surface(4)
    below.copy(menu, at: Point(x: 1, y: 0), includingHoles: false)
    #expect(below.text(row: 0) == ".日.")
    below.copy(menu, at: Point(x: 3, y: 0))
    #expect(below.text(row: 0) == ".日 ")
  }

  @Test func anySequenceKeepsWideCharactersWhole() {
    var generator = SystemRandomNumberGenerator()
    let words = ["日本", "a", "👩‍👩‍👧x", "e\u{301}語", "\u{7}"]
    var surface = surface(9, 4)
    for _ in 0..<2000 {
      let point = Point(
        x: Int.random(in: -3..<10, using: &generator), y: Int.random(in: -1..<5, using: &generator))
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: surface.draw(words[Int.random(in: 0..<words.count, using: &generator)], at: point)
      case 1: surface[point] = .hole
      default:
        surface.fill(Rect(x: point.x, y: point.y, width: 2, height: 2), with: .blank)
      }
      for y in 0..<4 {
        let row = surface.cells[y * 9..<(y + 1) * 9].map(\.content)
        for (x, content) in row.enumerated() {
          let isWide =
            if case .text(let text) = content { TextWidth.cells(text) == 2 } else { false }
          let isFollowed = x + 1 < 9 && row[x + 1] == .continuation
          #expect(isWide == isFollowed)
        }
      }
    }
  }
}
