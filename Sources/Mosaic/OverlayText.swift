import Cells

/// The text over the picture as codes that the writer can compare, and their bytes.
///
/// The codes stay the same while the painter lives, up to a bound after which all are given anew.
struct OverlayText {
  struct Entry {
    var x: Int
    var y: Int
    var glyph: MosaicGlyph
    var style: Style
  }

  private static let capacity = 4096

  private(set) var entries: [Entry] = []
  private var surface: Surface?
  private var codes: [String: Int] = [:]
  var hasWide: Bool { entries.contains { $0.glyph.isWide } }
  private(set) var bytes: [[UInt8]] = []
  /// How many bytes the longest has.
  private(set) var longest = 0

  /// Takes over a new overlay.
  ///
  /// - Returns: whether earlier codes became invalid.
  mutating func update(_ overlay: Surface) -> Bool {
    guard overlay != surface else { return false }
    surface = overlay
    let isFull = codes.count > Self.capacity
    if isFull {
      codes.removeAll()
      bytes.removeAll()
      longest = 0
    }
    entries.removeAll(keepingCapacity: true)
    for y in 0..<overlay.size.height {
      for x in 0..<overlay.size.width {
        let cell = overlay[x, y]
        guard case .text(let text) = cell.content else { continue }
        var code = UInt32(self.code(text)) | MosaicGlyph.textBit
        if overlay[x + 1, y].content == .continuation { code |= MosaicGlyph.wideBit }
        entries.append(
          Entry(
            x: x, y: y, glyph: MosaicGlyph(code: code), style: cell.style))
      }
    }
    return isFull
  }

  private mutating func code(_ text: String) -> Int {
    if let known = codes[text] { return known }
    let code = bytes.count
    codes[text] = code
    // The writer trusts these bytes: only what text may hold gets in.
    let clean = Array(SafeText.clean(text).utf8)
    bytes.append(clean)
    longest = max(longest, clean.count)
    return code
  }
}
