import Cells

/// How text over the picture is coloured, so that it is read on any picture.
struct OverlayStyle {
  let mode: ColorMode
  let palette: Palette256

  /// One cell of text on a backing made of what the picture shows there.
  func cell(_ entry: OverlayText.Entry, over picture: MosaicCell) -> MosaicCell {
    MosaicCell(
      glyph: entry.glyph, foreground: foreground(entry), background: backing(picture),
      attributes: attributes(entry))
  }

  private func foreground(_ entry: OverlayText.Entry) -> MosaicColor {
    let rgb: UInt32 =
      switch entry.role {
      case .subtitle: 0xFFFFFF
      case .cue: 0xFFD75F
      case .timecode: 0xAFFFAF
      case .warning: 0xFFAF5F
      case .error: 0xFF8787
      case .faint: 0xBCBCBC
      default: 0xEEEEEE
      }
    switch mode {
    case .trueColor: return .rgb(rgb)
    case .indexed256: return .palette(palette.index(rgb))
    case .monochrome: return .standard
    }
  }

  /// The picture's colour at a third of its light, in steps of eight so that noise does not show.
  private func backing(_ picture: MosaicCell) -> MosaicColor {
    switch mode {
    case .indexed256: return .palette(16)
    case .monochrome: return .standard
    case .trueColor: break
    }
    let mean = picture.mean
    func darkened(_ channel: UInt32) -> UInt32 { (channel / 3) & 0xF8 }
    return .rgb(darkened(mean.red) << 16 | darkened(mean.green) << 8 | darkened(mean.blue))
  }

  private func attributes(_ entry: OverlayText.Entry) -> UInt8 {
    let allowed: Style.Attributes = [.bold, .italic, .underline, .reverse]
    return entry.attributes.intersection(allowed).rawValue
  }
}
