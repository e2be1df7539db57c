/// What the left button or the wheel of the mouse did, and over which cell.
public struct MouseReport: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case press
    /// Moved while the button is down.
    case drag
    case release
    case wheelUp
    case wheelDown
  }

  public var kind: Kind
  /// The cell, from 0 at the top left.
  public var position: Point

  public init(_ kind: Kind, at position: Point) {
    self.kind = kind
    self.position = position
  }
}

extension MouseReport {
  /// Reads a report of xterm's mode 1006 without its introducer, such as `<0;10;20M`.
  ///
  /// - Returns: `nil` for what it is not, and for other buttons.
  public init?(controlSequence: String) {
    guard controlSequence.first == "<", let final = controlSequence.last,
      final == "M" || final == "m"
    else { return nil }
    let numbers = controlSequence.dropFirst().dropLast().split(
      separator: ";", omittingEmptySubsequences: false
    ).map { Int($0) ?? -1 }
    guard numbers.count == 3, (0..<256).contains(numbers[0]), (1...10_000).contains(numbers[1]),
      (1...10_000).contains(numbers[2])
    else { return nil }
    // Shift, meta and control are 4, 8 and 16.
    let kind: Kind
    switch (numbers[0] & ~0x1C, final) {
    case (0, "M"): kind = .press
    case (0, _): kind = .release
    case (32, _): kind = .drag
    case (64, "M"): kind = .wheelUp
    case (65, "M"): kind = .wheelDown
    default: return nil
    }
    self.init(kind, at: Point(x: numbers[1] - 1, y: numbers[2] - 1))
  }
}
