/// One line resolved by the implicit rules of the bidirectional algorithm.
struct BidiLine {
  /// The embedding level of each character: even from left to right, odd from right to left.
  private(set) var levels: [UInt8]

  private let base: UInt8
  private var classes: [BidiClass]

  init(_ scalars: [Unicode.Scalar], direction: BidiText.Direction?) {
    base = direction == .rightToLeft ? 1 : 0
    let original = scalars.map(BidiClass.init)
    classes = original
    levels = Array(repeating: base, count: scalars.count)
    resolveMarks()
    resolveNumbers()
    resolveSeparators()
    resolveBrackets(scalars, original: original)
    resolveNeutrals()
    assignLevels()
    // L1: blanks at the end of the line stand where the line ends.
    var index = scalars.count - 1
    while index >= 0, original[index] == .whitespace {
      levels[index] = base
      index -= 1
    }
  }

  /// The characters' indices from the left edge to the right (L2).
  var visualOrder: [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  private var baseClass: BidiClass { base == 1 ? .right : .left }

  /// W1: a mark takes the class of what it stands on.
  private mutating func resolveMarks() {
    var previous = baseClass
    for index in classes.indices {
      if classes[index] == .nonspacingMark { classes[index] = previous }
      previous = classes[index]
    }
  }

  /// W2 and W3: digits after Arabic letters are Arabic numbers; the letters are then just right.
  private mutating func resolveNumbers() {
    var strong = baseClass
    for index in classes.indices {
      switch classes[index] {
      case .left, .right, .arabic: strong = classes[index]
      case .europeanNumber where strong == .arabic: classes[index] = .arabicNumber
      default: break
      }
    }
    for index in classes.indices where classes[index] == .arabic { classes[index] = .right }
  }

  /// W4 to W7: what stands in or at a number belongs to it; numbers in left text are left.
  private mutating func resolveSeparators() {
    for index in classes.indices where index > 0 && index + 1 < classes.count {
      let before = classes[index - 1]
      guard before == classes[index + 1] else { continue }
      switch (classes[index], before) {
      case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber),
        (.commonSeparator, .arabicNumber):
        classes[index] = before
      default: break
      }
    }
    var index = 0
    while index < classes.count {
      guard classes[index] == .europeanTerminator else {
        index += 1
        continue
      }
      let end = classes[index...].firstIndex { $0 != .europeanTerminator } ?? classes.count
      let touches =
        (index > 0 && classes[index - 1] == .europeanNumber)
        || (end < classes.count && classes[end] == .europeanNumber)
      for place in index..<end { classes[place] = touches ? .europeanNumber : .neutral }
      index = end
    }
    var strong = baseClass
    for index in classes.indices {
      switch classes[index] {
      case .europeanSeparator, .commonSeparator: classes[index] = .neutral
      case .left, .right: strong = classes[index]
      case .europeanNumber where strong == .left: classes[index] = .left
      default: break
      }
    }
  }

  /// N0: a pair of brackets takes the direction of what it holds.
  private mutating func resolveBrackets(_ scalars: [Unicode.Scalar], original: [BidiClass]) {
    for (open, close) in BidiMirror.bracketPairs(scalars, in: classes) {
      var holdsOpposite = false
      var holdsBase = false
      for index in open + 1..<close {
        guard let direction = Self.direction(classes[index]) else { continue }
        if direction == baseClass { holdsBase = true } else { holdsOpposite = true }
      }
      let resolved: BidiClass
      if holdsBase {
        resolved = baseClass
      } else if holdsOpposite {
        let before = classes[..<open].reversed().compactMap(Self.direction).first
        resolved = before ?? baseClass
      } else {
        continue
      }
      for bracket in [open, close] {
        classes[bracket] = resolved
        var mark = bracket + 1
        while mark < original.count, original[mark] == .nonspacingMark {
          classes[mark] = resolved
          mark += 1
        }
      }
    }
  }

  /// N1 and N2: neutrals between equal directions join them, others follow the line.
  private mutating func resolveNeutrals() {
    var index = 0
    while index < classes.count {
      guard Self.direction(classes[index]) == nil else {
        index += 1
        continue
      }
      let end = classes[index...].firstIndex { Self.direction($0) != nil } ?? classes.count
      let before = index > 0 ? Self.direction(classes[index - 1]) : baseClass
      let after = end < classes.count ? Self.direction(classes[end]) : baseClass
      let resolved = before == after ? before ?? baseClass : baseClass
      for place in index..<end { classes[place] = resolved }
      index = end
    }
  }

  /// I1 and I2.
  private mutating func assignLevels() {
    for index in classes.indices {
      switch (classes[index], base) {
      case (.right, 0): levels[index] = 1
      case (.europeanNumber, 0), (.arabicNumber, 0): levels[index] = 2
      case (.left, 1), (.europeanNumber, 1), (.arabicNumber, 1): levels[index] = 2
      default: levels[index] = base
      }
    }
  }

  /// Left or right for letters and numbers (which count as right), `nil` for neutrals.
  private static func direction(_ class: BidiClass) -> BidiClass? {
    switch `class` {
    case .left: .left
    case .right, .arabic, .europeanNumber, .arabicNumber: .right
    default: nil
    }
  }
}
