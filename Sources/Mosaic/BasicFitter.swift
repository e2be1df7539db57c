import Cells

/// Half blocks where the two halves of a cell differ, else shades of two colours, for terminals
/// with eight or sixteen colours.
///
/// What lies between the colours that there are is dithered by a fixed pattern, so that still
/// pictures stand still.
struct BasicFitter: MosaicFitter {
  /// How far the pattern moves a colour before the nearest of the bare ones is looked up, and
  /// before that of the shades, which lie closer together; half of it up and half of it down.
  private static let spread: Int32 = 96
  private static let shadeSpread: Int32 = 40

  private let colors: ColorMode.BasicColors
  private var shades: ColorTable
  private var singles: ColorTable
  private let thresholds = OrderedDither.thresholds(step: 1).map { Int32($0) * 2 - 15 }

  var samplesPerCell: Size { Size(width: 1, height: 2) }

  init(_ colors: ColorMode.BasicColors) {
    self.colors = colors
    shades = ColorTable(Self.mixtures(colors))
    singles = ColorTable(
      (0..<colors.foregrounds).map { index in
        let rgb = Palette16.channels(Palette16.rgb[index])
        return ColorTable.Entry(
          color: rgb,
          cell: MosaicCell(
            glyph: .full, foreground: Palette16.color(index), background: .palette(0)))
      })
  }

  mutating func fit(
    _ image: PixelImage, origin: Point, size: Size,
    into cells: UnsafeMutablePointer<MosaicCell>, stride: Int
  ) {
    for y in 0..<size.height {
      let start = image.base + (origin.y + y) * 2 * image.bytesPerRow + origin.x * 4
      let upper = start.assumingMemoryBound(to: UInt32.self)
      let lower = (start + image.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<size.width {
        let top = Palette16.channels(UInt32(littleEndian: upper[x]))
        let bottom = Palette16.channels(UInt32(littleEndian: lower[x]))
        cells[y * stride + x] = cell(top, bottom, x, y)
      }
    }
  }

  private mutating func cell(
    _ top: SIMD4<Int32>, _ bottom: SIMD4<Int32>, _ x: Int, _ y: Int
  ) -> MosaicCell {
    let mean = (top &+ bottom) &>> 1
    let shade = shades.nearest(dithered(mean, Self.shadeSpread, x, y))
    let upper = singles.nearest(dithered(top, Self.spread, x, 2 * y))
    let lower = singles.nearest(dithered(bottom, Self.spread, x, 2 * y + 1))
    let shadeError =
      Palette16.distance(top, shade.color) &+ Palette16.distance(bottom, shade.color)
    let halfError =
      Palette16.distance(top, singles.nearest(top).color)
      &+ Palette16.distance(bottom, singles.nearest(bottom).color)
    guard halfError < shadeError, upper.cell != lower.cell else { return shade.cell }
    return halves(upper.cell.foreground, lower.cell.foreground)
  }

  /// The half block whose background is one of those that there are.
  private func halves(_ upper: MosaicColor, _ lower: MosaicColor) -> MosaicCell {
    let backgrounds = UInt32(colors.backgrounds)
    if lower.bits & 0xFF < backgrounds {
      return MosaicCell(glyph: .upperHalf, foreground: upper, background: lower)
    }
    if upper.bits & 0xFF < backgrounds {
      return MosaicCell(glyph: .lowerHalf, foreground: lower, background: upper)
    }
    // Both are bright: the lower one takes its dark form.
    return MosaicCell(
      glyph: .upperHalf, foreground: upper, background: Palette16.color(Int(lower.bits & 7)))
  }

  @inline(__always)
  private func dithered(
    _ color: SIMD4<Int32>, _ spread: Int32, _ x: Int, _ y: Int
  ) -> SIMD4<Int32> {
    let offset = thresholds[OrderedDither.index(x, y)] &* spread / 32
    return (color &+ offset).clamped(
      lowerBound: .zero, upperBound: SIMD4(255, 255, 255, 0))
  }

  /// The colours that a cell can have as a whole: plain, or two of them by a shade.
  private static func mixtures(_ colors: ColorMode.BasicColors) -> [ColorTable.Entry] {
    var entries: [ColorTable.Entry] = []
    for back in 0..<colors.backgrounds {
      let background = Palette16.channels(Palette16.rgb[back])
      entries.append(
        ColorTable.Entry(
          color: background,
          cell: MosaicCell(
            glyph: .blank, foreground: .standard, background: Palette16.color(back))))
      for fore in 0..<colors.foregrounds where fore != back {
        let foreground = Palette16.channels(Palette16.rgb[fore])
        // Of colours far apart the single dots would show.
        let contrast = Palette16.distance(foreground, background) / 160
        for (quarters, glyph) in zip(1..., [0x2591, 0x2592, 0x2593, 0x2588] as [UInt32]) {
          let share = Int32(quarters)
          entries.append(
            ColorTable.Entry(
              color: (foreground &* share &+ background &* (4 &- share)) / 4,
              cell: MosaicCell(
                glyph: MosaicGlyph(code: glyph), foreground: Palette16.color(fore),
                background: Palette16.color(back)),
              penalty: share == 4 ? 0 : contrast))
        }
      }
    }
    return entries
  }
}

/// Finds the nearest of some colours, each question once for 32 levels a channel.
private struct ColorTable {
  struct Entry {
    /// B, G, R, 0.
    var color: SIMD4<Int32>
    var cell: MosaicCell
    /// Added to its squared distance.
    var penalty: Int32 = 0
  }

  private let entries: [Entry]
  /// The index of the nearest entry for five bits of each channel, -1 where it was never asked for.
  private var known = [Int16](repeating: -1, count: 1 << 15)

  init(_ entries: [Entry]) {
    self.entries = entries
  }

  mutating func nearest(_ color: SIMD4<Int32>) -> Entry {
    let levels = color &>> 3
    let key = Int(levels[2] &<< 10 | levels[1] &<< 5 | levels[0])
    if known[key] >= 0 { return entries[Int(known[key])] }
    // The middle of the level; its ends stay black and white.
    let middle = levels &<< 3 | levels &>> 2
    var best = 0
    var least = Int32.max
    for (index, entry) in entries.enumerated() {
      let distance = Palette16.distance(middle, entry.color) &+ entry.penalty
      if distance < least {
        least = distance
        best = index
      }
    }
    known[key] = Int16(truncatingIfNeeded: best)
    return entries[best]
  }
}
