import CNCurses
import Cells
import Glibc

/// Draws the interface's cells by ncurses and keeps it off the picture's.
///
/// ncurses believes that each hole already shows a marker in attributes that nothing else has: the
/// marker is put into its image of the screen (`curscr`) as well as into the wanted one, so it never
/// differs and is never written. Each row has a marker of its own, since ncurses scrolls lines that
/// it takes for moved ones, and the picture with them. Since ncurses also re-writes short unchanged stretches between
/// two changes of a row, each pass changes no more than one stretch without holes a row.
struct ChromePainter {
  private let palette: Palette
  private let markers: [cchar_t]
  private var previous: Surface?
  /// Whether ncurses can count on a character's width being what Slate counts.
  private var isKnown: [String: Bool] = [:]

  init(palette: Palette) {
    self.palette = palette
    let attributes = slate_blink() | slate_invisible()
    markers = Self.markerCodes.map { Self.makeCell([$0], attributes: attributes, pair: 0) }
  }

  /// Characters one cell wide, more than a terminal has rows.
  private static let markerCodes: ClosedRange<wchar_t> = 0x2801...0x29FF

  /// Notes that the screen was cleared and ncurses knows.
  mutating func reset() {
    previous = nil
  }

  /// Makes ncurses write what differs from the last time.
  mutating func draw(_ chrome: Surface) {
    placeHoles(chrome)
    var pass = 0
    while true {
      var isDrawn = false
      for y in 0..<chrome.size.height {
        guard let stretch = changedStretch(chrome, row: y, number: pass) else { continue }
        put(cells(chrome, y, stretch), y: y, x: stretch.lowerBound, into: slate_stdscr())
        isDrawn = true
      }
      guard isDrawn || pass == 0 else { break }
      wnoutrefresh(slate_stdscr())
      doupdate()
      pass += 1
    }
    previous = chrome
  }

  /// Marks cells that became holes, in both of ncurses's images of the screen.
  private func placeHoles(_ chrome: Surface) {
    for y in 0..<chrome.size.height {
      for x in 0..<chrome.size.width where chrome[x, y].content == .hole {
        if previous?[x, y].content == .hole { continue }
        mark(x, y, curscr: true, stdscr: true)
        guard let previous else { continue }
        // The other half of a wide character is erased by the picture: it is to be written again.
        if previous[x, y].content == .continuation {
          mark(x - 1, y, curscr: true, stdscr: false)
        } else if previous[x + 1, y].content == .continuation {
          mark(x + 1, y, curscr: true, stdscr: false)
        }
      }
    }
  }

  private func mark(_ x: Int, _ y: Int, curscr: Bool, stdscr: Bool) {
    let marker = markers[y % markers.count]
    if curscr { put([marker], y: y, x: x, into: slate_curscr()) }
    if stdscr { put([marker], y: y, x: x, into: slate_stdscr()) }
  }

  private func put(_ cells: [cchar_t], y: Int, x: Int, into window: UnsafeMutablePointer<WINDOW>?) {
    _ = cells.withUnsafeBufferPointer { cells in
      slate_put(window, Int32(y), Int32(x), cells.baseAddress, Int32(cells.count))
    }
  }

  /// The so-many-th stretch without holes of a row in which something changed.
  private func changedStretch(_ chrome: Surface, row y: Int, number: Int) -> Range<Int>? {
    var found = 0
    var x = 0
    while x < chrome.size.width {
      guard chrome[x, y].content != .hole else {
        x += 1
        continue
      }
      let start = x
      var isChanged = false
      while x < chrome.size.width, chrome[x, y].content != .hole {
        if previous?[x, y] != chrome[x, y] { isChanged = true }
        x += 1
      }
      guard isChanged else { continue }
      if found == number { return start..<x }
      found += 1
    }
    return nil
  }

  private mutating func cells(_ chrome: Surface, _ y: Int, _ range: Range<Int>) -> [cchar_t] {
    var cells: [cchar_t] = []
    for x in range {
      let cell = chrome[x, y]
      guard case .text(let text) = cell.content else { continue }
      let look = palette.look(cell.style)
      let isWide = chrome[x + 1, y].content == .continuation
      if isDrawable(text, width: isWide ? 2 : 1) {
        let codes = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
        cells.append(Self.makeCell(codes, attributes: look.attributes, pair: look.pair))
      } else {
        let substitute = Self.makeCell([0x3F], attributes: look.attributes, pair: look.pair)
        cells += Array(repeating: substitute, count: isWide ? 2 : 1)
      }
    }
    return cells
  }

  /// Whether the C library, whose widths ncurses uses, agrees; a newer character may be unknown.
  private mutating func isDrawable(_ text: String, width: Int) -> Bool {
    if text.utf8.count == 1 { return width == 1 }
    if let known = isKnown[text] { return known }
    var scalars = text.unicodeScalars.makeIterator()
    guard let base = scalars.next() else { return false }
    var agrees = Int(slate_width(wchar_t(bitPattern: base.value))) == width
    while let mark = scalars.next() {
      agrees = agrees && slate_width(wchar_t(bitPattern: mark.value)) == 0
    }
    if isKnown.count > 4096 { isKnown.removeAll() }
    isKnown[text] = agrees
    return agrees
  }

  private static func makeCell(_ codes: [wchar_t], attributes: attr_t, pair: Int32) -> cchar_t {
    let wide = codes + [0]
    var cell = cchar_t()
    _ = wide.withUnsafeBufferPointer { slate_setcchar(&cell, $0.baseAddress, attributes, pair) }
    return cell
  }
}
