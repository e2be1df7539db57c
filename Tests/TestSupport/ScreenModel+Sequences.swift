extension ScreenModel {
  mutating func sequence(_ parameters: [[Int?]], _ final: UInt8) {
    func parameter(_ index: Int, _ standard: Int) -> Int {
      guard parameters.indices.contains(index), let value = parameters[index].first ?? nil
      else { return standard }
      return value
    }
    let count = max(1, parameter(0, 1))
    let character = Character(Unicode.Scalar(final))
    if "ABCDEFGHIZ`adefs".contains(character) { cursor.wraps = false }
    switch character {
    case "A": cursor.y = max(0, cursor.y - count)
    case "B", "e": cursor.y = min(height - 1, cursor.y + count)
    case "C", "a": cursor.x = min(width - 1, cursor.x + count)
    case "D": cursor.x = max(0, cursor.x - count)
    case "E":
      cursor.y = min(height - 1, cursor.y + count)
      cursor.x = 0
    case "F":
      cursor.y = max(0, cursor.y - count)
      cursor.x = 0
    case "G", "`": cursor.x = min(width, count) - 1
    case "d": cursor.y = min(height, count) - 1
    case "H", "f":
      cursor.y = min(height, max(1, parameter(0, 1))) - 1
      cursor.x = min(width, max(1, parameter(1, 1))) - 1
    case "I": for _ in 0..<count { apply(.control(0x09)) }
    case "Z":
      for _ in 0..<count { cursor.x = max(0, (cursor.x - 1) / 8 * 8) }
    case "J": eraseDisplay(parameter(0, 0))
    case "K": eraseLine(parameter(0, 0))
    case "X":
      for x in cursor.x..<min(width, cursor.x + count) { erase(x, cursor.y) }
    case "b": repeatLast(count)
    case "L": scroll(from: cursor.y, by: -count)
    case "M": scroll(from: cursor.y, by: count)
    case "S": scroll(from: scrollTop, by: count)
    case "T": scroll(from: scrollTop, by: -count)
    case "@", "P": shift(character == "P" ? count : -count)
    case "r":
      let top = max(1, parameter(0, 1)) - 1
      let bottom = min(height, parameter(1, height)) - 1
      if top < bottom {
        scrollTop = top
        scrollBottom = bottom
      }
      cursor.x = 0
      cursor.y = 0
    case "m": selectGraphics(parameters)
    case "s": savedCursor = cursor
    case "u": cursor = savedCursor
    case "t":
      if parameter(0, 0) == 22 { titleDepth += 1 }
      if parameter(0, 0) == 23 { titleDepth -= 1 }
    case "h", "l", "n", "c": break
    default: note("CSI", final)
    }
  }

  private mutating func eraseDisplay(_ part: Int) {
    let place = cursor.y * width + cursor.x
    let range =
      switch part {
      case 0: place..<cells.count
      case 1: 0..<place + 1
      case 2: 0..<cells.count
      default: 0..<0
      }
    for index in range { erase(index % width, index / width) }
    if part == 2 || range.count == cells.count { graphics.clear() }
  }

  private mutating func eraseLine(_ part: Int) {
    let range =
      switch part {
      case 0: cursor.x..<width
      case 1: 0..<cursor.x + 1
      default: 0..<width
      }
    for x in range { erase(x, cursor.y) }
  }

  private mutating func repeatLast(_ count: Int) {
    let x = cursor.wraps ? cursor.x : cursor.x - 1
    guard x >= 0, let scalar = self[x, cursor.y].text.unicodeScalars.first else { return }
    for _ in 0..<min(count, width * height) { apply(.print(scalar)) }
  }

  /// Deletes characters at the cursor, or inserts blanks if negative.
  private mutating func shift(_ count: Int) {
    let start = cursor.y * width
    var row = Array(cells[start..<start + width])
    var pen = Pen()
    pen.background = cursor.pen.background
    let blank = Cell(text: " ", pen: pen)
    let amount = min(abs(count), width - cursor.x)
    if count > 0 {
      row.removeSubrange(cursor.x..<cursor.x + amount)
      row += Array(repeating: blank, count: amount)
    } else {
      row.insert(contentsOf: Array(repeating: blank, count: amount), at: cursor.x)
      row.removeLast(amount)
    }
    cells.replaceSubrange(start..<start + width, with: row)
  }

  private mutating func selectGraphics(_ parameters: [[Int?]]) {
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      let code = (parameter.first ?? nil) ?? 0
      switch code {
      case 0: cursor.pen = Pen()
      case 1: cursor.pen.isBold = true
      case 2: cursor.pen.isDim = true
      case 3: cursor.pen.isItalic = true
      case 4: cursor.pen.isUnderlined = parameter.count < 2 || parameter[1] != 0
      case 5: cursor.pen.isBlinking = true
      case 7: cursor.pen.isReversed = true
      case 8: cursor.pen.isInvisible = true
      case 10, 11, 12: cursor.usesLineDrawing = false
      case 22:
        cursor.pen.isBold = false
        cursor.pen.isDim = false
      case 23: cursor.pen.isItalic = false
      case 24: cursor.pen.isUnderlined = false
      case 25: cursor.pen.isBlinking = false
      case 27: cursor.pen.isReversed = false
      case 28: cursor.pen.isInvisible = false
      case 30...37: cursor.pen.foreground = .indexed(code - 30)
      case 90...97: cursor.pen.foreground = .indexed(code - 82)
      case 40...47: cursor.pen.background = .indexed(code - 40)
      case 100...107: cursor.pen.background = .indexed(code - 92)
      case 39: cursor.pen.foreground = .standard
      case 49: cursor.pen.background = .standard
      case 38, 48:
        guard let color = color(parameter, &rest) else { return note("SGR", 0x6D) }
        if code == 38 {
          cursor.pen.foreground = color
        } else {
          cursor.pen.background = color
        }
      default: note("SGR \(code)", 0x6D)
      }
    }
  }

  /// An extended colour, with semicolons or with colons (with or without a colour space).
  private func color(_ parameter: [Int?], _ rest: inout ArraySlice<[Int?]>) -> Color? {
    if parameter.count > 1 {
      let values = parameter.dropFirst().map { $0 ?? 0 }
      if values.first == 5, values.count == 2 { return .indexed(values[1]) }
      if values.first == 2, values.count >= 4 {
        let channels = values.suffix(3)
        return .rgb(
          channels[channels.startIndex], channels[channels.startIndex + 1],
          channels[channels.startIndex + 2])
      }
      return nil
    }
    func next() -> Int { (rest.popFirst()?.first ?? nil) ?? 0 }
    switch next() {
    case 5: return .indexed(next())
    case 2: return .rgb(next(), next(), next())
    default: return nil
    }
  }
}
