import Cells

/// How text over the picture is coloured, so that it is read on any picture.
struct OverlayStyle {
  let mode: ColorMode
  let palette: Palette256

  /// One cell of text on a backing made of what the picture shows there.
  func cell(_ entry: OverlayText.Entry, over picture: MosaicCell) -> MosaicCell {
    MosaicCell(
      glyph: entry.glyph, foreground: foreground(entry),
      background: background(entry) ?? backing(picture),
      attributes: attributes(entry))
  }

  private func foreground(_ entry: OverlayText.Entry) -> MosaicColor {
    if let asked = entry.style.foreground, mode == .trueColor || mode == .indexed256 {
      let rgb = LegibleColor.of(asked, on: entry.style.background ?? Self.lightestBacking)
      return mode == .trueColor ? .rgb(rgb) : .palette(palette.index(rgb))
    }
    let (rgb, basic): (UInt32, UInt8) =
      switch entry.style.role {
      case .subtitle: (0xFFFFFF, 7)
      case .cue: (0xFFD75F, 3)
      case .timecode: (0xAFFFAF, 2)
      case .warning: (0xFFAF5F, 3)
      case .error: (0xFF8787, 1)
      case .faint: (0xBCBCBC, 7)
      default: (0xEEEEEE, 7)
      }
    switch mode {
    case .trueColor: return .rgb(rgb)
    case .indexed256: return .palette(palette.index(rgb))
    case .basic(let colors):
      let isBright = colors.foregrounds > 8 && entry.style.role != .faint
      return .palette(isBright ? basic + 8 : basic)
    case .monochrome: return .standard
    }
  }

  private func background(_ entry: OverlayText.Entry) -> MosaicColor? {
    guard let asked = entry.style.background else { return nil }
    switch mode {
    case .trueColor: return .rgb(asked)
    case .indexed256: return .palette(palette.index(asked))
    case .basic, .monochrome: return nil
    }
  }

  /// What a white picture gives.
  private static let lightestBacking: UInt32 = 0x50_5050

  /// The picture's colour at a third of its light, in steps of eight so that noise does not show.
  private func backing(_ picture: MosaicCell) -> MosaicColor {
    switch mode {
    case .indexed256: return .palette(16)
    case .basic: return .palette(0)
    case .monochrome: return .standard
    case .trueColor: break
    }
    let mean = picture.mean
    func darkened(_ channel: UInt32) -> UInt32 { (channel / 3) & 0xF8 }
    return .rgb(darkened(mean.red) << 16 | darkened(mean.green) << 8 | darkened(mean.blue))
  }

  private func attributes(_ entry: OverlayText.Entry) -> UInt8 {
    let allowed: Style.Attributes = [.bold, .italic, .underline, .reverse]
    return entry.style.attributes.intersection(allowed).rawValue
  }
}
