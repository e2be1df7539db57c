import Player
import Testing
import TimedMetadata

/// The tags of Advanced SubStation Alpha, as Aegisub's documentation of override tags has them.
@Suite struct PlacedTextASSTests {
  private func placements(_ text: String) -> [TextPlacement] {
    PlacedText.texts(ass: text).map(\.placement)
  }

  @Test(arguments: [
    ("plain", TextPlacement.automatic),
    ("{\\an2}bottom", .automatic),
    ("{\\an8}top", TextPlacement(line: .number(0))),
    ("{\\i1\\an7}top left", TextPlacement(line: .number(0), alignment: .left)),
    ("{\\an6}", TextPlacement.automatic),
    (
      "{\\an6}right",
      TextPlacement(line: .percentage(50), lineAlignment: .center, alignment: .right)
    ),
    ("{\\a6}top", TextPlacement(line: .number(0))),
    (
      "{\\a11}right",
      TextPlacement(line: .percentage(50), lineAlignment: .center, alignment: .right)
    ),
    ("{\\an0}no", .automatic), ("{\\an10}no", .automatic), ("{\\a4}no", .automatic),
  ])
  func alignments(text: String, placement: TextPlacement) {
    #expect(placements(text).allSatisfy { $0 == placement })
  }

  @Test func eventsOfOnePlaceAreOneText() {
    let texts = PlacedText.texts(ass: "{\\an8}sign\none\\Ntwo\n{\\an8}sign 2\nthree")
    #expect(
      texts.map { $0.text.lines.map { $0.map(\.text).joined() } } == [
        ["sign", "sign 2"], ["one", "two", "three"],
      ])
  }

  /// Blue comes first.
  @Test(
    arguments: [
      ("{\\c&H0000FF&}a", 0xFF0000), ("{\\1c&HFF8000&}a", 0x0080FF), ("{\\c&HFF&}a", 0xFF0000),
      ("{\\c&H00FF00FF&}a", 0xFF00FF), ("a", nil), ("{\\c&H0000FF&\\c}a", nil),
      ("{\\c&H0000FF&\\r}a", nil), ("{\\c&Hxyz&}a", nil), ("{\\2c&H0000FF&}a", nil),
    ] as [(String, UInt32?)])
  func colours(text: String, color: UInt32?) {
    #expect(StyledText(ass: text).lines.first?.first?.color?.hex == color)
  }

  @Test func hostileTags() {
    let open = String(repeating: "{\\an", count: 100_000)
    #expect(PlacedText.texts(ass: open).count <= 1)
    #expect(PlacedText.texts(ass: "{\\an99999999999999999999}a").count == 1)
  }
}
