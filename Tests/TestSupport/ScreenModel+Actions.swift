import Glibc

@_silgen_name("wcwidth")
private func characterWidth(_ character: Int32) -> Int32

extension ScreenModel {
  mutating func apply(_ action: ScreenAction) {
    if let answer = personality?.answer(
      to: action, cursor: cursorPosition, cells: (width, height))
    {
      answers += answer
    }
    switch action {
    case .string(let introducer, let body):
      if introducer == 0x50, let cell = personality?.cell, personality?.hasSixels == true,
        let picture = SixelDecoder(body)
      {
        unknown += picture.failures
        lay(picture, cell)
      }
      if introducer == 0x5F, body.first == UInt8(ascii: "G"), personality?.hasKittyGraphics == true
      {
        graphics.sharesMemory = personality?.sharesMemory == true
        answers += graphics.take(Array(body.dropFirst()), cursor: cursorPosition) ?? ""
      }
    case .print(let scalar): print(scalar)
    case .control(let byte): control(byte)
    case .escape(let intermediates, let final): escape(intermediates, final)
    case .sequence(let marker, let parameters, let intermediates, let final):
      if marker == 0x3F, final == 0x68 || final == 0x6C {
        for parameter in parameters { setMode(parameter.first ?? nil, final == 0x68) }
      } else if marker == nil, intermediates.isEmpty {
        sequence(parameters, final)
      } else if intermediates != [0x24] && intermediates != [0x20] && intermediates != [0x21]
        && marker != 0x3E
        && final != 0x63
      {
        note("CSI", final)
      }
    }
  }

  mutating func note(_ kind: String, _ final: UInt8) {
    unknown.append("\(kind) \(Character(Unicode.Scalar(final)))")
  }

  // MARK: Characters

  private mutating func print(_ scalar: Unicode.Scalar) {
    var shown = scalar
    if cursor.usesLineDrawing, let drawn = Self.lineDrawing[scalar] { shown = drawn }
    let wide = Int(characterWidth(Int32(bitPattern: shown.value)))
    if wide == 0 { return combine(shown) }
    let cellWidth = max(1, wide)
    if cursor.wraps || cursor.x + cellWidth > width {
      cursor.x = 0
      lineFeed()
    }
    cursor.wraps = false
    guard cellWidth <= width else { return }
    for offset in 0..<cellWidth { erase(cursor.x + offset, cursor.y, keepsPen: false) }
    cells[cursor.y * width + cursor.x] = Cell(text: String(shown), pen: cursor.pen)
    if cellWidth == 2 { cells[cursor.y * width + cursor.x + 1] = Cell(text: "", pen: cursor.pen) }
    cursor.x += cellWidth
    if cursor.x >= width {
      cursor.x = width - 1
      cursor.wraps = true
    }
  }

  private mutating func combine(_ mark: Unicode.Scalar) {
    var x = cursor.wraps ? cursor.x : cursor.x - 1
    guard x >= 0 else { return }
    if self[x, cursor.y].text.isEmpty, x > 0 { x -= 1 }
    cells[cursor.y * width + x].text.unicodeScalars.append(mark)
  }

  /// Lays a picture over the cells from the cursor on.
  private mutating func lay(_ picture: SixelDecoder, _ size: (width: Int, height: Int)) {
    for (y, row) in picture.rows.enumerated() {
      for (x, color) in row.enumerated() {
        guard let color else { continue }
        let (column, line) = (cursor.x + x / size.width, cursor.y + y / size.height)
        guard column < width, line < height else { continue }
        // What was there is hidden.
        if sixels[line * width + column] == nil { erase(column, line) }
        let place = y % size.height * size.width + x % size.width
        let blank = [Color?](repeating: nil, count: size.width * size.height)
        sixels[line * width + column, default: blank][place] = color
      }
    }
  }

