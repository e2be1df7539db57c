import Cells

/// Characters of ASCII by how much of a cell they cover, in the picture's colours where there are.
///
/// With colours the background has most of the light, since even the densest character covers less
/// than half of its cell, and the characters stand out on it a little.
struct RampFitter: MosaicFitter {
  /// From the lightest to the densest.
  static let ramp: [UInt32] = " .:-=+*#%@".unicodeScalars.map(\.value)

  let mode: ColorMode
  let palette: Palette256?

  var samplesPerCell: Size { Size(width: 1, height: 2) }

  func fit(
    _ image: PixelImage, origin: Point, size: Size,
    into cells: UnsafeMutablePointer<MosaicCell>, stride: Int
  ) {
    let thresholds = OrderedDither.thresholds(step: 16)
    let steps = UInt32(Self.ramp.count - 1)
    for y in 0..<size.height {
      let start = image.base + (origin.y + y) * 2 * image.bytesPerRow + origin.x * 4
      let upper = start.assumingMemoryBound(to: UInt32.self)
      let lower = (start + image.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<size.width {
        let pixel = Self.mean(UInt32(littleEndian: upper[x]), UInt32(littleEndian: lower[x]))
        let threshold = thresholds[OrderedDither.index(x, y)]
        let light = Luminance.of(pixel)
        // White is 256 of 256.
        let scaled = (light + (light >> 7)) * steps
        let level =
          isDithered
          ? (scaled + threshold) / 256 : (scaled + 128) / 256
        let glyph = MosaicGlyph(code: Self.ramp[Int(min(steps, level))])
        cells[y * stride + x] = cell(glyph, pixel, threshold)
      }
    }
  }

  /// Whether the characters alone have the picture's light.
  private var isDithered: Bool {
    switch mode {
    case .trueColor, .indexed256: false
    case .basic, .monochrome: true
    }
  }

  private func cell(
    _ glyph: MosaicGlyph, _ pixel: UInt32, _ threshold: UInt32
  ) -> MosaicCell {
    switch mode {
    case .trueColor, .indexed256: break
    case .basic(let colors):
      return MosaicCell(
        glyph: glyph, foreground: Self.hue(pixel, of: colors), background: .palette(0))
    case .monochrome:
      return MosaicCell(glyph: glyph, foreground: .standard, background: .standard)
    }
    func channel(_ shift: UInt32, _ body: (UInt32) -> UInt32) -> UInt32 {
      min(255, body((pixel >> shift) & 0xFF)) << shift
    }
    func scaled(_ body: (UInt32) -> UInt32) -> UInt32 {
      channel(16, body) | channel(8, body) | channel(0, body)
    }
    let background = scaled { $0 * 7 / 8 }
    let foreground = scaled { $0 * 11 / 8 + 16 }
    guard glyph != .blank else {
      return MosaicCell(
        glyph: .blank, foreground: .standard, background: color(background, threshold))
    }
    return MosaicCell(
      glyph: glyph, foreground: color(foreground, threshold),
      background: color(background, threshold))
  }

  /// The colour that comes nearest to a pixel at full light.
  private static func hue(_ pixel: UInt32, of colors: ColorMode.BasicColors) -> MosaicColor {
    let channels = Palette16.channels(pixel)
    let greatest = channels.max()
    // In the dark there are no hues.
    guard greatest > 32 else { return .palette(7) }
    let full = channels &* 255 / greatest
    let best = (1..<colors.foregrounds).min {
      Palette16.distance(Palette16.channels(Palette16.rgb[$0]), full)
        < Palette16.distance(Palette16.channels(Palette16.rgb[$1]), full)
    }
    return Palette16.color(best ?? 7)
  }

  private func color(_ pixel: UInt32, _ threshold: UInt32) -> MosaicColor {
    guard let palette else { return .rgb(pixel) }
    return .palette(palette.index(pixel, threshold: threshold))
  }

  /// Of two pixels, each channel rounded down.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32) -> UInt32 {
    (a & b) &+ (((a ^ b) & 0xFEFEFE) >> 1) & 0xFFFFFF
  }
}
