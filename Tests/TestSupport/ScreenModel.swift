import Glibc

/// A terminal in memory: what a screen shows after it was sent some bytes.
///
/// It shares no code with what it tests: widths come from the C library.
public struct ScreenModel: Sendable {
  public enum Color: Sendable, Hashable {
    case standard
    case indexed(Int)
    case rgb(Int, Int, Int)
  }

  /// How a cell is drawn.
  public struct Pen: Sendable, Hashable {
    public var foreground = Color.standard
    public var background = Color.standard
    public var isBold = false
    public var isDim = false
    public var isItalic = false
    public var isUnderlined = false
    public var isBlinking = false
    public var isReversed = false
    public var isInvisible = false

    public init() {}
  }

  public struct Cell: Sendable, Hashable {
    /// Empty for the right half of a wide character.
    public var text = " "
    public var pen = Pen()

    public init(text: String = " ", pen: Pen = Pen()) {
      self.text = text
      self.pen = pen
    }
  }

  struct Cursor: Sendable {
    var x = 0
    var y = 0
    var wraps = false
    var pen = Pen()
    var usesLineDrawing = false
  }

  public private(set) var width: Int
  public private(set) var height: Int
  public internal(set) var cells: [Cell]
  public internal(set) var isCursorVisible = true
  public internal(set) var isAlternate = false
  public internal(set) var isSynchronized = false
  /// The modes by which the terminal reports the mouse, focus and pasted text.
  public internal(set) var reports: Set<Int> = []
  /// How many titles are put aside.
  public internal(set) var titleDepth = 0
  /// The screens at each end of a synchronized update, oldest first, if they are kept.
  public internal(set) var snapshots: [[Cell]] = []
  /// How many synchronized updates have ended.
  public internal(set) var updates = 0
  /// What the terminal did not understand; tests want it empty.
  public internal(set) var unknown: [String] = []
  /// How many bytes arrived.
  public private(set) var received = 0

  /// What the terminal answers when it is asked; `nil` for one that never answers.
  public var personality: TerminalPersonality?
  /// What it has answered and nobody has taken yet.
  public internal(set) var answers = ""
  /// Its pictures.
  public internal(set) var graphics = GraphicsModel()

  /// The pixels of the cells over which sixels lie, row by row.
  var sixels: [Int: [Color?]] = [:]

  /// Whether `snapshots` grows.
  public var keepsSnapshots = false

  var cursor = Cursor()
  var savedCursor = Cursor()
  var mainCells: [Cell] = []
  var scrollTop = 0
  var scrollBottom: Int
  var parser = ScreenParser()

  public init(width: Int, height: Int) {
    setlocale(LC_CTYPE, "C.UTF-8")
    self.width = max(1, width)
    self.height = max(1, height)
    scrollBottom = self.height - 1
    cells = Array(repeating: Cell(), count: self.width * self.height)
    mainCells = cells
  }

  /// The cursor's column and row.
  public var cursorPosition: (x: Int, y: Int) { (cursor.x, cursor.y) }

  public subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

  /// The characters of a row.
  public func text(row y: Int) -> String {
    (0..<width).map { self[$0, y].text }.joined()
  }

  /// All rows without trailing blanks.
  public var text: String {
    (0..<height).map { y in
      var row = Substring(text(row: y))
      while row.last == " " { row.removeLast() }
      return String(row)
    }.joined(separator: "\n")
  }

  /// The colours of the upper and lower half of a cell drawn with half blocks.
  public func halves(_ x: Int, _ y: Int) -> (upper: Color, lower: Color) {
    Self.halves(self[x, y])
  }

  /// The colours of the upper and lower half of a cell drawn with half blocks.
  public static func halves(_ cell: Cell) -> (upper: Color, lower: Color) {
    switch cell.text {
    case "▀": (cell.pen.foreground, cell.pen.background)
    case "▄": (cell.pen.background, cell.pen.foreground)
    case "█": (cell.pen.foreground, cell.pen.foreground)
    default: (cell.pen.background, cell.pen.background)
    }
  }

  /// Takes bytes, in any cuts.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      received += 1
      guard let action = parser.push(byte) else { continue }
      apply(action)
    }
  }

  /// Whether sixels lie over any cell.
  public var hasSixels: Bool { !sixels.isEmpty }

  /// What the terminal has to say since the last call.
  public mutating func takeAnswers() -> String {
    defer { answers = "" }
    return answers
  }

  /// Changes the size as terminals do: what fits stays, the rest is blank.
  public mutating func resize(width newWidth: Int, height newHeight: Int) {
    cells = Self.resized(cells, (width, height), (newWidth, newHeight))
    mainCells = Self.resized(mainCells, (width, height), (newWidth, newHeight))
    width = newWidth
    height = newHeight
    scrollTop = 0
    scrollBottom = height - 1
    cursor.x = min(cursor.x, width - 1)
    cursor.y = min(cursor.y, height - 1)
    cursor.wraps = false
  }

  private static func resized(
    _ cells: [Cell], _ old: (width: Int, height: Int), _ new: (width: Int, height: Int)
  ) -> [Cell] {
    var result = Array(repeating: Cell(), count: new.width * new.height)
    for y in 0..<min(old.height, new.height) {
      for x in 0..<min(old.width, new.width) {
        result[y * new.width + x] = cells[y * old.width + x]
      }
      // A wide character cut in half is gone.
      if new.width < old.width, cells[y * old.width + new.width].text.isEmpty {
        result[y * new.width + new.width - 1] = Cell()
      }
    }
    return result
  }
}
