import Foundation

/// Brings one colour of high dynamic range or wide gamut to what a terminal shows.
///
/// Light is compressed by the curve of Rec. ITU-R BT.2390 so that the programme's peak becomes
/// white, all three components by the same factor; colours outside BT.709 lose saturation until
/// they are inside, as far as it needs.
struct ToneMapping {
  private let description: ColorDescription

  init(_ description: ColorDescription) {
    self.description = description
  }

  /// - Parameter signal: Red, green and blue as coded, each from 0 to 1.
  /// - Returns: Red, green and blue as a terminal takes them, each from 0 to 1.
  func map(_ signal: SIMD3<Double>) -> SIMD3<Double> {
    let light = compressed(displayLight(signal)) / ColorDescription.referenceWhite
    let inGamut = Self.desaturated(toBT709(light))
    return SIMD3(inGamut.x, inGamut.y, inGamut.z).map { pow($0, 1 / Self.displayGamma) }
  }

  /// The light of the display in cd/m².
  private func displayLight(_ signal: SIMD3<Double>) -> SIMD3<Double> {
    switch description.transfer {
    case .standard:
      return signal.map { ColorDescription.referenceWhite * pow($0, Self.displayGamma) }
    case .perceptualQuantizer: return signal.map(PerceptualQuantizer.light)
    case .hybridLogGamma:
      let scene = signal.map(Self.sceneLight)
      let luminance = (scene * Self.luminance2020).sum()
      guard luminance > 0 else { return .zero }
      return scene * (Self.hybridLogPeak * pow(luminance, Self.systemGamma - 1))
    }
  }

  /// The inverse of the opto-electronic transfer function of BT.2100, table 5.
  private static func sceneLight(_ signal: Double) -> Double {
    guard signal > 0.5 else { return signal * signal / 3 }
    return (exp((signal - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
  }

  private func compressed(_ light: SIMD3<Double>) -> SIMD3<Double> {
    guard description.transfer != .standard else { return light }
    let brightest = light.max()
    guard brightest > 0 else { return .zero }
    return light * (Self.compressed(brightest, peak: peak) / brightest)
  }

  private var peak: Double {
    description.transfer == .hybridLogGamma ? Self.hybridLogPeak : description.peak
  }

  /// The electrical-electrical transfer function of BT.2390, section 5.4, without lifted black.
  private static func compressed(_ light: Double, peak: Double) -> Double {
    let sourceWhite = PerceptualQuantizer.signal(peak)
    let level = min(PerceptualQuantizer.signal(light) / sourceWhite, 1)
    let white = PerceptualQuantizer.signal(ColorDescription.referenceWhite) / sourceWhite
    let knee = 1.5 * white - 0.5
    guard level > knee, knee < 1 else { return min(light, ColorDescription.referenceWhite) }
    let t = (level - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    let mapped =
      (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * white
    return PerceptualQuantizer.light(mapped * sourceWhite)
  }

  private func toBT709(_ light: SIMD3<Double>) -> SIMD3<Double> {
    switch description.primaries {
    case .bt709: return light
    case .bt2020:
      return Self.product(
        light, SIMD3(1.660_491, -0.587_641, -0.072_850), SIMD3(-0.124_550, 1.132_900, -0.008_349),
        SIMD3(-0.018_151, -0.100_579, 1.118_730))
    case .displayP3:
      return Self.product(
        light, SIMD3(1.224_940, -0.224_940, 0), SIMD3(-0.042_057, 1.042_057, 0),
        SIMD3(-0.019_638, -0.078_636, 1.098_274))
    }
  }

  private static func product(
    _ light: SIMD3<Double>, _ red: SIMD3<Double>, _ green: SIMD3<Double>, _ blue: SIMD3<Double>
  ) -> SIMD3<Double> {
    SIMD3((light * red).sum(), (light * green).sum(), (light * blue).sum())
  }

  /// Mixes a colour with its grey until no component is negative, and darkens it until none is
  /// above 1.
  private static func desaturated(_ color: SIMD3<Double>) -> SIMD3<Double> {
    var color = color
    let least = color.min()
    if least < 0 {
      let grey = max((color * luminance709).sum(), 0)
      color += (grey - color) * (least / (least - grey))
    }
    color = color / max(color.max(), 1)
    return color.clamped(lowerBound: .zero, upperBound: .one)
  }

  private static let luminance2020 = SIMD3(0.2627, 0.6780, 0.0593)
  private static let luminance709 = SIMD3(0.2126, 0.7152, 0.0722)
  /// Of HLG at 1000 cd/m², which is also what it is shown at.
  private static let systemGamma = 1.2
  private static let hybridLogPeak = 1000.0
  private static let displayGamma = 2.2
}

/// The transfer function of SMPTE ST 2084 between a signal from 0 to 1 and light in cd/m².
enum PerceptualQuantizer {
  private static let m1 = 2610.0 / 16384
  private static let m2 = 2523.0 / 4096 * 128
  private static let c1 = 3424.0 / 4096
  private static let c2 = 2413.0 / 4096 * 32
  private static let c3 = 2392.0 / 4096 * 32

  static func light(_ signal: Double) -> Double {
    let power = pow(signal, 1 / m2)
    return 10_000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
  }

  static func signal(_ light: Double) -> Double {
    let power = pow(max(light, 0) / 10_000, m1)
    return pow((c1 + c2 * power) / (1 + c3 * power), m2)
  }
}

extension SIMD3<Double> {
  fileprivate func map(_ transform: (Double) -> Double) -> SIMD3 {
    SIMD3(transform(x), transform(y), transform(z))
  }
}
