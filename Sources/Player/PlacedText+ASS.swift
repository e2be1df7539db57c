import TimedMetadata

extension PlacedText {
  /// The texts of ASS events, one a line as libmpv gives them, each where its alignment tag
  /// (`{\an8}` or `{\a6}`) puts it; events of one place are one text.
  public static func texts(ass text: String) -> [PlacedText] {
    var texts: [PlacedText] = []
    for event in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let placement = placement(of: event)
      let lines = StyledText(ass: String(event)).lines
      guard !lines.isEmpty else { continue }
      if let index = texts.firstIndex(where: { $0.placement == placement }) {
        texts[index].text.lines += lines
      } else {
        texts.append(PlacedText(StyledText(lines: lines), placement))
      }
    }
    return texts
  }

  private static func placement(of event: Substring) -> TextPlacement {
    guard let match = event.prefix(longestTags).firstMatch(of: /\{[^}]*?\\a(n?)(\d{1,2})[^}]*\}/),
      let number = Int(match.2),
      let keypad = match.1.isEmpty ? legacy[number] : (1...9).contains(number) ? number : nil
    else { return .automatic }
    var placement = TextPlacement.automatic
    switch (keypad - 1) / 3 {
    case 1: (placement.line, placement.lineAlignment) = (.percentage(50), .center)
    case 2: placement.line = .number(0)
    default: break
    }
    placement.alignment = [.left, .center, .right][(keypad - 1) % 3]
    return placement
  }

  /// Tags come first; further ones do not move the text.
  private static let longestTags = 256
  /// What the alignments of `{\a}` are on the keypad, by which `{\an}` counts.
  private static let legacy = [1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6]
}
