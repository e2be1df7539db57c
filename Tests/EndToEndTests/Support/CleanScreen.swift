import TestSupport
import Testing

extension SlateTerminal {
  /// What is on the screen equals what drawing it anew gives; playback must be paused.
  func expectCleanScreen(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var differences: [String] = []
    // A message may end between the two looks; that is over at the next one.
    for _ in 0..<4 {
      pty.settle()
      let before = screen
      press(KeySequence.redraw)
      expect("the redrawn screen", sourceLocation: sourceLocation) {
        $0.received > before.received
      }
      pty.settle()
      differences = Self.differences(before, screen)
      if differences.isEmpty { return }
    }
    #expect(
      differences.isEmpty, "\(what): \(differences.count) cells, such as \(differences.prefix(5))",
      sourceLocation: sourceLocation)
  }

  /// The cells that look different.
  private static func differences(_ a: ScreenModel, _ b: ScreenModel) -> [String] {
    guard a.width == b.width, a.height == b.height else { return ["the sizes"] }
    return a.cells.indices.filter { !looksAlike(a.cells[$0], b.cells[$0]) }.map { index in
      let place = "\(index % a.width),\(index / a.width)"
      return "\(place) '\(a.cells[index].text)' '\(b.cells[index].text)'"
    }
  }

  private static let blocks: Set<String> = Set(
    (Array(0x2580...0x2590) + Array(0x2596...0x259F)).compactMap(Unicode.Scalar.init).map {
      String($0)
    } + [" "])

  /// Blocks are alike if all places in them are; the picture's colours may be a little off.
  private static func looksAlike(_ a: ScreenModel.Cell, _ b: ScreenModel.Cell) -> Bool {
    if a == b { return true }
    guard blocks.contains(a.text), blocks.contains(b.text), isPlain(a.pen), isPlain(b.pen) else {
      return false
    }
    return (0..<64).allSatisfy { place in
      let (x, y) = ((Double(place % 8) + 0.5) / 8, (Double(place / 8) + 0.5) / 8)
      return isNear(ScreenModel.color(a, x: x, y: y), ScreenModel.color(b, x: x, y: y))
    }
  }

  private static func isPlain(_ pen: ScreenModel.Pen) -> Bool {
    !pen.isReversed && !pen.isUnderlined
  }

  /// Each may be off by four, to either side.
  private static func isNear(_ a: ScreenModel.Color, _ b: ScreenModel.Color) -> Bool {
    guard case .rgb(let r1, let g1, let b1) = a, case .rgb(let r2, let g2, let b2) = b else {
      return a == b
    }
    return max(abs(r1 - r2), abs(g1 - g2), abs(b1 - b2)) <= 8
  }
}
