import Testing

@testable import Cells

@Suite struct BigDigitsTests {
  @Test func drawsATimecode() {
    #expect(
      BigDigits.rows(for: "01:2;") == [
        "█▀█ ▀█   ▄ ▀▀█  ▄", "█ █  █   ▄ █▀▀  ▄", "▀▀▀ ▀▀▀    ▀▀▀ ▀ ",
      ])
    #expect(BigDigits.width(of: "00:00:00;00") == BigDigits.rows(for: "23:59:59;29")[1].count)
  }

  @Test func drawsLarger() {
    #expect(
      BigDigits.rows(for: "1:", scale: 2) == [
        "████        ", "  ██      ██", "  ██        ", "  ██      ██", "██████      ",
      ])
    let label = "00:00:00;00"
    for scale in 1...4 {
      let rows = BigDigits.rows(for: label, scale: scale)
      #expect(rows.count == BigDigits.height(scale: scale))
      #expect(rows.allSatisfy { $0.count == BigDigits.width(of: label, scale: scale) })
    }
    #expect(BigDigits.width(of: label, scale: 2) == 80)
    #expect(BigDigits.height(scale: 3) == 10)
  }

  @Test func everyDigitDiffersAndTakesNarrowCells() {
    let drawn = "0123456789:;-".map { BigDigits.rows(for: String($0)) }
    #expect(Set(drawn).count == drawn.count)
    #expect(drawn.joined().allSatisfy { TextWidth.cells($0) == $0.count })
    #expect(BigDigits.rows(for: "").count == 3)
  }
}
