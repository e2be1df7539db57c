import TestSupport
import Testing

@testable import Mosaic

struct LegibleColorTests {
  /// The contrast of WCAG 2.1: black on white is 21, and its formula gives 4.54 for #767676.
  @Test func contrastOfWCAG() {
    let contrast = { (first: UInt32, second: UInt32) in
      LegibleColor.contrast(LegibleColor.luminance(first), LegibleColor.luminance(second))
    }
    #expect(contrast(0, 0xFFFFFF) == 21)
    #expect((contrast(0x767676, 0xFFFFFF) * 100).rounded() == 454)
    #expect((contrast(0xFF0000, 0xFFFFFF) * 100).rounded() == 400)
  }

  @Test func legibleColoursStay() {
    #expect(LegibleColor.of(0xFFFF00, on: 0) == 0xFFFF00)
    #expect(LegibleColor.of(0x0000FF, on: 0xFFFFFF) == 0x0000FF)
  }

  @Test func anyColourIsLegibleOnAny() {
    var random = Seeded(seed: 45)
    for _ in 0..<2000 {
      let color = UInt32.random(in: 0...0xFFFFFF, using: &random)
      let background = UInt32.random(in: 0...0xFFFFFF, using: &random)
      let found = LegibleColor.of(color, on: background)
      let contrast = LegibleColor.contrast(
        LegibleColor.luminance(found), LegibleColor.luminance(background))
      #expect(contrast >= LegibleColor.leastContrast)
    }
  }
}