  /// Blanks a cell; the other half of a wide character goes with it.
  mutating func erase(_ x: Int, _ y: Int, keepsPen: Bool = true) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let index = y * width + x
    if cells[index].text.isEmpty, x > 0 { cells[index - 1].text = " " }
    if x + 1 < width, cells[index + 1].text.isEmpty { cells[index + 1].text = " " }
    sixels[index] = nil
    var pen = Pen()
    if keepsPen { pen.background = cursor.pen.background }
    cells[index] = Cell(text: " ", pen: pen)
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x00, 0x07: break
    case 0x08:
      cursor.x = max(0, cursor.x - 1)
      cursor.wraps = false
    case 0x09:
      cursor.x = min(width - 1, (cursor.x / 8 + 1) * 8)
      cursor.wraps = false
    case 0x0A, 0x0B, 0x0C:
      cursor.wraps = false
      lineFeed()
    case 0x0D:
      cursor.x = 0
      cursor.wraps = false
    case 0x0E, 0x0F: cursor.usesLineDrawing = byte == 0x0E
    default: note("control", byte)
    }
  }

  private mutating func escape(_ intermediates: [UInt8], _ final: UInt8) {
    switch (intermediates, final) {
    case ([], 0x37): savedCursor = cursor
    case ([], 0x38): cursor = savedCursor
    case ([], 0x3D), ([], 0x3E), ([0x29], _): break
    case ([0x28], 0x30): cursor.usesLineDrawing = true
    case ([0x28], _): cursor.usesLineDrawing = false
    case ([], 0x44): lineFeed()
    case ([], 0x45):
      cursor.x = 0
      lineFeed()
    case ([], 0x4D):
      if cursor.y == scrollTop {
        scroll(from: scrollTop, by: -1)
      } else {
        cursor.y = max(0, cursor.y - 1)
      }
    case ([], 0x5C): break
    case ([], 0x63): self = ScreenModel(width: width, height: height)
    default: note("ESC", final)
    }
  }

  private mutating func lineFeed() {
    if cursor.y == scrollBottom {
      scroll(from: scrollTop, by: 1)
    } else {
      cursor.y = min(height - 1, cursor.y + 1)
    }
  }

  /// Moves the rows from one on to the end of the scroll region up (or down, if negative).
  mutating func scroll(from top: Int, by count: Int) {
    guard top <= scrollBottom else { return }
    var pen = Pen()
    pen.background = cursor.pen.background
    let blank = Cell(text: " ", pen: pen)
    let rows = (top...scrollBottom).map { y in Array(cells[y * width..<(y + 1) * width]) }
    for (offset, y) in (top...scrollBottom).enumerated() {
      let source = offset + count
      let row =
        rows.indices.contains(source) ? rows[source] : Array(repeating: blank, count: width)
      cells.replaceSubrange(y * width..<(y + 1) * width, with: row)
    }
  }

  // MARK: Modes

  private mutating func setMode(_ mode: Int?, _ isSet: Bool) {
    switch mode {
    case 25: isCursorVisible = isSet
    case 1049, 1047, 47:
      guard isSet != isAlternate else { return }
      isAlternate = isSet
      if isSet {
        mainCells = cells
        savedCursor = cursor
        cells = Array(repeating: Cell(), count: width * height)
      } else {
        cells = mainCells
        cursor = savedCursor
      }
    case 2026:
      if isSynchronized, !isSet {
        updates += 1
        if keepsSnapshots { snapshots.append(cells) }
      }
      isSynchronized = isSet
    case 1000, 1002, 1003, 1004, 1006, 2004:
      if isSet { reports.insert(mode ?? 0) } else { reports.remove(mode ?? 0) }
    case 1, 7, 12, 1034: break
    default: note("mode \(mode ?? -1)", 0x68)
    }
  }

  private static let lineDrawing: [Unicode.Scalar: Unicode.Scalar] = [
    "`": "◆", "a": "▒", "f": "°", "g": "±", "j": "┘", "k": "┐", "l": "┌", "m": "└", "n": "┼",
    "o": "⎺", "p": "⎻", "q": "─", "r": "⎼", "s": "⎽", "t": "├", "u": "┤", "v": "┴", "w": "┬",
    "x": "│", "y": "≤", "z": "≥", "{": "π", "|": "≠", "}": "£", "~": "·", "0": "█",
  ]
}
