import MPV
import Mosaic

nonisolated extension ColorDescription {
  /// - Parameter color: Other transfers and primaries than those that need mapping are shown as
  ///   they are: those of standard definition too, as their displays did.
  init(_ color: MPVColor) {
    let transfer: Transfer =
      switch color.gamma {
      case "pq": .perceptualQuantizer
      case "hlg": .hybridLogGamma
      default: .standard
      }
    let primaries: Primaries =
      switch color.primaries {
      case "bt.2020": .bt2020
      case "display-p3", "dci-p3": .displayP3
      default: .bt709
      }
    self.init(transfer: transfer, primaries: primaries, peak: color.peak)
  }
}
